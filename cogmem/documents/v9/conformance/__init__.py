"""What the document "cognitive memory v9" says, as tables of claims, and the probes that test them."""
