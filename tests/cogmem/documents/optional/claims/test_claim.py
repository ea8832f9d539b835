"""A claim as a memory's column has it."""

from cogmem.documents.optional.claims import Claim, addresses, decode, encode


def test_claims_are_stored_by_subject_and_attribute() -> None:
    claim = Claim("ada", "residence", "bergen", former="oslo")
    assert encode(claim) == "ada|residence|bergen"
    assert decode(encode(claim)) == Claim("ada", "residence", "bergen")
    assert addresses(claim) == ("ada|residence", "ada|residence?")
    assert addresses(Claim("ada", "residence", "bergen")) == ("ada|residence",)
    assert addresses(Claim("ada", "residence?", "bergen", former="oslo")) == ()
    assert addresses(Claim("ada", "", "bergen", former="oslo")) == ()
