"""The command `yokai train`: learn from the engine's own games. See docs/guide/training.md."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from concurrent.futures import BrokenExecutor
from pathlib import Path

from yokai.arena.executors import cluster, processes
from yokai.arena.match import Conditions
from yokai.arena.openings import default_plies, random_openings
from yokai.engine.limits import Limits
from yokai.engine.netfile import named_net, open_net
from yokai.errors import YokaiError, quote
from yokai.rules.variant import variant_of
from yokai.system import cores
from yokai.terminal.arguments import add_variant, number
from yokai.terminal.progressbar import progress_bar
from yokai.train.compare import compare
from yokai.train.selfplay import SelfPlayPlan, self_play
from yokai.train.tune import Trial, Tuning, tune

HELP = "teach the evaluation by games of the engine against itself"


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    kinds = parser.add_subparsers(metavar="selfplay|fit|export|compare|tune", required=True)
    _add_selfplay(kinds.add_parser("selfplay", help="play games and keep their positions"))
    _add_fit(kinds.add_parser("fit", help="fit a network to the positions of games"))
    _add_export(kinds.add_parser("export", help="write the network that was fitted, for engines"))
    _add_compare(kinds.add_parser("compare", help="let each network play the one before it"))
    _add_tune(kinds.add_parser("tune", help="look for better numbers of the search by matches"))


def run(args: Namespace) -> None:
    """Do one of them."""
    args.what(args)


def _add_selfplay(parser: ArgumentParser) -> None:
    plan = SelfPlayPlan()
    add_variant(parser)
    parser.add_argument("folder", metavar="GAMES", help="where they go; what was begun goes on")
    add = parser.add_argument
    add("--games", type=number(1, 10**9), default=10_000, metavar="N", help="default: 10000")
    add("--nodes", type=number(1, 10**9), default=plan.nodes, metavar="N", help="for each move")
    add("--seed", type=number(0, 10**9), default=plan.seed, metavar="N", help="other games")
    add("--portion", type=number(1, 10**6), default=plan.portion, metavar="N", help="in a file")
    add("--net", metavar="FILE", help="the network that judges (default: the hand-made evaluation)")
    add("--concurrency", type=number(1, 1000), default=cores(), metavar="C", help="processes")
    add("--dask", metavar="ADDRESS", help="play on a Dask cluster")
    parser.set_defaults(what=_selfplay)


def _selfplay(args: Namespace) -> None:
    from yokai.train.samples import SampleFolder  # loads numpy

    game = variant_of(args.variant)
    folder = SampleFolder(args.folder, game)
    net = open_net(args.net, game).to_bytes() if args.net else b""
    plan = SelfPlayPlan(args.portion, args.nodes, seed=args.seed, net=net)
    portions = -(-args.games // plan.portion)
    place = cluster(args.dask) if args.dask else processes(min(args.concurrency, portions))
    try:
        with progress_bar() as bar, place as (executor, workers):
            self_play(
                folder,
                plan,
                portions,
                executor,
                workers,
                lambda done: bar(f"{done * plan.portion} games", done / portions),
            )
    except BrokenExecutor as error:
        raise YokaiError(f"a process that played games has died: {error}") from None
    print(f"{portions * plan.portion} games in {args.folder}")


def _add_fit(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("folder", metavar="COURSE", help="where it goes; what was begun goes on")
    parser.add_argument("games", nargs="+", metavar="GAMES", help="folders of self-play")
    add = parser.add_argument
    add("--hidden", type=number(16, 128), default=64, metavar="N", help="sums of a view")
    add("--epochs", type=number(1, 1000), default=5, metavar="N", help="times all are learnt")
    add("--batch", type=number(1, 10**6), default=8192, metavar="N", help="positions in a step")
    add("--rate", type=_share, default=0.004, metavar="R", help="how fast it learns")
    add("--decay", type=_share, default=1.0, metavar="D", help="against learning by heart")
    add("--trust", type=_share, default=0.3, metavar="T", help="in the result; the rest: in scores")
    add("--most", type=number(1, 10**9), metavar="N", help="positions of a folder, the last ones")
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="another beginning")
    parser.set_defaults(what=_fit)


def _fit(args: Namespace) -> None:
    _need_torch()
    from yokai.train.fit import Fit, TrainingPlan
    from yokai.train.inputs import inputs
    from yokai.train.plots import plot_losses
    from yokai.train.samples import quiet, read_all

    if args.hidden % 16:
        raise YokaiError(f"--hidden must be a multiple of 16, not {args.hidden}")
    game = variant_of(args.variant)
    data = inputs(game, quiet(read_all(game, args.games, args.most)))
    course = TrainingPlan(
        hidden=args.hidden,
        epochs=args.epochs,
        batch=args.batch,
        rate=args.rate,
        decay=args.decay,
        trust=args.trust,
        seed=args.seed,
    )
    with progress_bar() as bar:
        loss = Fit(args.folder, game, course, data).run(bar)
    print(f"{len(data)} quiet positions, loss {loss:.5f}; see {plot_losses(args.folder)}")


def _add_export(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("folder", metavar="COURSE", help="of yokai train fit")
    parser.add_argument("file", metavar="FILE", help="the network")
    parser.set_defaults(what=_export)


def _export(args: Namespace) -> None:
    _need_torch()
    from yokai.train.fit import learnt

    data = learnt(args.folder, variant_of(args.variant)).to_file().to_bytes()
    try:
        Path(args.file).write_bytes(data)
    except OSError as error:
        raise YokaiError(f"cannot write {quote(args.file)}: {error.strerror}") from None
    print(f"{args.file}: {len(data)} bytes")


def _add_compare(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("folder", metavar="FOLDER", help="where the table and its picture go")
    parser.add_argument("nets", nargs="+", metavar="NET", help="files in order; none: by hand")
    add = parser.add_argument
    add("--games", type=number(2, 10**9), default=200, metavar="N", help="of each match")
    add("--nodes", type=number(1, 10**9), default=2000, metavar="N", help="for each move")
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="other games")
    add("--concurrency", type=number(1, 1000), default=cores(), metavar="C", help="processes")
    add("--dask", metavar="ADDRESS", help="play on a Dask cluster")
    parser.set_defaults(what=_compare)


def _compare(args: Namespace) -> None:
    _need_torch()
    from yokai.train.plots import plot_matches

    game = variant_of(args.variant)
    for net in args.nets:
        named_net(net, game)
    conditions = Conditions(game, Limits(nodes=args.nodes), seed=args.seed)
    pairs = args.games // 2
    place = cluster(args.dask) if args.dask else processes(min(args.concurrency, pairs))
    with progress_bar() as bar, place as (executor, workers):
        table = compare(args.folder, args.nets, conditions, pairs, executor, workers, bar)
    print(table.read_text(encoding="utf-8").rstrip())
    print(f"see {plot_matches(table)}")


def _add_tune(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("file", metavar="FILE", help="the numbers; what was begun goes on")
    add = parser.add_argument
    add("--pairs", type=number(1, 10**9), default=1000, metavar="N", help="of games, in all")
    add("--nodes", type=number(1, 10**9), default=2000, metavar="N", help="for each move")
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="other games")
    add("--concurrency", type=number(1, 1000), default=cores(), metavar="C", help="processes")
    add("--dask", metavar="ADDRESS", help="play on a Dask cluster")
    parser.set_defaults(what=_tune)


def _tune(args: Namespace) -> None:
    game = variant_of(args.variant)
    tuning = Tuning(args.file, args.seed)
    openings = random_openings(game, default_plies(game), args.seed)
    place = cluster(args.dask) if args.dask else processes(args.concurrency)
    with progress_bar() as bar, place as (executor, workers):
        tune(
            tuning,
            Trial(game, args.nodes, args.seed),
            args.pairs,
            openings,
            executor,
            workers,
            lambda done: bar(f"{done} pairs", done / args.pairs),
        )
    print(json.dumps(tuning.rounded))


def _need_torch() -> None:
    try:
        import matplotlib  # noqa: F401
        import torch
    except ImportError as error:
        raise YokaiError(
            f"no {error.name} here: pip install 'yokai-no-mori[train]' to fit networks"
        ) from None
    torch.set_num_threads(cores())


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"must be 0 to 1, not {quote(text)}")
    return value
