"""What messages are made of: words and numbers with a size, and the two directions."""

from typing import Any

import msgspec
import pytest

from tests.support.messages import refusal_of
from yokai.app import messages
from yokai.app.messages.common import Comment, Days, In, Moves, Name, Out, Ply, Sfen, Text, Word


@pytest.mark.parametrize(
    ("kind", "longest"),
    [(Word, 64), (Name, 24), (Sfen, 200), (Text, 20_000), (Comment, 2000)],
)
def test_text_has_a_longest(kind: Any, longest: int) -> None:
    assert msgspec.convert("x" * longest, kind) == "x" * longest
    assert f"length <= {longest}" in refusal_of(kind, "x" * (longest + 1))


@pytest.mark.parametrize(
    ("kind", "hostile"),
    [(Ply, -1), (Ply, 100_001), (Ply, "3"), (Ply, 0.5), (Days, 4), (Moves, ["x"] * 1001)],
)
def test_number_or_list_beyond_all_measure_is_refused(kind: Any, hostile: object) -> None:
    assert refusal_of(kind, hostile)


def test_page_may_send_no_field_that_is_unknown_and_read_what_it_does_not_know() -> None:
    """A page of before an update hears new fields, and skips them; what it sends is checked."""
    kinds = [kind for kind in vars(messages).values() if isinstance(kind, type)]
    sent = [kind for kind in kinds if issubclass(kind, In)]
    told = [kind for kind in kinds if issubclass(kind, Out)]
    assert sent
    assert told
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in sent)
    assert not any(kind.__struct_config__.forbid_unknown_fields for kind in told)
    assert all(kind.__struct_config__.frozen for kind in sent + told)
