"""The laboratory: replays dated conversations through a memory system and scores what it remembers."""
