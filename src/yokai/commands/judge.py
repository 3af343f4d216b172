"""The command `yokai judge`: is a game a good one, and which neighbours are fairer?"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from yokai.rules.variant import variant_of
from yokai.solve.foretold import Foretold, foretell
from yokai.solve.value import Value
from yokai.terminal.arguments import add_variant, number
from yokai.terminal.progressbar import progress_bar
from yokai.workshop.fairer import FairerProgress, make_fairer
from yokai.workshop.judge import MOST_POSITIONS, Judgement, fits, judge
from yokai.workshop.solved_game import FallibleGames

HELP = "judge whether a game is a good one, and find fairer neighbours"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_variant(parser)
    parser.add_argument("--fairer", action="store_true", help="find fairer neighbours of the rules")
    memory = (
        f"megabytes for solving; what needs more is played (default: {MOST_POSITIONS // 10**6})"
    )
    parser.add_argument("--memory", metavar="MB", type=number(0, 1 << 20), help=memory)
    threads = number(1, 256)
    parser.add_argument("--threads", metavar="N", type=threads, default=1, help="solver threads")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: Namespace) -> None:
    """Judge a game, or try its neighbours."""
    game = variant_of(args.variant)
    if args.fairer:
        with progress_bar() as bar:
            state = make_fairer(game, bar)
        print(json.dumps(_fairer_facts(state)) if args.json else _fairer_text(state))
        return
    most = MOST_POSITIONS if args.memory is None else args.memory * 10**6
    if not args.json and fits(game, most):
        print(_foretold(foretell(game, args.threads)), flush=True)
    with progress_bar() as bar:
        found = judge(game, most_positions=most, threads=args.threads, progress=bar)
    print(json.dumps(_facts(found)) if args.json else _text(found))


def _foretold(told: Foretold) -> str:
    return (
        f"Solving its {told.positions:,} positions takes {told.memory / 1e6:,.1f} MB of memory"
        f" and about {max(1, told.seconds):,.0f} s."
    )


def _text(found: Judgement) -> str:
    lines = [f"{found.variant.name}: {_verdict(found)}"]
    if found.value:
        moves = len(found.first_moves)
        lines.append(f"{found.keeping} of {moves} first moves keep that result.")
        lines.append(f"Of {found.positions:,} positions {found.drawn:.1%} are drawn.")
    for who, games in (("Beginners", found.beginners), ("Strong players", found.strong)):
        lines.append(f"{who}: {_shares(games)}, in {games.plies:.0f} plies on average.")
    if found.longest:
        plies = len(found.longest.moves)
        lines.append(f"The longest forced win known takes {plies} plies, from here:")
        lines.append(f"  {found.longest.start.sfen}")
        lines.append(f"  {' '.join(move.usi for move in found.longest.moves)}")
    if found.worth:
        worths = ", ".join(f"{each.piece} {100 * each.points:.0f}" for each in found.worth)
        lines.append(f"Points of a hundred that one more piece brings: {worths}.")
    lines += [f"It plays like {each.variant or each.row.recipe}." for each in found.resembles]
    return "\n".join(lines)


def _verdict(found: Judgement) -> str:
    if found.value is None:
        return f"not solved; the engine played {2 * found.games} games against itself."
    return _result(found.value)


def _result(value: Value) -> str:
    if value.result == "draw":
        return "a draw with best play."
    who = "first" if value.result == "win" else "second"
    return f"the {who} player wins in {value.plies} plies with best play."


def _shares(games: FallibleGames) -> str:
    each = games.shares
    return (
        f"the first player wins {each.first:.0%}, the second {each.second:.0%},"
        f" and {each.drawn:.0%} are drawn"
    )


def _fairer_text(state: FairerProgress) -> str:
    lines = [f"As it is: {_shares(state.original.strong)} among strong players."]
    if not state.best:
        lines.append("No neighbour of the rules is fairer.")
    for each in state.best:
        change = each.neighbour
        lines.append(f"\n{change.subject}: {change.before!r} becomes {change.after!r}")
        if each.estimate.value:
            lines.append(f"  {_result(each.estimate.value)}")
        lines.append(f"  Strong players: {_shares(each.estimate.strong)}.")
    return "\n".join(lines)


def _facts(found: Judgement) -> dict[str, object]:
    return {
        "exact": found.exact,
        "value": found.value and {"result": found.value.result, "plies": found.value.plies},
        "positions": found.positions,
        "keeping": found.keeping,
        "first_moves": [move.move.usi for move in found.first_moves],
        "line": [move.usi for move in found.line],
        "drawn": found.drawn,
        "beginners": _game_facts(found.beginners),
        "strong": _game_facts(found.strong),
        "longest": found.longest
        and {
            "sfen": found.longest.start.sfen,
            "moves": [move.usi for move in found.longest.moves],
        },
        "worth": {each.piece: each.points for each in found.worth},
        "resembles": [each.row.recipe for each in found.resembles],
    }


def _game_facts(games: FallibleGames) -> dict[str, float]:
    shares = games.shares
    return {
        "first": shares.first,
        "second": shares.second,
        "drawn": round(shares.drawn, 4),
        "plies": round(games.plies, 2),
    }


def _fairer_facts(state: FairerProgress) -> dict[str, object]:
    return {
        "strong": _game_facts(state.original.strong),
        "best": [
            {
                "change": each.neighbour.change,
                "subject": each.neighbour.subject,
                "before": each.neighbour.before,
                "after": each.neighbour.after,
                "strong": _game_facts(each.estimate.strong),
            }
            for each in state.best
        ],
    }
