"""Topics: every shipped lesson has one, and every topic is taught."""

from yokai.learn.lessons import topics
from yokai.learn.lessons.catalogue import lessons_of
from yokai.learn.lessons.topics import TOPICS, topic_of
from yokai.rules.variant import VARIANTS


def test_every_lesson_has_a_topic_and_no_other_has_one() -> None:
    shipped = {lesson.name for name in VARIANTS for lesson in lessons_of(name)}
    assert set(topics._TOPICS) == shipped
    assert {topic_of(name) for name in shipped} == set(TOPICS)


def test_no_lesson_has_two_topics() -> None:
    named = " ".join(topics._LESSONS.values()).split()
    assert len(named) == len(set(named))
