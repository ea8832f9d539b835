"""A run: its folder, its manifest and fingerprint, and what reads a finished one."""
