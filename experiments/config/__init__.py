"""The configuration of a run: schema, groups, and composition with Hydra."""
