"""Lines of stdin that are no message."""

import pytest

from cogmem.transport import problem_of


@pytest.mark.parametrize("number", ["NaN", "null"])
def test_a_request_whose_id_is_no_id_is_answered(number: str) -> None:
    line = f'{{"jsonrpc": "2.0", "id": {number}, "method": "ping"}}'.encode()
    problem = problem_of(line)
    assert problem is not None
    assert problem["id"] is None
