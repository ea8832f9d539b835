"""The read path (retrieval): from a question to ranked memories."""
