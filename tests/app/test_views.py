"""Rules, positions, moves and records as wire messages."""

import pytest

import yokai
from yokai import Game, Position, Record
from yokai.app import views
from yokai.app.messages import MoveView, OutcomeView
from yokai.app.views import move_view
from yokai.notation.move import Move
from yokai.rules.outcome import Outcome

CIRCLE = ["1d1c", "3a3b", "1c1d", "3b3a"]


def played(*moves: str, variant: str = "classic") -> Game:
    game = Game(variant)
    for move in moves:
        game.play(move)
    return game


def test_each_move_of_a_record_is_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variation costs what its own moves cost, however long the game is before it."""
    branch = "'(\n'>1c1b\n'(\n'>1c1d 3b3a\n')\n')\n"
    record = Record.parse("$VARIANT:classic\n1d1c 3a3b 1c1d\n" + branch * 50)
    rendered: list[Move] = []

    def counted(before: Position, move: Move, after: str) -> MoveView:
        rendered.append(move)
        return move_view(before, move, after)

    monkeypatch.setattr(views, "move_view", counted)
    answer = views.record_answer(record)
    assert len(rendered) == 50 * 3
    outer = answer.variations[-1]
    (inner,) = outer.variations
    line = record.game.at(2)
    for shown, moves in ((outer, ["1c1b"]), (inner, ["1c1d", "3b3a"])):
        game = line.copy()
        for move in moves:
            game.play(move)
        assert shown.moves == views.move_views(game)[2:]


def test_move_names_its_piece_and_what_it_takes() -> None:
    game = played("2c2b", "2a2b", "P*2c")
    shown = [(move.usi, move.symbol, move.capture) for move in views.move_views(game)]
    assert shown == [("2c2b", "P", "P"), ("2a2b", "K", "P"), ("P*2c", "P", None)]
    assert [move.sfen for move in views.move_views(game)] == [
        position.sfen for position in game.positions[1:]
    ]


def test_position_where_the_game_is_over_has_no_moves() -> None:
    position = yokai.variant("classic").start
    assert views.position_view(position).legal
    ended = views.position_view(position, Outcome(yokai.NORTH, "resignation"))
    assert (ended.legal, ended.outcome) == ([], OutcomeView("north", "resignation"))


@pytest.mark.parametrize("variant", yokai.VARIANTS)
def test_last_repetition_before_a_draw_is_marked(variant: str) -> None:
    position = yokai.variant(variant).start
    count = position.variant.repetition
    marked = [views.position_view(position, repetitions=n).repeated for n in range(1, count)]
    assert marked == [False] * (count - 2) + [True]


@pytest.mark.parametrize("known", range(7))
def test_answer_leaves_out_what_is_known(known: int) -> None:
    game = played(*CIRCLE)
    whole, rest = views.position_answer(game), views.position_answer(game, known)
    assert rest.positions == whole.positions[known:]
    assert rest.moves == whole.moves[max(known - 1, 0) :]


@pytest.mark.parametrize("variant", yokai.VARIANTS)
def test_rules_are_those_of_the_variant(variant: str) -> None:
    game = yokai.variant(variant)
    view = views.variant_view(game)
    assert (view.id, view.files * view.ranks, view.start) == (
        variant,
        game.squares,
        game.start.sfen,
    )
    royal = [kind.symbol for kind in view.kinds if kind.royal]
    assert royal == [kind.symbol for kind in game.kinds if kind.royal]
    promoted = {kind.promotes_to for kind in view.kinds} - {None}
    assert promoted <= {kind.symbol for kind in view.kinds}


def test_draw_has_no_winner() -> None:
    assert views.outcome_view(Outcome(None, "agreement")) == OutcomeView(None, "agreement")
    assert views.outcome_view(None) is None
