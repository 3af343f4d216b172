"""The tables as the program knows them."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from yokai.storage import schema
from yokai.storage.events import Event
from yokai.storage.store import Store


def test_migrations_lead_to_the_schema(store: Store) -> None:
    with store.database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_event_is_a_row() -> None:
    assert [column.name for column in schema.events.columns] == ["game", *Event.__slots__]
