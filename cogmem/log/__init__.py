"""The log: what was said, what somebody corrected, and what was erased."""
