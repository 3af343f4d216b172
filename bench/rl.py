"""Steps per second of random games for learners, beside pgx's animal_shogi on the same processors.

Both play random legal moves in batches, and both write observations, masks and rewards at each
step and begin finished games anew. They take turns. pgx comes with `make .venv/tools`.

The games of one batch are then shared among threads, and among processes that have nothing in
common, which is the most that threads could gain on this machine. One thread, the threads and the
processes take turns in many short rounds, and the best round of each counts: the one that other
work of the machine disturbed least.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from support.timing import alternate, in_turn

import yokai
from yokai.rl import Batch
from yokai.system import cores

SHARED = (1024, 8192)  # games in a batch that are shared
ROUND = 50_000  # steps of all games in a short round
ROUNDS = 100  # short rounds of each


def ours(game: str, games: int, steps: int, threads: int, rules: str = "own") -> Callable[[], int]:
    batch = Batch(game, games, seed=1, threads=threads, rules=rules)
    seen, actions = batch.reset(), batch.sample()

    def run() -> int:
        for _ in range(steps):
            batch.sample(actions)
            batch.step(actions, seen)
        return games * steps

    return run


@contextmanager
def apart(game: str, games: int, steps: int, count: int) -> Iterator[Callable[[], int]]:
    """The games shared among processes, which wait for nothing but the end."""
    context = multiprocessing.get_context("spawn")
    pipes = []
    for _ in range(count):
        mine, theirs = context.Pipe()
        context.Process(target=_process, args=(theirs, game, games // count, steps)).start()
        pipes.append(mine)

    def run() -> int:
        for pipe in pipes:
            pipe.send(True)
        return sum(pipe.recv() for pipe in pipes)

    run()  # starts them
    yield run
    for pipe in pipes:
        pipe.send(False)


def _process(asked: Connection, game: str, games: int, steps: int) -> None:
    run = ours(game, games, steps, 1)
    while asked.recv():
        asked.send(run())


def sharing(games: int, count: int, rounds: int) -> str:
    """How much threads gain, and how much processes do that share nothing."""
    steps = ROUND // games
    with apart("classic", games, steps, count) as processes_run:
        rates = in_turn(
            {
                "one": ours("classic", games, steps, 1),
                "threads": ours("classic", games, steps, count),
                "processes": processes_run,
            },
            rounds,
        )
    one, threads, processes = (max(found) for found in rates.values())
    return (
        f"{games} games: {count} threads are {threads / one:.2f} times one thread,"
        f" {count} processes {processes / one:.2f} times; threads reach"
        f" {threads / processes:.0%} of what processes do"
    )


def pgx_steps(games: int, steps: int) -> Callable[[], int]:
    """The whole loop is compiled, so that Python costs pgx nothing."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("animal_shogi")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, to_act, to_step = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(to_act, logits, axis=1)
        state = step(state, actions, jax.random.split(to_step, games))
        # Used, so that the compiler leaves nothing out.
        return (state, key), (state.observation.sum(), state.rewards.sum())

    loop = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=steps))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    kept = [state, jax.random.PRNGKey(1)]

    def run() -> int:
        (kept[0], kept[1]), sums = loop(*kept)
        sums[0].block_until_ready()
        return games * steps

    run()  # compiles
    return run


def bytes_of(game: str) -> int:
    """Bytes that a step writes for one game."""
    arrays = Batch(game, 1).arrays()
    return sum(array.nbytes for array in vars(arrays).values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8192, help="games in a batch")
    parser.add_argument("--steps", type=int, default=50, help="steps in a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each program")
    parser.add_argument(
        "--short-rounds", type=int, default=ROUNDS, help="short rounds of threads and processes"
    )
    parser.add_argument("--without-pgx", action="store_true", help="measure yokai alone")
    asked = parser.parse_args()
    threads = sorted({1, 2, cores()})
    runs = {
        f"{game}, {count} thread{'s' * (count > 1)}": ours(game, asked.games, asked.steps, count)
        for game in yokai.VARIANTS
        for count in threads
    }
    runs["classic, rules of pgx"] = ours("classic", asked.games, asked.steps, 1, "pgx")
    if not asked.without_pgx:
        runs["pgx animal_shogi"] = pgx_steps(asked.games, max(asked.steps // 20, 1))
    rates = alternate(runs, asked.rounds)
    print(f"random legal moves, {asked.games} games in a batch")
    for name, rate in rates.items():
        game = name.partition(",")[0]
        written = f"{bytes_of(game):>6} bytes" if game in yokai.VARIANTS else ""
        print(f"{name:<24}{rate:>14,.0f} steps per second{1e9 / rate:>10,.0f} ns {written}")
    for games in SHARED:
        for count in threads[1:]:
            print(sharing(games, count, asked.short_rounds))
    if not asked.without_pgx:
        first = next(iter(rates.values()))
        print(f"ratio {first / rates['pgx animal_shogi']:.1f}")


if __name__ == "__main__":
    main()
