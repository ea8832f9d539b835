"""Long texts are divided where their sense is, and no word is lost."""

from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.parts import parts

ANSWER = """Here is how to pack for the hut.

### Sleeping
Take a warm bag. The nights are cold up there, and blankets are few.

### Cooking
1. **Stove**: the small one, with two bottles of gas.
2. **Pots**: one for tea and one for soup.
3. **Food**: bread, cheese, and whatever keeps for three days without a fridge.

```python
for day in range(3):
    print("bread", "cheese", day)
```

| what | weight |
|:--|--:|
| stove | 300 g |
"""


def test_sections_lists_code_and_tables_stay_whole() -> None:
    assert parts(ANSWER, 160) == [
        "Here is how to pack for the hut. ### Sleeping Take a warm bag. The nights are cold up there, "
        "and blankets are few.",
        "### Cooking 1. **Stove**: the small one, with two bottles of gas. "
        "2. **Pots**: one for tea and one for soup.",
        "### Cooking 3. **Food**: bread, cheese, and whatever keeps for three days without a fridge. "
        '```python for day in range(3): print("bread", "cheese", day) ```',
        "### Cooking | what | weight | |:--|--:| | stove | 300 g |",
    ]


def test_an_item_is_not_parted_from_what_it_leads_to() -> None:
    text = f"1. **Angles**:\n   - {'a ' * 20}\n   - {'b ' * 20}\n2. **Sides**:\n   - {'c ' * 20}"
    assert [part[:12] for part in parts(text, 64)] == ["1. **Angles*", "1. **Angles*", "2. **Sides**"]


def test_long_code_is_divided_between_its_lines() -> None:
    code = "```\n" + "".join(f"value_{number} = {number}\n" for number in range(10)) + "```"
    assert parts(code, 60)[0] == "``` value_0 = 0 value_1 = 1 value_2 = 2 value_3 = 3"


@given(st.lists(st.sampled_from(["# H", "- item", "text.", "ends:", "```", "| a |", "", "long " * 9])))
def test_every_word_is_in_a_part_in_order(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = " ".join(parts(text, 40)).split()
    said = iter(found)
    assert all(word in said for word in text.split())
    assert all(len(part) <= 40 * 2 for part in parts(text, 40))
