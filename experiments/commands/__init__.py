"""The commands beside the main job and the studies: what is typed, a screen each."""
