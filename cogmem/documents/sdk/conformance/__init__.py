"""What the documents of the SDK say, as tables of claims, and the probes that test them."""
