"""Parts for a laboratory that knows nothing of them."""
