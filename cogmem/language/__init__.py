"""Language: packs as data, and what the engine computes from them."""
