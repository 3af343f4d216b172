"""Every message between server and page, as a type. See docs/reference/server.md.

The types of the page are written from here by `make lint`. A section of the page that has
messages of its own has them in a file of its own.

Sides are "south" and "north", moves are USI, positions SFEN, times milliseconds.
"""

from yokai.app.messages.admin import *  # noqa: F403
from yokai.app.messages.archive import *  # noqa: F403
from yokai.app.messages.asked import *  # noqa: F403
from yokai.app.messages.by_message import *  # noqa: F403
from yokai.app.messages.classroom import *  # noqa: F403
from yokai.app.messages.common import *  # noqa: F403
from yokai.app.messages.hand_in import *  # noqa: F403
from yokai.app.messages.judgement import *  # noqa: F403
from yokai.app.messages.lessons import *  # noqa: F403
from yokai.app.messages.openings import *  # noqa: F403
from yokai.app.messages.people import *  # noqa: F403
from yokai.app.messages.people_tournament import *  # noqa: F403
from yokai.app.messages.programs import *  # noqa: F403
from yokai.app.messages.puzzles import *  # noqa: F403
from yokai.app.messages.responses import *  # noqa: F403
from yokai.app.messages.review import *  # noqa: F403
from yokai.app.messages.studies import *  # noqa: F403
from yokai.app.messages.told import *  # noqa: F403
from yokai.app.messages.tournament import *  # noqa: F403
from yokai.app.messages.workshop import *  # noqa: F403
