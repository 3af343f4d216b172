"""A player's own openings: how often, with what results, and what goes wrong in them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from yokai.app import messages
from yokai.app.host import EngineRequest, Host
from yokai.app.openings.explorer_service import opening_name, worth
from yokai.app.views import move_views
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Score
from yokai.engine.win_chance import chance
from yokai.notation.move import Move, SideWord
from yokai.openings.books import shipped_book
from yokai.openings.canonical import line_of
from yokai.openings.explorer import Exploration, explore
from yokai.openings.names import opening_in
from yokai.rules.game import Game
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.storage.opening_moves import LOST, WON, PlayedOpening
from yokai.storage.store import Store

MOST_GAMES = 200  # the latest of a player
_MOST_SHOWN = 12
_DEPTH = 4  # moves by which openings differ
_COSTS = 0.08  # winning chance that a mistake gives away at least
_SEARCHED = 10  # moves that no book has, which the engine judges at most
_NODES = 15_000  # of each of these judgements


@dataclass(frozen=True)
class _Opening:
    """A player's games with the same first moves."""

    side: SideWord
    moves: tuple[str, ...]
    games: tuple[PlayedOpening, ...]


@dataclass(frozen=True)
class _Own:
    """A player's own move in a position that the table or the book has."""

    line: tuple[str, ...]  # in canonical form, the move last
    times: int
    found: Exploration
    move: Move
    did: Score | None  # None where only a search can tell


class MyOpenings:
    """The openings of players' own games."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store, self._host = store, host

    async def of_player(self, player: str | None, name: str) -> list[messages.MyOpening]:
        """A player's openings in a variant, the most frequent first."""
        game = variant(name)
        if player is None:
            return []
        played = await self._store.opening_moves.of_player(player, game.id, MOST_GAMES)
        if not played:
            return []
        table = self._host.tables.get(game.id)
        openings = await self._host.run(_grouped, played)
        own = await self._host.run(_own_moves, game, openings, table)
        unknown = sorted((each for each in own if each.did is None), key=lambda e: -e.times)
        judged = await self._judge(game, unknown[:_SEARCHED])
        return await self._host.run(_views, game, openings, own, judged)

    async def _judge(self, game: Variant, unknown: Sequence[_Own]) -> dict[tuple[str, ...], Score]:
        """The scores of moves that no book has, by a short search."""

        def work(engine: Engine) -> dict[tuple[str, ...], Score]:
            return {each.line: _searched(engine, each) for each in unknown}

        if not unknown:
            return {}
        return await self._host.engines.think(EngineRequest("reviewer", game), work)


def _grouped(played: Sequence[PlayedOpening]) -> list[_Opening]:
    groups: dict[tuple[SideWord, tuple[str, ...]], list[PlayedOpening]] = defaultdict(list)
    for each in played:
        groups[each.side, each.moves[:_DEPTH]].append(each)
    found = [_Opening(side, moves, tuple(games)) for (side, moves), games in groups.items()]
    return sorted(found, key=lambda each: -len(each.games))[:_MOST_SHOWN]


def _own_moves(game: Variant, openings: Sequence[_Opening], table: Tablebase | None) -> list[_Own]:
    """The own moves in known positions. In a game without a table the first one that the book does
    not have is the last: after it nothing is known."""
    book, found = shipped_book(game), list[_Own]()
    for opening in openings:
        lines = Counter(
            each.moves[:end]
            for each in opening.games
            for end in range(1, len(each.moves) + 1)
            if (end % 2 == 1) == (each.side == "south")
        )
        for line, times in lines.items():
            played = line_of(game, line)
            before = Game(game, played.moves[:-1])
            known = explore(before.position, table, book)
            if known.moves:
                move = played.moves[-1]
                did = known.find(move)
                found.append(_Own(line, times, known, move, did.score if did else None))
    return found


def _searched(engine: Engine, own: _Own) -> Score:
    """The score of a move for the side that plays it."""
    after = own.found.position.play(own.move)
    if after.outcome:
        return Score(0)
    score = engine.lines(after, Limits(nodes=_NODES))[0].score
    engine.forget()
    return Score(-score.centi, None if score.plies is None else -score.plies)


def _views(
    game: Variant,
    openings: Sequence[_Opening],
    own: Sequence[_Own],
    judged: dict[tuple[str, ...], Score],
) -> list[messages.MyOpening]:
    return [_view(game, each, own, judged) for each in openings]


def _view(
    game: Variant,
    opening: _Opening,
    own: Sequence[_Own],
    judged: dict[tuple[str, ...], Score],
) -> messages.MyOpening:
    results = Counter(each.result for each in opening.games)
    won, lost = results[WON], results[LOST]
    longest = max((each.moves for each in opening.games), key=len)
    return messages.MyOpening(
        side=opening.side,
        moves=move_views(line_of(game, opening.moves)),
        opening=opening_name(opening_in(line_of(game, longest))),
        games=messages.ResultCounts(won, len(opening.games) - won - lost, lost),
        mistake=_worst(game, opening, own, judged),
    )


def _worst(
    game: Variant,
    opening: _Opening,
    own: Sequence[_Own],
    judged: dict[tuple[str, ...], Score],
) -> messages.OpeningMistake | None:
    """The mistake that has cost most, over all games of an opening."""
    worst, most = None, 0.0
    lines = {each.moves[:end] for each in opening.games for end in range(len(each.moves) + 1)}
    for each in own:
        did = each.did or judged.get(each.line)
        if did is None or each.line not in lines or not _is_own(each, opening.side):
            continue
        could = each.found.moves[0].score
        lost = chance(game, could) - chance(game, did)
        if lost >= _COSTS and lost * each.times > most:
            most, worst = lost * each.times, (each, could, did)
    if worst is None:
        return None
    each, could, did = worst
    return messages.OpeningMistake(
        moves=move_views(line_of(game, each.line)),
        times=each.times,
        best=each.found.moves[0].move.usi,
        could=worth(game, could),
        did=worth(game, did),
    )


def _is_own(own: _Own, side: SideWord) -> bool:
    return (len(own.line) % 2 == 1) == (side == "south")
