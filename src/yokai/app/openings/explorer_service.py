"""The explorer of openings: what the table, the book and the games here say of each move."""

from __future__ import annotations

from collections import OrderedDict
from random import Random

from yokai.app import messages
from yokai.app.computer.analyst import replay
from yokai.app.host import Host
from yokai.app.openings.first_moves import PLIES
from yokai.app.views import move_views, position_view
from yokai.engine.line import Score
from yokai.engine.win_chance import chance, percent
from yokai.formats.book import NO_GAMES, Book, Results
from yokai.notation.move import Move, Side
from yokai.openings.books import shipped_book
from yokai.openings.canonical import canonical, key_of
from yokai.openings.drill import drill
from yokai.openings.explorer import Exploration, ExploredMove, explore
from yokai.openings.names import NamedOpening, opening_at, opening_in, openings_of, shapes_at
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.storage.opening_moves import Counts
from yokai.storage.store import Store

_KEPT = 500  # positions whose counted games are cached
_FRESH = 60_000  # milliseconds for which they are


class ExplorerService:
    """The explorer and the trainer, for all visitors."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store, self._host = store, host
        self._random = Random()
        self._counted: OrderedDict[tuple[str, str], tuple[int, dict[str, Counts]]] = OrderedDict()

    async def explore(self, asked: messages.ExplorerQuestion) -> messages.ExplorerView:
        """The known moves of a position."""
        game = await self._host.run(replay, asked.variant, asked.sfen, asked.moves)
        return await self._host.run(_explore, game, self._table(game), await self._games(game))

    async def known(self, name: str) -> list[messages.KnownOpening]:
        """The openings of a variant that have a name, each with its worth."""
        game = variant(name)
        return await self._host.run(_known, game, self._host.tables.get(game.id))

    async def trains(self, name: str) -> bool:
        """Is there a book or a table for the trainer?"""
        game = variant(name)
        if self._host.tables.get(game.id):
            return True
        return await self._host.run(shipped_book, game) is not None

    async def drill(self, name: str, asked: messages.DrillQuestion) -> messages.DrillView:
        """Judge the player's last move in the trainer, and reply to it."""
        game = await self._host.run(replay, name, None, asked.moves)
        side = Side.of(asked.side)
        return await self._host.run(_drill, game, side, self._table(game), self._random)

    def _table(self, game: Game) -> Tablebase | None:
        return self._host.tables.get(game.variant.id)

    async def _games(self, game: Game) -> dict[str, Counts]:
        """The games here in which the position stood, by their moves; cached for a minute."""
        if len(game.moves) >= PLIES or game.outcome or not game.variant.is_built_in:
            return {}
        at, now = (game.variant.id, key_of(game.position)[0]), self._host.now()
        since, found = self._counted.get(at, (-_FRESH, None))
        if found is None or now - since >= _FRESH:
            found = await self._store.opening_moves.of(*at)
            self._counted[at] = now, found
            if len(self._counted) > _KEPT:
                self._counted.popitem(last=False)
        return found


def _explore(
    game: Game, table: Tablebase | None, counted: dict[str, Counts]
) -> messages.ExplorerView:
    position = game.position
    found = explore(position, table, shipped_book(game.variant))
    good = {each.move for each in found.good}
    moves, seen = [], set[str]()
    for each in found.moves:
        key = canonical(position, each.move)[1]
        played = NO_GAMES if key in seen else counted.get(key, NO_GAMES)
        seen.add(key)
        moves.append(_explored(position, each.move, each, found.exact, each.move in good, played))
    for move in [] if game.outcome else position.legal_moves:
        key = canonical(position, move)[1]
        if key in counted and key not in seen:
            seen.add(key)
            moves.append(_explored(position, move, None, False, False, counted[key]))
    return messages.ExplorerView(
        exact=found.exact,
        booked=bool(found.moves) and not found.exact,
        opening=opening_name(opening_in(game)),
        shapes=[
            messages.ShapeView(side.word, messages.OpeningName(shape.id, shape.name), shape.points)
            for side, shape in shapes_at(position)
        ],
        moves=moves,
    )


def _explored(
    position: Position,
    move: Move,
    known: ExploredMove | None,
    exact: bool,
    good: bool,
    played: Results,
) -> messages.ExploredView:
    return messages.ExploredView(
        move=move.usi,
        worth=worth(position.variant, known.score) if known else None,
        result=result_of(known.score) if known and exact else None,
        book=messages.ResultCounts(*(known.results if known else NO_GAMES)),
        played=messages.ResultCounts(*played),
        opening=opening_name(opening_at(position.play(move))),
        good=good,
    )


def _known(game: Variant, table: Tablebase | None) -> list[messages.KnownOpening]:
    book, found = shipped_book(game), []
    for opening in openings_of(game):
        line = Game(game, opening.moves)
        explored = explore(line.position, table, book)
        best = explored.moves[0].score if explored.moves else None
        found.append(
            messages.KnownOpening(
                name=messages.OpeningName(opening.id, opening.name),
                moves=move_views(line),
                turn=line.turn.word,
                worth=worth(game, best) if best else None,
                result=result_of(best) if best and explored.exact else None,
            )
        )
    return found


def _drill(game: Game, side: Side, table: Tablebase | None, random: Random) -> messages.DrillView:
    book: Book | None = shipped_book(game.variant)
    verdict = drill(game, side, table, book, random)
    found: Exploration | None = verdict.found
    return messages.DrillView(
        result=verdict.result,
        line=move_views(verdict.game),
        position=position_view(verdict.game.position, verdict.game.outcome),
        opening=opening_name(opening_in(verdict.game)),
        best=[each.move.usi for each in found.good] if found else [],
        could=worth(game.variant, found.moves[0].score) if found else None,
        did=worth(game.variant, verdict.did.score) if verdict.did else None,
    )


def opening_name(opening: NamedOpening | None) -> messages.OpeningName | None:
    """The name of an opening as the page reads it."""
    return messages.OpeningName(opening.id, opening.name) if opening else None


def worth(game: Variant, score: Score) -> messages.WorthView:
    """A score as winning chances."""
    return messages.WorthView(percent(chance(game, score)), score.plies)


def result_of(score: Score) -> messages.ResultName:
    """The result of an exact score."""
    if score.plies is None:
        return "draw"
    return "win" if score.plies > 0 else "loss"
