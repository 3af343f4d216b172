"""Messages about tournaments of people."""

import msgspec
import pytest

from yokai.app.messages import (
    MOST_CARDS,
    BoardRuling,
    JoinTournament,
    TournamentCards,
    TournamentDraft,
)

DRAFT = b'{"title":"Cup","form":"swiss","variant":"classic","clock":{"initial":60000}%s}'


def test_draft_of_little_is_complete() -> None:
    draft = msgspec.json.decode(DRAFT % b"", type=TournamentDraft)
    assert (draft.rounds, draft.no_show, draft.pause, draft.name, draft.open) == (
        5, 180, 30, "", True,
    )  # fmt: skip


@pytest.mark.parametrize(
    "more", [b',"rounds":13', b',"rounds":0', b',"no_show":9', b',"pause":3601', b',"who":1']
)
def test_draft_is_bounded(more: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(DRAFT % more, type=TournamentDraft)


def test_cards_names_and_rulings_are_bounded() -> None:
    many = msgspec.json.encode({"names": [""] * (MOST_CARDS + 1)})
    for text, kind in (
        (many, TournamentCards),
        (b'{"names":[]}', TournamentCards),
        (b'{"winner":"me"}', BoardRuling),
        (b'{"name":"%s"}' % (b"x" * 25), JoinTournament),
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=kind)
