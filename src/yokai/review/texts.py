"""The sentences of a review, in the reader's language."""

from __future__ import annotations

from yokai.engine.line import Score
from yokai.engine.move_reason import Reason, moves_of
from yokai.engine.win_chance import chance, percent
from yokai.i18n import Words
from yokai.notation.move import Move, Side
from yokai.review.facts import Fact
from yokai.review.review import Judged, Moment, Review
from yokai.rules.position import Position


def review_words(language: str = "en") -> Words:
    """The texts of a language, those of reviews included."""
    return Words(language, "review")


def key_of(fact: Fact | Reason) -> str:
    """The key of the sentence of a fact or a reason in the catalogues."""
    return f"why.{fact.name}" if isinstance(fact, Reason) else f"review.fact.{fact.name}"


class Voice:
    """Writes the parts of a review in one language.

    >>> from yokai.rules.game import Game
    >>> voice = Voice(Review(Game("classic"), "Aiko", "", False, (), (), ()), Words("de", "review"))
    >>> voice.who(Side.SOUTH), voice.who(Side.NORTH)
    ('Aiko', 'Nord')
    """

    def __init__(self, review: Review, words: Words) -> None:
        self.review, self.words, self.say = review, words, words.say

    def who(self, side: Side) -> str:
        """The name of a player, or of the side if the player has no name."""
        names = {Side.SOUTH: self.review.south, Side.NORTH: self.review.north}
        return names[side] or self.words.name(str(side))

    def move(self, position: Position, move: Move) -> str:
        """A move with the name of its piece in the reader's language."""
        said = position.describe(move)
        name = said.rpartition("*" if move.letter else " ")[0]
        return self.words.name(name) + said.removeprefix(name)

    def sentence(self, fact: Fact | Reason, side: Side) -> str:
        """The sentence of a fact about a move of a side."""
        game = self.review.game.variant
        pieces = {
            blank: self.words.name(game.kind(symbol).name) for blank, symbol in fact.pieces.items()
        }
        blanks = {**pieces, **fact.squares, **fact.numbers}
        who = {"side": self.who(side), "other": self.who(side.other)}
        return self.say(key_of(fact), **who, **blanks)

    def swing(self, judged: Judged) -> str:
        """The standing before and after a move: `won in 5, now lost in 7`."""
        could = self.standing(judged.could, judged.exact)
        did = self.standing(judged.did, judged.exact, played=True)
        return self.say("review.swing", could=could, did=did)

    def standing(self, score: Score, exact: bool, *, played: bool = False) -> str:
        """A score in words, with the winner's moves from before the move; `played` if after it."""
        if score.plies is None:
            if exact:
                return self.say("review.draw")
            return self.percent(chance(self.review.game.variant, score))
        won = score.plies > 0
        if played and abs(score.plies) == 1:
            return self.say("review.is_won" if won else "review.is_lost")
        return self.say("review.won" if won else "review.lost", moves=moves_of(score.plies))

    def percent(self, share: float) -> str:
        """A share of 1 as the language writes it."""
        return self.say("review.percent", percent=percent(share))

    def accuracy(self, side: Side) -> str:
        """The accuracy of a side in percent, or that it had no choice."""
        found = self.review.accuracy(side)
        return self.say("review.no_choice") if found is None else self.percent(found / 100)

    def grade(self, judged: Judged) -> str:
        """The name of a move's grade."""
        return self.say(f"review.grade.{judged.grade}")

    @property
    def basis(self) -> str:
        """The sentence that says who judged the moves: a table or the engine."""
        return self.say("review.exact" if self.review.exact else "review.estimated")

    def story(self, moment: Moment) -> str:
        """The most important fact of a moment as one sentence."""
        return self.sentence(moment.facts[0], moment.judged.side)
