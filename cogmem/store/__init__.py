"""Stores of memories behind one seam: columns in process (`memory`), or LanceDB on disk (`lance`)."""
