"""What a review says, in the reader's language and with the pieces' names in their theme."""

from __future__ import annotations

from typing import get_args

from yokai.engine.line import Score
from yokai.engine.win_chance import chance, percent
from yokai.i18n import Words
from yokai.notation.move import Move, Side
from yokai.review.facts import Fact, FactName
from yokai.review.review import Judged, Moment, Review
from yokai.rules.position import Position

_WRONG = frozenset(get_args(FactName))


def review_words(language: str = "en") -> Words:
    """A language with the words of reviews."""
    return Words(language, "review")


def key_of(fact: Fact) -> str:
    """The name of its sentence in the catalogues."""
    return f"review.fact.{fact.name}" if fact.name in _WRONG else f"review.better.{fact.name}"


class Voice:
    """Says the parts of a review in one language.

    >>> from yokai.rules.game import Game
    >>> voice = Voice(Review(Game("classic"), "Aiko", "", False, (), (), ()), Words("de", "review"))
    >>> voice.who(Side.SOUTH), voice.who(Side.NORTH)
    ('Aiko', 'Nord')
    """

    def __init__(self, review: Review, words: Words) -> None:
        self.review, self.words, self.say = review, words, words.say

    def who(self, side: Side) -> str:
        """A player's name, or else the side's."""
        names = {Side.SOUTH: self.review.south, Side.NORTH: self.review.north}
        return names[side] or self.words.name(str(side))

    def move(self, position: Position, move: Move) -> str:
        """A move with the piece's name in the reader's language."""
        said = position.describe(move)
        name = said.rpartition("*" if move.letter else " ")[0]
        return self.words.name(name) + said.removeprefix(name)

    def sentence(self, fact: Fact, side: Side) -> str:
        """A fact about a move of a side."""
        game = self.review.game.variant
        pieces = {
            blank: self.words.name(game.kind(symbol).name) for blank, symbol in fact.pieces.items()
        }
        blanks = {**pieces, **fact.squares, **fact.numbers}
        who = {"side": self.who(side), "other": self.who(side.other)}
        return self.say(key_of(fact), **who, **blanks)

    def swing(self, judged: Judged) -> str:
        """How it stood and how it stands: `won in 9, now lost in 14`."""
        could = self.standing(judged.could, judged.exact, 0)
        return self.say("review.swing", could=could, did=self.standing(judged.did, judged.exact, 1))

    def standing(self, score: Score, exact: bool, played: int) -> str:
        """A score in words; `played` plies of its distance are on the board already."""
        if score.plies is None:
            if exact:
                return self.say("review.draw")
            return self.percent(chance(self.review.game.variant, score))
        plies = abs(score.plies) - played
        if plies == 0:
            return self.say("review.is_won" if score.plies > 0 else "review.is_lost")
        return self.say("review.won" if score.plies > 0 else "review.lost", plies=plies)

    def percent(self, share: float) -> str:
        """A share of 1 as the language writes it."""
        return self.say("review.percent", percent=percent(share))

    def accuracy(self, side: Side) -> str:
        """How well a side chose."""
        found = self.review.accuracy(side)
        return self.say("review.no_choice") if found is None else self.percent(found / 100)

    def grade(self, judged: Judged) -> str:
        """How good a move was."""
        return self.say(f"review.grade.{judged.grade}")

    @property
    def basis(self) -> str:
        """By what the moves were judged."""
        return self.say("review.exact" if self.review.exact else "review.estimated")

    def story(self, moment: Moment) -> str:
        """The one sentence for who wants one."""
        return self.sentence(moment.facts[0], moment.judged.side)
