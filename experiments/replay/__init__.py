"""Replay: the events of a conversation through a system, in units that resume. Its frames never change."""
