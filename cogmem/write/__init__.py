"""The write path (encoding): from a message to the memories worth keeping."""
