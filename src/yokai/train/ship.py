"""The last steps of training: a candidate takes the place of the shipped network, or it does not.

The candidate has to win a match against the shipped network. Then the files of the package are
written, the winning chances are fitted again and the puzzles verified, both with the new network.
If a puzzle is wrong, or the work is broken off, the old files are put back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from yokai.arena.contender import Contender
from yokai.arena.elo import Tally
from yokai.arena.match import Conditions, play_match, play_pair
from yokai.arena.openings import openings_of
from yokai.engine import netfile, win_chance
from yokai.engine.limits import Limits
from yokai.engine.netfile import NONE, SHIPPED, open_net, shipped_net
from yokai.engine.win_chance import Curve, curve
from yokai.errors import YokaiError, quote
from yokai.learn.mining.proof import check
from yokai.learn.puzzles.collection import puzzles_of
from yokai.rules.variant import Variant
from yokai.train.fit_chances import refit
from yokai.train.ship_plan import ShipPlan

# Where work is done. Each step has workers of its own, which read the files of the package anew.
Place = Callable[[], AbstractContextManager[tuple[Executor, int]]]
Tell = Callable[[str, float], None]


@dataclass(frozen=True)
class Shipment:
    """The result: the match, the new curve, and why nothing was shipped, or an empty string."""

    tally: Tally
    curve: Curve | None = None
    refused: str = ""


def ship(game: Variant, candidate: Path, plan: ShipPlan, place: Place, tell: Tell) -> Shipment:
    """Ship a network if it is stronger than the shipped one and solves the puzzles."""
    if not game.is_built_in:
        raise YokaiError(f"the package brings no network for {quote(game.id)}")
    data = open_net(str(candidate), game).to_bytes()
    tally = _match(game, candidate, plan, place, tell)
    if not tally.is_ahead:
        return Shipment(tally, refused="it is not shown to be stronger than the shipped network")
    net, chances = netfile.NETS / f"{game.id}.net", win_chance.CURVES / f"{game.id}.json"
    with _kept_unless_done(net, chances) as done:
        net.write_bytes(data)
        with place() as (executor, _):
            found, text = refit(game, plan.chance_games, plan.chance_nodes, executor, tell)
        chances.write_text(text, encoding="utf-8")
        with place() as (executor, workers):
            faults = check(puzzles_of(game.id).puzzles, executor, workers, tell)
        if faults:
            return Shipment(tally, found, f"{len(faults)} puzzles are wrong: {faults[0]}")
        done()
    return Shipment(tally, found)


def _match(game: Variant, candidate: Path, plan: ShipPlan, place: Place, tell: Tell) -> Tally:
    """The match of the candidate against the shipped network, or against none."""
    old = SHIPPED if shipped_net(game) else NONE
    nets = str(candidate), old
    a, b = (Contender.parse("yokai", [f"EvalFile={name}"]) for name in nets)
    conditions = Conditions(game, Limits(nodes=plan.nodes), seed=plan.seed)
    task, tally = partial(play_pair, a=a, b=b, conditions=conditions), Tally()
    with place() as (executor, workers):
        openings = openings_of(game, plan.seed)
        for _, tally in play_match(executor, workers, task, openings, -(-plan.games // 2)):
            tell(f"match: {tally}", tally.games / plan.games)
    return tally


@contextmanager
def _kept_unless_done(*files: Path) -> Iterator[Callable[[], None]]:
    """Put the files back as they were, unless the caller says that the work is done."""
    before = {file: file.read_bytes() if file.exists() else None for file in files}
    finished: list[bool] = []
    try:
        yield lambda: finished.append(True)
    finally:
        for file, data in [] if finished else before.items():
            if data is None:
                file.unlink(missing_ok=True)
            else:
                file.write_bytes(data)
        # What this process has read of them is old now.
        shipped_net.cache_clear()
        curve.cache_clear()
