"""The tables as they are now; migrations/ makes them so."""

from __future__ import annotations

import sqlalchemy as sql

VERSION = "0023"  # the newest of migrations/versions
metadata = sql.MetaData()


def _table(name: str, *columns: sql.schema.SchemaItem) -> sql.Table:
    return sql.Table(name, metadata, *columns)


def _rating() -> list[sql.Column[float]]:
    """The columns of a Glicko-2 rating."""
    names = ("rating", "deviation", "volatility")
    return [sql.Column(name, sql.Float, nullable=False) for name in names]


def _player_and_variant() -> list[sql.Column[str]]:
    """The columns of the key of a player in a variant."""
    return [sql.Column(name, sql.String(64), primary_key=True) for name in ("player", "variant")]


games = _table(
    "games",
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
    sql.Column("byoyomi", sql.BigInteger, nullable=False, server_default="0"),
    sql.Column("north_initial", sql.BigInteger),
    # The code of a game that is not shipped, whose `variant` is then "custom".
    sql.Column("rules", sql.Text),
    # The tournament of people to which the game belongs.
    sql.Column("tournament", sql.String(32)),
    sql.Index("games_south", "south_player"),
    sql.Index("games_north", "north_player"),
)

events = _table(
    "events",
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

shelf = _table(
    "shelf",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("title", sql.String(64)),
    sql.Column("hidden", sql.Boolean, nullable=False),
)

# Due events, one row for a game: the computer is to move, or a clock runs out. `worker` has the
# lease until `until`; then any process may take it.
due = _table(
    "due",
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("worker", sql.String(32)),
    sql.Column("until", sql.BigInteger, nullable=False),
    sql.Index("due_at", "at"),
)

secrets = _table(
    "secrets",
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.String(128), nullable=False),
)

# Worker processes, each with the end of its lease.
workers = _table(
    "workers",
    sql.Column("worker", sql.String(32), primary_key=True),
    sql.Column("until", sql.BigInteger, nullable=False),
)

# Presence at a game in one process, see presence.py: written when it changes, deleted when old.
company = _table(
    "company",
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

# Periods in which any process served, see service_periods.py; a gap between two is an outage.
service_periods = _table(
    "service_periods",
    sql.Column("began", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("until", sql.BigInteger, nullable=False),
    sql.Column("reading", sql.BigInteger, nullable=False),
)

# Games whose free seat anybody may take.
lobby = _table(
    "lobby",
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("lobby_player", "player"),
)

# How often a player has renewed their personal link.
links = _table(
    "links",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("generation", sql.Integer, nullable=False),
)

# The name of a player, and how they like the page, on all their devices; `at` is its last change.
profiles = _table(
    "profiles",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("name", sql.String(64)),
    sql.Column("lang", sql.String(8)),
    sql.Column("pieces", sql.String(32)),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Devices of players who use their personal link. The device "" is every browser that has no name
# here; `at` is when a device was last seen, `ended` is when it was signed out.
devices = _table(
    "devices",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("device", sql.String(32), primary_key=True),
    sql.Column("label", sql.String(64), nullable=False),
    sql.Column("begun", sql.BigInteger, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("ended", sql.BigInteger),
    sql.Index("devices_ended", "ended"),
)

# Browsers of players that want to be called by Web Push; `id` is a hash of the endpoint. One that
# is signed out is called no more.
subscriptions = _table(
    "subscriptions",
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("device", sql.String(32), nullable=False, server_default=""),
    sql.Column("endpoint", sql.Text, nullable=False),
    sql.Column("public", sql.String(128), nullable=False),
    sql.Column("auth", sql.String(64), nullable=False),
    sql.Column("lang", sql.String(8), nullable=False),
    sql.Column("origin", sql.String(200), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("subscriptions_player", "player"),
)

# The last challenge of a player to another one, their rival. `game` is the game whose free seat the
# rival is to take; `declined` is the word by which the rival declined. "never" is kept for good.
challenges = _table(
    "challenges",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("rival", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id")),
    sql.Column("declined", sql.String(16)),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("challenges_rival", "rival"),
    sql.Index("challenges_game", "game"),
)

# Players of games between two people; `id` is the public id. `seen` is when the player last showed
# people they have played with that they are here.
players = _table(
    "players",
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("name", sql.String(64)),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("seen", sql.BigInteger),
    sql.Index("players_player", "player", unique=True),
)

# Ratings of players, as of their last rated game.
ratings = _table(
    "ratings",
    *_player_and_variant(),
    *_rating(),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("ratings_best", "variant", "rating"),
)

# Finished games of two people, by the event that ended them. A row is written once, with the rating
# gains if the game was rated.
results = _table(
    "results",
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

# The first moves of finished games, see opening_moves.py; `result` is 0 lost, 1 drawn, 2 won for
# the side that moves.
opening_moves = _table(
    "opening_moves",
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("variant", sql.String(64), nullable=False),
    sql.Column("position", sql.String(200), nullable=False),
    sql.Column("move", sql.String(16), nullable=False),
    sql.Column("result", sql.SmallInteger, nullable=False),
    sql.Index("opening_moves_position", "variant", "position", "move", "result"),
)

# Conditional moves of a side, from the position after `ply` moves on: lines of USI moves, the
# opponent's first, separated by commas; the moves of a line are separated by spaces.
replies = _table(
    "replies",
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("side", sql.String(8), primary_key=True),
    sql.Column("ply", sql.Integer, nullable=False),
    sql.Column("sfen", sql.String(200), nullable=False),
    sql.Column("lines", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Lesson progress of players: steps as bits, the first is 1. `clean` are those solved without a hint
# or a wrong try. Bits are added, never removed.
lesson_progress = _table(
    "lesson_progress",
    *_player_and_variant(),
    sql.Column("lesson", sql.String(64), primary_key=True),
    sql.Column("done", sql.BigInteger, nullable=False),
    sql.Column("clean", sql.BigInteger, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Puzzle ratings of players, with the puzzles solved and failed, the present and the best run, and
# the best storm.
solvers = _table(
    "solvers",
    *_player_and_variant(),
    *_rating(),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("failed", sql.Integer, nullable=False),
    sql.Column("run", sql.Integer, nullable=False),
    sql.Column("best_run", sql.Integer, nullable=False),
    sql.Column("best_storm", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Ratings of puzzles; one that nobody has tried has no row.
puzzles = _table(
    "puzzles",
    sql.Column("variant", sql.String(64), primary_key=True),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    *_rating(),
    sql.Column("tries", sql.Integer, nullable=False),
)

# First attempts: `solved` is null while the attempt goes on, `gain` is null where it changed no
# rating. `at` is when the player last saw the puzzle.
puzzle_attempts = _table(
    "puzzle_attempts",
    *_player_and_variant(),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    sql.Column("solved", sql.Boolean),
    sql.Column("hint", sql.Boolean, nullable=False),
    sql.Column("gain", sql.Float),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Cards of spaced repetition (FSRS): puzzles to be repeated.
repetitions = _table(
    "repetitions",
    *_player_and_variant(),
    sql.Column("puzzle", sql.String(16), primary_key=True),
    sql.Column("stability", sql.Float, nullable=False),
    sql.Column("difficulty", sql.Float, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Column("due", sql.BigInteger, nullable=False),
    sql.Index("repetitions_due", "player", "variant", "due"),
)

# The last storm of a player: the ids of its puzzles, and how many are done.
storms = _table(
    "storms",
    *_player_and_variant(),
    sql.Column("id", sql.String(16), nullable=False),
    sql.Column("puzzles", sql.Text, nullable=False),
    sql.Column("begun", sql.BigInteger, nullable=False),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("mistakes", sql.Integer, nullable=False),
)

# Studies of players; `chapters` is JSON, a list of chapters with their name, variant and record.
studies = _table(
    "studies",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("chapters", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# What the operator decided about a player: blocked, or with a name that the player cannot change;
# and how often others have reported their name.
moderation = _table(
    "moderation",
    sql.Column("player", sql.String(64), primary_key=True),
    sql.Column("blocked", sql.Boolean, nullable=False),
    sql.Column("given_name", sql.String(64)),
    sql.Column("reports", sql.Integer, nullable=False),
)

# Players that are programs.
bot_accounts = _table("bot_accounts", sql.Column("player", sql.String(64), primary_key=True))

# Classrooms: sets of tasks that a teacher, the player, gives to children. `tasks` and `race_tasks`
# are JSON: a list of tasks, and the ids of those in the race. Races are numbered from 1 on. `at` is
# the last use, after which a classroom is deleted in time.
classrooms = _table(
    "classrooms",
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("title", sql.String(64), nullable=False),
    sql.Column("open", sql.Boolean, nullable=False),
    sql.Column("tasks", sql.Text, nullable=False),
    sql.Column("race", sql.Integer, nullable=False),
    sql.Column("race_tasks", sql.Text, nullable=False),
    sql.Column("race_begun", sql.BigInteger, nullable=False),
    sql.Column("race_length", sql.BigInteger, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("classrooms_player", "player"),
    sql.Index("classrooms_at", "at"),
)

# Children of a classroom, known by their card alone: they are no players.
classroom_children = _table(
    "classroom_children",
    sql.Column("classroom", sql.String(32), sql.ForeignKey("classrooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("card", sql.String(16), nullable=False),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Results of children in tasks; `race` is 0 outside of races. Solved steps are bits as in
# lesson_progress; `ended` is when the last step was solved.
classroom_results = _table(
    "classroom_results",
    sql.Column("classroom", sql.String(32), sql.ForeignKey("classrooms.id"), primary_key=True),
    *(
        sql.Column(name, sql.Integer, primary_key=True, autoincrement=False)
        for name in ("race", "child", "task")
    ),
    sql.Column("done", sql.BigInteger, nullable=False),
    sql.Column("clean", sql.BigInteger, nullable=False),
    sql.Column("wrong", sql.Integer, nullable=False),
    sql.Column("hints", sql.Integer, nullable=False),
    sql.Column("begun", sql.BigInteger, nullable=False),
    sql.Column("ended", sql.BigInteger),
)

# Tournaments of people; the player is the organiser. Times of the clock, of a no-show and of the
# pause between rounds are milliseconds. `next_at` is when the next round begins, `due` when
# somebody has to look whether a player has not come. `version` counts the changes.
people_tournaments = _table(
    "people_tournaments",
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("player", sql.String(64), nullable=False),
    sql.Column("title", sql.String(64), nullable=False),
    sql.Column("form", sql.String(16), nullable=False),
    sql.Column("variant", sql.Text, nullable=False),
    sql.Column("rounds", sql.Integer, nullable=False),
    sql.Column("initial", sql.BigInteger, nullable=False),
    sql.Column("increment", sql.BigInteger, nullable=False),
    sql.Column("byoyomi", sql.BigInteger, nullable=False),
    sql.Column("no_show", sql.BigInteger, nullable=False),
    sql.Column("pause", sql.BigInteger, nullable=False),
    sql.Column("open", sql.Boolean, nullable=False),
    sql.Column("begun", sql.BigInteger),
    sql.Column("over", sql.BigInteger),
    sql.Column("next_at", sql.BigInteger),
    sql.Column("due", sql.BigInteger),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Index("people_tournaments_player", "player"),
    sql.Index("people_tournaments_due", "due"),
    sql.Index("people_tournaments_at", "at"),
)

# The participants of a tournament of people. `person` is the player who has come, if anybody has
# taken this card; `seed` is the place in the list, `missed` the games in a row without a move.
tournament_participants = _table(
    "tournament_participants",
    sql.Column(
        "tournament", sql.String(32), sql.ForeignKey("people_tournaments.id"), primary_key=True
    ),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(64)),
    sql.Column("card", sql.String(16), nullable=False),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("seed", sql.Integer, nullable=False),
    sql.Column("late", sql.Boolean, nullable=False),
    sql.Column("state", sql.String(16), nullable=False),
    sql.Column("missed", sql.Integer, nullable=False),
    sql.Index("tournament_participants_person", "person"),
)

# The boards of a tournament of people: two participants and their game, or one with a bye.
# Pairings are numbered from 0 on: a round of a knock-out may be paired again. `played` is the
# game, which its players may delete; the result stays.
tournament_boards = _table(
    "tournament_boards",
    sql.Column(
        "tournament", sql.String(32), sql.ForeignKey("people_tournaments.id"), primary_key=True
    ),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("pairing", sql.Integer, nullable=False),
    sql.Column("round", sql.Integer, nullable=False),
    sql.Column("south", sql.Integer, nullable=False),
    sql.Column("north", sql.Integer),
    sql.Column("played", sql.String(32)),
    sql.Column("winner", sql.String(8)),
    sql.Column("reason", sql.String(32)),
    sql.Column("begun", sql.BigInteger, nullable=False),
    sql.Index("tournament_boards_played", "played"),
)
