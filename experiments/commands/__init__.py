"""The commands, a module each: arguments, and the call of what they do."""
