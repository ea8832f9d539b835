import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.errors import ConfigError, UnknownMemoryError
from cogmem.memory import Category, Kind, Tier, memory_id, parse_memory_id


@given(st.text(min_size=1), st.integers(0, 10**18 - 1))
def test_an_id_is_read_back_whatever_the_namespace(namespace: str, row: int) -> None:
    assert parse_memory_id(memory_id(namespace, row)) == (namespace, row)


@pytest.mark.parametrize(
    "identifier",
    [
        *(
            "",
            "default",
            ":1",
            "default:",
            "default:-1",
            "default:1.0",
            "default:x",
            "default:٣",
            "default:²",
        ),
        *("default:01", "default: 1", "default:1\n", "default:" + "9" * 5000),
    ],
)
def test_what_is_no_id_is_refused(identifier: str) -> None:
    with pytest.raises(UnknownMemoryError, match="an id reads NAMESPACE:NUMBER"):
        parse_memory_id(identifier)


def test_labels_are_lower_case_and_read_back() -> None:
    for code in (Category, Kind, Tier):
        assert [code.parse(label) for label in code.labels()] == list(code)
        assert all(label == label.lower() for label in code.labels())


def test_an_unknown_label_lists_the_choices() -> None:
    with pytest.raises(
        ConfigError, match=r"unknown category 'fact'; expected one of episodic, semantic, .*core"
    ):
        Category.parse("fact")
