"""Other people's memory systems as they are shipped, a file each (docs/findings/rivals-and-embedders.md)."""
