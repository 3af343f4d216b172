"""The tables as they are now; migrations/ makes them so."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData()

games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("variant", sql.String(64), nullable=False),
    sql.Column("start", sql.String(200), nullable=False),
    sql.Column("south_player", sql.String(64)),
    sql.Column("south_level", sql.Integer),
    sql.Column("north_player", sql.String(64)),
    sql.Column("north_level", sql.Integer),
    sql.Column("initial", sql.BigInteger),
    sql.Column("increment", sql.BigInteger),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("south_name", sql.String(64)),
    sql.Column("north_name", sql.String(64)),
    sql.Column("below", sql.String(8)),
    sql.Column("gentle", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("days", sql.Integer),
    sql.Column("south_bot", sql.String(64)),
    sql.Column("north_bot", sql.String(64)),
    sql.Index("games_south", "south_player"),
    sql.Index("games_north", "north_player"),
)

events = sql.Table(
    "events",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("ply", sql.Integer, nullable=False),
    sql.Column("move", sql.String(16)),
    sql.Column("sfen", sql.String(200), nullable=False),
    sql.Column("winner", sql.String(8)),
    sql.Column("reason", sql.String(32)),
    sql.Column("south_left", sql.BigInteger),
    sql.Column("north_left", sql.BigInteger),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("side", sql.String(8)),
)

shelf = sql.Table(
    "shelf",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("title", sql.String(64)),
    sql.Column("hidden", sql.Boolean, nullable=False),
)

# What is to happen without anybody's doing, one row for a game: its computer is to move, or a
# clock runs out. `worker` sees to it until `until`; then whoever finds it may.
due = sql.Table(
    "due",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("worker", sql.String(32)),
    sql.Column("until", sql.BigInteger, nullable=False),
    sql.Index("due_at", "at"),
)

secrets = sql.Table(
    "secrets",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.String(128), nullable=False),
)

# The processes at work, each until it is not heard of any more.
workers = sql.Table(
    "workers",
    metadata,
    sql.Column("worker", sql.String(32), primary_key=True),
    sql.Column("until", sql.BigInteger, nullable=False),
)

# Who is at a game in one process, see presence.py: written when it changes, swept when all is past.
company = sql.Table(
    "company",
    metadata,
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("worker", sql.String(32), primary_key=True),
    sql.Column("watchers", sql.Integer, nullable=False),
    sql.Column("changed", sql.BigInteger, nullable=False),
    *(
        column
        for side in ("south", "north")
        for column in (
            sql.Column(f"{side}_state", sql.Integer, nullable=False),
            sql.Column(f"{side}_seen", sql.BigInteger, nullable=False),
            sql.Column(f"{side}_phrase", sql.String(16)),
            sql.Column(f"{side}_said", sql.BigInteger, nullable=False),
        )
    ),
    sql.Index("company_changed", "changed"),
)

# Games whose free seat anybody may take.
lobby = sql.Table(
    "lobby",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("lobby_player", "player"),
)

# How often a player has called a personal link back.
links = sql.Table(
    "links",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("generation", sql.Integer, nullable=False),
)

# Who has sat down at a game of two: `id` is what others may know of a player.
players = sql.Table(
    "players",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("name", sql.String(64)),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("players_player", "player", unique=True),
)

# How strong a player is, since their last rated game.
ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("rating", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("volatility", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("ratings_best", "variant", "rating"),
)

# Games of two people that are over, by the event that ended them. A row is written once, and with
# it what the game did to the ratings, if it was rated.
results = sql.Table(
    "results",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("south", sql.String(64), nullable=False),
    sql.Column("north", sql.String(64), nullable=False),
    sql.Column("south_gain", sql.Float),
    sql.Column("north_gain", sql.Float),
    sql.Index("results_south", "south", "at"),
    sql.Index("results_north", "north", "at"),
)

# What a side would answer, from the position after `ply` moves on: lines of USI moves, separated by
# commas, theirs first. The moves of a line by spaces.
replies = sql.Table(
    "replies",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("side", sql.String(8), primary_key=True),
    sql.Column("ply", sql.Integer, nullable=False),
    sql.Column("sfen", sql.String(200), nullable=False),
    sql.Column("lines", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# What a player has done of a lesson: steps as bits, the first is 1. `clean` are those solved
# without a hint or a wrong try. Bits are added, never taken away.
lesson_progress = sql.Table(
    "lesson_progress",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("lesson", sql.String(64), primary_key=True),
    sql.Column("done", sql.BigInteger, nullable=False),
    sql.Column("clean", sql.BigInteger, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)
# How well a player solves the puzzles of a game: a rating, how many, how many in a row now and at
# best, and the best storm.
solvers = sql.Table(
    "solvers",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("rating", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("volatility", sql.Float, nullable=False),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("failed", sql.Integer, nullable=False),
    sql.Column("run", sql.Integer, nullable=False),
    sql.Column("best_run", sql.Integer, nullable=False),
    sql.Column("best_storm", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# How hard a puzzle has turned out to be; one that nobody has tried has no row.
puzzles = sql.Table(
    "puzzles",
    metadata,
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    sql.Column("rating", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("volatility", sql.Float, nullable=False),
    sql.Column("tries", sql.Integer, nullable=False),
)

# A player and a puzzle: how the first attempt ended, null while it goes on, and what it brought,
# null where it changed no rating. `at` is when the player last saw it.
puzzle_attempts = sql.Table(
    "puzzle_attempts",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    sql.Column("solved", sql.Boolean),
    sql.Column("hint", sql.Boolean, nullable=False),
    sql.Column("gain", sql.Float),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Puzzles to be seen again, as FSRS has it: how well it is remembered, how hard it is, when next.
repetitions = sql.Table(
    "repetitions",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    sql.Column("stability", sql.Float, nullable=False),
    sql.Column("difficulty", sql.Float, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Column("due", sql.BigInteger, nullable=False),
    sql.Index("repetitions_due", "player", "variant", "due"),
)

# The storm a player is in, or was last: its puzzles by their ids, and how many are done.
storms = sql.Table(
    "storms",
    metadata,
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("id", sql.String(16), nullable=False),
    sql.Column("puzzles", sql.Text, nullable=False),
    sql.Column("begun", sql.BigInteger, nullable=False),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("mistakes", sql.Integer, nullable=False),
)
