"""The dream cycle: offline consolidation. One call is one cycle at the clock's time."""
