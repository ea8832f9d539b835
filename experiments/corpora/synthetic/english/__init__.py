"""English as data: vocabulary, facts, moments, chatter."""
