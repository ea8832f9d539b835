"""The systems under test: cogmem, the baselines beside it, and whatever implements `MemorySystem`."""
