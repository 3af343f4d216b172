"""Games and events as rows."""

from yokai.storage.events import Event, Header, Seat
from yokai.storage.game_rows import event_row, game_row
from yokai.storage.schema import events, games


def test_rows_have_all_columns() -> None:
    header = Header("game", "classic", "-", Seat("me", name="Mia"), Seat(None, 3), 1, 2, 3)
    row = game_row(header)
    assert row.keys() == {column.name for column in games.columns}
    assert (row["south_player"], row["south_name"], row["north_level"]) == ("me", "Mia", 3)
    event = Event(1, "move", 1, "2c2b", "-", None, None, None, None, 0)
    assert event_row("game", event).keys() == {column.name for column in events.columns}
