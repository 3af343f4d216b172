"""A tournament of 16 people by real sockets: disconnects, a restart, and the right table."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.servers import PATIENCE, Browser, Json, Line, serving

TOURNAMENTS = "/api/tournaments"
DRAFT = {
    "title": "Forest cup",
    "form": "swiss",
    "variant": "classic",
    "rounds": 4,
    "pause": 0,
    "clock": {"initial": 600_000, "increment": 0},
}
PEOPLE, ROUNDS = 16, 4
MOVES = ["1d1c", "3a3b", "1c1d", "3b3a"]  # there and back


@dataclass
class Player:
    """Somebody at the tournament: a browser, its connection, and what the test knows of them."""

    strength: int
    browser: Browser
    number: int = 0  # in the tournament
    line: Line | None = None
    points: float = 0.0
    met: list[int] = field(default_factory=list)
    beaten: dict[int, float] = field(default_factory=dict)  # points against each opponent

    def connect(self, place: ExitStack, tournament: str) -> Line:
        self.line = place.enter_context(self.browser.line())
        self.line.send(type="tournament", tournament=tournament)
        return self.line

    def play(self, game: str) -> None:
        """Play a harmless move."""
        assert self.line
        state = self.line.state(type="watch", game=game, version=-1)
        while state["id"] != game:  # the last news of an earlier game
            state = self.line.news()
        move = MOVES[len(state["moves"])]
        self.line.ask("played", type="play", game=game, version=state["version"], move=move)


def view_of(player: Player, name: str) -> Json:
    return player.browser.get(f"{TOURNAMENTS}/{name}").json()


def round_begun(player: Player, name: str, number: int) -> Json:
    """Wait until a round has begun, or the tournament is over; it is told to the browsers."""
    until = time.monotonic() + PATIENCE
    while True:
        view = view_of(player, name)
        if view["round"] == number or view["state"] == "over":
            return view
        assert time.monotonic() < until, view
        time.sleep(0.05)


def boards(view: Json) -> list[Json]:
    return [board for board in view["pairings"][-1]["boards"] if board["reason"] is None]


def finish(south: Player, north: Player, game: str) -> None:
    """End a game: the stronger wins, and two of the same half of the alphabet may draw."""
    if (south.strength + north.strength) % 5 == 0:
        for one in (south, north):
            assert one.line
            one.line.send(type="draw", game=game)
            one.line.expect_pong()
        score = 0.5
    else:
        loser = min(south, north, key=lambda each: each.strength)
        assert loser.line
        loser.line.send(type="resign", game=game)
        loser.line.expect_pong()
        score = float(loser is north)
    for one, other, points in ((south, north, score), (north, south, 1 - score)):
        one.points += points
        one.met.append(other.number)
        one.beaten[other.number] = points


def expected_table(players: list[Player]) -> list[tuple[int, float, float, float]]:
    """The table by hand: numbers, points, Buchholz and Sonneborn-Berger."""
    points = {each.number: each.points for each in players}
    rows = [
        (
            each.number,
            each.points,
            sum(points[other] for other in each.met),
            sum(points[other] * mine for other, mine in each.beaten.items()),
        )
        for each in players
    ]
    return sorted(rows, key=lambda row: row[1:], reverse=True)


def test_sixteen_people_play_four_rounds_and_the_table_is_right(tmp_path: Path) -> None:
    with ExitStack() as place:
        address = place.enter_context(serving(tmp_path))
        players = [Player(strength, Browser(address)) for strength in range(PEOPLE)]
        organiser = players[0].browser
        name = organiser.post(TOURNAMENTS, DRAFT).json()["id"]
        for each in players:
            joined = each.browser.post(
                f"{TOURNAMENTS}/{name}/join", {"name": f"P{each.strength}"}
            ).json()
            each.number = joined["mine"]
        by_number = {each.number: each for each in players}
        lines = ExitStack()
        for each in players:
            each.connect(lines, name)
        assert organiser.post(f"{TOURNAMENTS}/{name}/start").json()["round"] == 1
        for number in range(1, ROUNDS + 1):
            view = round_begun(players[5], name, number)
            paired = boards(view)
            assert len(paired) == PEOPLE // 2
            for at, board in enumerate(paired):
                south, north = by_number[board["south"]], by_number[board["north"]]
                assert south.number not in north.met  # nobody meets twice
                south.play(board["game"])
                if number == 2 and at == 0:  # the first disconnect, in the middle of a game
                    assert north.line
                    north.line.connection.close()  # type: ignore[attr-defined]
                    north.connect(lines, name)
                north.play(board["game"])
                if at < 3:
                    finish(south, north, board["game"])
            if number == 3:  # the server ends while five games go on, and everybody is cut off
                lines.close()
                place.close()
                address = place.enter_context(serving(tmp_path))
                for each in players:
                    each.browser.address = address
                lines = ExitStack()
                absent = by_number[paired[4]["north"]]  # the second disconnect: comes back last
                for each in players:
                    if each is not absent:
                        each.connect(lines, name)
                assert [b["game"] for b in boards(view_of(absent, name))] == [
                    board["game"] for board in paired[3:]
                ]
                by_number[paired[4]["south"]].play(paired[4]["game"])
                absent.connect(lines, name)
                absent.play(paired[4]["game"])
            for board in paired[3:]:
                finish(by_number[board["south"]], by_number[board["north"]], board["game"])
        view = round_begun(players[0], name, ROUNDS + 1)
        lines.close()
    assert view["state"] == "over"
    assert [len(each["boards"]) for each in view["pairings"]] == [PEOPLE // 2] * ROUNDS
    table = [(row["number"], row["points"], row["buchholz"], row["sonneborn"])
             for row in view["table"]]  # fmt: skip
    expected = expected_table(players)
    assert sorted(table) == sorted(expected)
    assert [row[1:] for row in table] == [row[1:] for row in expected]
    assert sum(row["wins"] for row in view["table"]) == sum(row["losses"] for row in view["table"])
    assert all(len({*each.met}) == ROUNDS for each in players)
