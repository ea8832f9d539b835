"""Other people's memory systems as they are shipped, each in one file (docs/findings/rivals-and-embedders.md)."""
