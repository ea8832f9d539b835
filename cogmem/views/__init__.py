"""Views: what is derived from the words as they were said, without judgement. Each can be built again."""
