"""The feed of a tournament: the state of its folder as wire messages, and the changes of it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from yokai.app import messages
from yokai.app.views import move_views, variant_view
from yokai.arena.sandbox import protection
from yokai.errors import YokaiError
from yokai.formats.record import Record
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant_of
from yokai.tournament.bracket import BracketRound
from yokai.tournament.event_log import Fixture, GameResult
from yokai.tournament.live import LiveGame
from yokai.tournament.standings import Standing, culprit
from yokai.tournament.tournament import PairingGames, ScheduledRound, Tournament

_LONGEST = 400  # characters of a sentence about a failure
_PAIRINGS = 300  # of a ladder that are told, the newest: in a term there are thousands


class TournamentFeed:
    """Reads a tournament's folder again and again, in one thread at a time, and tells the news."""

    def __init__(self, folder: Path) -> None:
        self.tournament = Tournament(folder)
        self._rules: dict[str, Variant] = {}
        self._games: dict[int, Game] = {}  # in play, as of the last look
        self.whole = messages.TournamentNews(True, None, None, None, None, [], [], [])

    def look(self) -> messages.TournamentNews | None:
        """The changes since the last look, None if there are none."""
        lines = self.tournament.refresh()
        if not self.tournament.has_begun:
            return None
        old, boards = self.whole, self._boards()
        cup = self._cup()
        standings, cross, rounds, bracket = old.standings, old.cross, old.rounds, old.bracket
        if lines or old.cup is None:
            standings = [_standing(row) for row in self.tournament.standings()]
            cross = [[*row] for row in self.tournament.cross_table().cells]
            first = self._first_round
            drawn = self.tournament.schedule(first)
            rounds = [_round(index, each) for index, each in enumerate(drawn, first)]
            bracket = [_column(each) for each in self.tournament.bracket()] or None
        self.whole = messages.TournamentNews(
            True, cup, standings, cross, bracket, rounds, boards, []
        )
        return _difference(old, self.whole)

    @property
    def _first_round(self) -> int:
        """The index of the first round that is told: on a ladder each pairing is one."""
        is_ladder = self.tournament.cup.format == "ladder"
        return max(0, len(self.tournament.rounds) - _PAIRINGS) if is_ladder else 0

    def game(self, number: int) -> messages.TournamentGame | None:
        """A game by its number, in play or over; this takes a while."""
        if played := self.tournament.game(number):
            fixture, result = played.fixture, played.result
            rules = self._rules_of(fixture.variant)
            try:
                game = Record.parse(result.record, rules).game
            except YokaiError:  # a record changed by hand
                game = Game(rules)
            why = result.sentence[:_LONGEST]
            outcome = messages.OutcomeView(result.winner, result.reason)
            end = (outcome, played.culprit, why)
            times = [note.ms for note in result.notes]
            said = [note.say for note in result.notes]
            return self._game(played.round, fixture, game, end, times, said)
        live = next((it for it in self.tournament.in_play() if it.number == number), None)
        if live is None:
            return None
        unpaired = 0, Fixture(number, live.south, live.north, live.variant)
        at, fixture = self.tournament.fixture(number) or unpaired
        game, times = self._play(live, Game(self._start(live))), [*live.times]
        return self._game(at, fixture, game, (None, None, ""), times[len(fixture.moves) :], [])

    def _game(
        self,
        at: int,
        fixture: Fixture,
        game: Game,
        end: tuple[messages.OutcomeView | None, str | None, str],
        times: list[int],
        says: list[str],
    ) -> messages.TournamentGame:
        """A game as spectators see it."""
        outcome, whose, sentence = end
        rules = game.variant
        return messages.TournamentGame.of(
            fixture,
            round=at,
            stage=self.tournament.stage(at),
            variant=game.variant.id,
            start=game.start.sfen,
            moves=move_views(game),
            opening=len(fixture.moves),
            outcome=outcome,
            culprit=whose,
            sentence=sentence,
            times=times,
            says=says,
            own=None if rules.id in VARIANTS else variant_view(rules),
        )

    def record(self, number: int) -> str | None:
        """A finished game as text."""
        result = self.tournament.results.get(number)
        return result.record if result else None

    def rules(self) -> list[Variant]:
        """The games that are played."""
        if not self.tournament.has_begun:
            return []
        return [self._rules_of(name) for name in self.tournament.cup.variants]

    def _rules_of(self, name: str) -> Variant:
        if name not in self._rules:
            self._rules[name] = variant_of(name)
        return self._rules[name]

    def _cup(self) -> messages.CupView:
        seen, cup = self.tournament, self.tournament.cup
        starts, here = seen.starts, protection()
        kind, text = (here.kind, here.text)
        if starts:  # the protection on the machine where it is played
            kind, text = starts[-1].kind_of_protection, starts[-1].protection
        return messages.CupView.of(
            cup,
            variants=[rules.id for rules in self.rules()],
            entrants=len(seen.entrants),
            round=max((drawn.number for drawn in seen.rounds), default=0),
            games=len(seen.results),
            total=seen.total,
            running=seen.is_running,
            over=seen.is_over,
            protection=cast(messages.ProtectionName, kind),
            protected=text,
            own=[variant_view(rules) for rules in self.rules() if rules.id not in VARIANTS],
        )

    def _boards(self) -> list[messages.LiveBoard]:
        live = self.tournament.in_play()
        self._games = {game.number: self._play(game, self._games.get(game.number)) for game in live}
        return [
            messages.LiveBoard.of(
                game,
                variant=self._rules_of(game.variant).id,
                sfen=self._games[game.number].position.sfen,
                last=game.moves[-1] if game.moves else None,
                plies=len(game.moves),
                **_times(game, self._games[game.number]),
            )
            for game in live
        ]

    def _start(self, live: LiveGame) -> Position:
        return Position.parse(self._rules_of(live.variant), live.start)

    def _play(self, live: LiveGame, known: Game | None) -> Game:
        """The game with the moves that are new; from the start if it was begun again."""
        seen = [move.usi for move in known.moves] if known else []
        if known is None or seen != [*live.moves[: len(seen)]]:
            known, seen = Game(self._start(live)), []
        for move in live.moves[len(seen) :]:
            known.play(move)
        return known


def _times(live: LiveGame, game: Game) -> dict[str, tuple[int, int]]:
    """The times of both sides of a live game: of the last move, of all, and the count of moves."""
    told: list[list[int]] = [[], []]
    for position, ms in zip(game.positions, live.times, strict=False):
        told[position.turn].append(ms)
    south, north = told
    return {
        "last_ms": (south[-1] if south else 0, north[-1] if north else 0),
        "spent_ms": (sum(south), sum(north)),
        "moves": (len(south), len(north)),
    }


def _standing(row: Standing) -> messages.StandingView:
    faults = [
        messages.FaultView(fault.reason, fault.sentence[:_LONGEST], [*fault.games], fault.past)
        for fault in row.faults
    ]
    rating, error = round(row.rating), round(row.error)
    return messages.StandingView.of(
        row,
        rating=rating,
        error=error,
        gain=None if row.gain is None else round(row.gain),
        faults=faults,
        mean_ms=row.time.mean,
        slowest_ms=row.time.slowest,
    )


def _round(index: int, drawn: ScheduledRound) -> messages.RoundView:
    tables = [_table(each) for each in drawn.pairings]
    return messages.RoundView.of(drawn, index=index, tables=tables, byes=[*drawn.byes])


def _column(each: BracketRound) -> messages.BracketColumn:
    ties = [messages.BracketTie.of(tie, games=[*tie.games]) for tie in each.ties]
    return messages.BracketColumn(each.number, each.stage, ties)


def _table(table: PairingGames) -> messages.TableView:
    games = [_fixture(fixture, result) for fixture, result in table.games]
    return messages.TableView(table.a, table.b, table.points, games)


def _fixture(fixture: Fixture, result: GameResult | None) -> messages.FixtureView:
    number, south, north = fixture.number, fixture.south, fixture.north
    if result is None:
        return messages.FixtureView(number, south, north, None, None, None)
    whose = culprit(fixture, result)
    return messages.FixtureView(number, south, north, result.winner, result.reason, whose)


def _difference(
    old: messages.TournamentNews, new: messages.TournamentNews
) -> messages.TournamentNews | None:
    """The changes from an old state to a new one, None if there are none."""
    boards = {board.number: board for board in old.boards}
    here = {board.number for board in new.boards}
    known = {each.index: each for each in old.rounds}
    found = messages.TournamentNews(
        whole=False,
        cup=new.cup if new.cup != old.cup else None,
        standings=new.standings if new.standings != old.standings else None,
        cross=new.cross if new.cross != old.cross else None,
        bracket=new.bracket if new.bracket != old.bracket else None,
        rounds=[each for each in new.rounds if each != known.get(each.index)],
        boards=[board for board in new.boards if boards.get(board.number) != board],
        gone=[number for number in boards if number not in here],
    )
    return found if found != _NOTHING else None


_NOTHING = messages.TournamentNews(False, None, None, None, None, [], [], [])
