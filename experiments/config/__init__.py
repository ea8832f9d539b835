"""What a run is configured by: schema, groups, composition with Hydra."""
