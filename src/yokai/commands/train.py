"""The command `yokai train`: trains the evaluation on self-play. See docs/guide/training.md."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from yokai.arena.executors import workers_of
from yokai.arena.match import Conditions
from yokai.arena.openings import RANDOM, openings_of
from yokai.engine.limits import Limits
from yokai.engine.netfile import named_net, open_net
from yokai.errors import YokaiError, quote
from yokai.rules.variant import variant_of
from yokai.system import cores, orderly_end
from yokai.terminal.arguments import add_variant, number
from yokai.terminal.progressbar import progress_bar
from yokai.train.compare import compare
from yokai.train.selfplay import SelfPlayPlan, self_play
from yokai.train.ship_plan import ShipPlan
from yokai.train.tune import Trial, Tuning, tune

LEVEL = "level"
HELP = "train the evaluation on games of the engine against itself"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    kinds = parser.add_subparsers(metavar="selfplay|fit|export|compare|tune|ship", required=True)
    _add_selfplay(
        kinds.add_parser("selfplay", help="play games of self-play, and keep samples of them")
    )
    _add_fit(kinds.add_parser("fit", help="fit a network to samples of self-play"))
    _add_export(kinds.add_parser("export", help="write a fitted network to a file for the engine"))
    _add_compare(
        kinds.add_parser(
            "compare", help="measure each network in a match against the one before it"
        )
    )
    _add_ship(kinds.add_parser("ship", help="replace the shipped network by a stronger one"))
    _add_tune(kinds.add_parser("tune", help="tune the parameters of the search by SPSA"))


def run(args: Namespace) -> int:
    """Run the chosen step of the training; the status is 1 if a network was not shipped."""
    return args.what(args) or 0


def _add_selfplay(parser: ArgumentParser) -> None:
    plan = SelfPlayPlan()
    add_variant(parser)
    parser.add_argument(
        "folder", metavar="GAMES", help="folder for the samples; an unfinished one is continued"
    )
    add = parser.add_argument
    add("--games", type=number(1, 10**9), default=10_000, metavar="N", help="games to play")
    add("--nodes", type=number(1, 10**9), default=plan.nodes, metavar="N", help="nodes per move")
    add("--seed", type=number(0, 10**9), default=plan.seed, metavar="N", help="random seed")
    add(
        "--openings",
        choices=(LEVEL, RANDOM),
        default=LEVEL,
        help="level openings if the variant has any, or random ones (default: level)",
    )
    in_file = "games per file; the games are rounded up to whole files"
    add("--portion", type=number(1, 10**6), default=plan.portion, metavar="N", help=in_file)
    add("--net", metavar="FILE", help="network that evaluates (default: the hand-made weights)")
    _add_workers(parser)
    parser.set_defaults(what=_selfplay)


def _selfplay(args: Namespace) -> None:
    from yokai.train.samples import SampleFolder  # loads numpy

    game = variant_of(args.variant)
    folder = SampleFolder(args.folder, game)
    net = open_net(args.net, game).to_bytes() if args.net else b""
    fair = args.openings == LEVEL
    in_file = min(args.portion, args.games)
    plan = SelfPlayPlan(in_file, args.nodes, seed=args.seed, net=net, fair=fair)
    portions = -(-args.games // plan.portion)
    place = workers_of(args.dask, min(args.concurrency, portions))
    with progress_bar() as bar, place as (executor, workers):

        def tell(done: int) -> None:
            bar(f"{done * plan.portion} games", done / portions)

        self_play(folder, plan, portions, executor, workers, tell)
    print(f"{portions * plan.portion} games in {args.folder}")


def _add_fit(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument(
        "folder", metavar="RUN", help="folder of the training run; an unfinished one is continued"
    )
    parser.add_argument(
        "games", nargs="+", metavar="GAMES", help="folders of samples from yokai train selfplay"
    )
    add = parser.add_argument
    add("--hidden", type=number(16, 128), default=64, metavar="N", help="hidden units per side")
    add("--epochs", type=number(1, 1000), default=5, metavar="N", help="passes over the data")
    add("--batch", type=number(1, 10**6), default=8192, metavar="N", help="positions per step")
    add("--rate", type=_share, default=0.004, metavar="R", help="learning rate")
    add("--decay", type=_share, default=1.0, metavar="D", help="weight decay")
    add("--trust", type=_share, default=0.3, metavar="T", help="weight of the result in the target")
    add(
        "--most",
        type=number(1, 10**9),
        metavar="N",
        help="use only the newest N samples of each folder",
    )
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="random seed")
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
    plan = TrainingPlan(
        hidden=args.hidden,
        epochs=args.epochs,
        batch=args.batch,
        rate=args.rate,
        decay=args.decay,
        trust=args.trust,
        seed=args.seed,
    )
    with progress_bar() as bar:
        loss = Fit(args.folder, game, plan, data).run(bar)
    print(f"{len(data)} quiet positions, loss {loss:.5f}; see {plot_losses(args.folder)}")


def _add_export(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("folder", metavar="RUN", help="folder of a training run")
    parser.add_argument("file", metavar="FILE", help="network file to write")
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
    parser.add_argument(
        "folder", metavar="FOLDER", help="folder for the table of matches and its chart"
    )
    parser.add_argument(
        "nets",
        nargs="+",
        metavar="NET",
        help="network files, oldest first; none is the hand-made evaluation",
    )
    add = parser.add_argument
    add("--games", type=number(2, 10**9), default=200, metavar="N", help="games per match")
    add("--nodes", type=number(1, 10**9), default=2000, metavar="N", help="nodes per move")
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="random seed")
    _add_workers(parser)
    parser.set_defaults(what=_compare)


def _compare(args: Namespace) -> None:
    _need_torch()
    from yokai.train.plots import plot_matches

    game = variant_of(args.variant)
    for net in args.nets:
        named_net(net, game)
    conditions = Conditions(game, Limits(nodes=args.nodes), seed=args.seed)
    pairs = args.games // 2
    place = workers_of(args.dask, min(args.concurrency, pairs))
    with progress_bar() as bar, place as (executor, workers):
        table = compare(args.folder, args.nets, conditions, pairs, executor, workers, bar)
    print(table.read_text(encoding="utf-8").rstrip())
    print(f"see {plot_matches(table)}")


def _add_tune(parser: ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument(
        "file", metavar="FILE", help="file of the parameters; an unfinished one is continued"
    )
    add = parser.add_argument
    add("--pairs", type=number(1, 10**9), default=1000, metavar="N", help="pairs of games to play")
    add("--nodes", type=number(1, 10**9), default=2000, metavar="N", help="nodes per move")
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="random seed")
    _add_workers(parser)
    parser.set_defaults(what=_tune)


def _tune(args: Namespace) -> None:
    game = variant_of(args.variant)
    tuning = Tuning(args.file, args.seed)
    openings = openings_of(game, args.seed)
    place = workers_of(args.dask, args.concurrency)
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


def _add_ship(parser: ArgumentParser) -> None:
    plan = ShipPlan()
    add_variant(parser)
    parser.add_argument("net", metavar="NET", type=Path, help="network file of the candidate")
    add = parser.add_argument
    games = "games of the match against the shipped network"
    add("--games", type=number(2, 10**9), default=plan.games, metavar="N", help=games)
    add("--nodes", type=number(1, 10**9), default=plan.nodes, metavar="N", help="nodes per move")
    chances = "games to which the winning chances are fitted"
    many = number(1, 10**9)
    add("--chance-games", type=many, default=plan.chance_games, metavar="N", help=chances)
    per_move = "nodes per move of these games"
    add("--chance-nodes", type=many, default=plan.chance_nodes, metavar="N", help=per_move)
    add("--seed", type=number(0, 10**9), default=plan.seed, metavar="N", help="random seed")
    workers = number(1, 1000)
    add("--concurrency", type=workers, default=cores(), metavar="C", help="worker processes")
    parser.set_defaults(what=_ship)


def _ship(args: Namespace) -> int:
    from yokai.train.ship import ship  # loads numpy

    game = variant_of(args.variant)
    plan = ShipPlan(args.games, args.nodes, args.chance_games, args.chance_nodes, args.seed)
    with orderly_end(), progress_bar() as bar:
        done = ship(game, args.net, plan, lambda: workers_of(None, args.concurrency), bar)
    print(f"{args.net.name} - shipped network: {done.tally}")
    if done.curve:
        print(f"winning chances: scale {done.curve.scale:g}, lapse {done.curve.lapse:g}")
    print(f"not shipped: {done.refused}" if done.refused else f"shipped as {game.id}.net")
    return 1 if done.refused else 0


def _add_workers(parser: ArgumentParser) -> None:
    add = parser.add_argument
    many = number(1, 1000)
    add("--concurrency", type=many, default=cores(), metavar="C", help="worker processes")
    add("--dask", metavar="ADDRESS", help="address of a Dask cluster to play on")


def _need_torch() -> None:
    import matplotlib  # noqa: F401  # the command line says what is missing
    import torch

    torch.set_num_threads(cores())


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"must be 0 to 1, not {quote(text)}")
    return value
