"""Words: language packs as data, and what is computed from them."""
