"""Topics of lessons: what a learner has understood, in the words of a grown-up."""

from __future__ import annotations

from typing import Literal, get_args

TopicName = Literal["moves", "taking", "winning", "safety", "ideas", "rules", "games"]
TOPICS: tuple[TopicName, ...] = get_args(TopicName)

# The lessons of all variants by name; a name means the same everywhere.
_LESSONS: dict[TopicName, str] = {
    "moves": "tanuki kitsune koropokkuru kodama who mushrooms animals kirin oni forest",
    "taking": "capture reserve promotion hen choice last_row blue",
    "winning": "catch reach run try hunt mate",
    "safety": "danger careful free defend lion escape",
    "ideas": "trap drops fork pin tempo plan mate2",
    "rules": "repetition column edge drop_mate",
    "games": "game",
}
_TOPICS = {name: topic for topic, names in _LESSONS.items() for name in names.split()}


def topic_of(lesson: str) -> TopicName:
    """The topic of a shipped lesson, by its name.

    >>> topic_of("fork")
    'ideas'
    """
    return _TOPICS[lesson]
