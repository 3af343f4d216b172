"""The report of a review as text or JSON: key moments for beginners, all moves for experts."""

from __future__ import annotations

from collections.abc import Iterator

from yokai.engine.line import Score
from yokai.engine.move_reason import Reason
from yokai.i18n import Words
from yokai.notation.move import Move, Side
from yokai.review.facts import Fact
from yokai.review.review import Judged, Moment, Review
from yokai.review.texts import Voice, key_of
from yokai.rules.drawing import render_board
from yokai.rules.position import Position

_BARS = "▁▂▃▄▅▆▇█"
_CURVE_WIDTH = 60


def beginner(review: Review, words: Words) -> str:
    """The accuracy of both sides, and for each moment a board, a sentence and the better move."""
    voice = Voice(review, words)
    parts = ["\n".join(_head(voice))]
    if not review.moments:
        parts.append(voice.say("review.none" if review.moves else "review.empty"))
    for number, moment in enumerate(review.moments, 1):
        parts.append("\n".join(_scene(voice, moment, number)))
    return "\n\n".join(parts)


def expert(review: Review, words: Words) -> str:
    """Every move with its grade, its winning chances and the best move; then the moments."""
    voice = Voice(review, words)
    parts = ["\n".join([*_head(voice), _curve(review)])]
    if not review.moves:
        parts.append(voice.say("review.empty"))
        return "\n\n".join(parts)
    parts.append("\n".join(_table(voice)))
    for number, moment in enumerate(review.moments, 1):
        parts.append("\n".join(_why(voice, moment, number)))
    return "\n\n".join(parts)


def facts(review: Review, words: Words) -> dict[str, object]:
    """The review as JSON values; the keys are explained in docs/inside/review.md."""
    voice = Voice(review, words)
    return {
        "variant": review.game.variant.id,
        "start": review.game.start.sfen,
        "exact": review.exact,
        "accuracy": {side.word: _rounded(review.accuracy(side)) for side in Side},
        "curve": [round(share, 4) for share in review.curve],
        "moves": [_judged_facts(each) for each in review.moves],
        "moments": [_moment_facts(voice, each) for each in review.moments],
    }


def _head(voice: Voice) -> Iterator[str]:
    yield voice.basis
    accuracy = voice.say("review.accuracy")
    for side in Side:
        yield f"{accuracy}: {voice.who(side)} {voice.accuracy(side)}"


def _scene(voice: Voice, moment: Moment, number: int) -> Iterator[str]:
    judged = moment.judged
    game = judged.before.variant
    yield from _title(voice, moment, number)
    yield render_board(game, judged.before.setup, voice.words.name)
    yield voice.say("review.played") + f": {voice.move(judged.before, judged.move)}"
    yield voice.story(moment) + voice.say("move.stop")
    yield voice.say("review.instead") + f": {voice.move(judged.before, judged.best)}"


def _title(voice: Voice, moment: Moment, number: int) -> Iterator[str]:
    judged = moment.judged
    where = voice.say("review.move", number=judged.ply, side=voice.who(judged.side))
    yield f"{number}. {where}: {voice.grade(judged)}"


def _why(voice: Voice, moment: Moment, number: int) -> Iterator[str]:
    judged = moment.judged
    before = judged.before
    yield from _title(voice, moment, number)
    yield f"   {voice.move(before, judged.move)}: {voice.swing(judged)}"
    for fact in moment.facts:
        yield f"   {voice.sentence(fact, judged.side)}" + voice.say("move.stop")
    best = f"{voice.move(before, judged.best)} ({voice.sentence(moment.better, judged.side)})"
    yield "   " + voice.say("review.instead") + f": {best}"
    if moment.punished:
        line = _line(voice, before.play(judged.move), moment.punished)
        yield "   " + voice.say("review.show_punished") + f": {line}"
    line = _line(voice, before, moment.instead)
    yield "   " + voice.say("review.show_instead") + f": {line}"


def _line(voice: Voice, position: Position, moves: tuple[Move, ...]) -> str:
    said = []
    for move in moves:
        said.append(voice.move(position, move))
        position = position.play(move)
    return ", ".join(said)


def _table(voice: Voice) -> Iterator[str]:
    names = ("move", "grade", "stood", "stands", "best")
    rows = [["", *(voice.say(f"review.column.{name}") for name in names)]]
    for each in voice.review.moves:
        same = each.best == each.move
        rows.append(
            [
                str(each.ply),
                voice.move(each.before, each.move),
                voice.grade(each),
                voice.standing(each.could, each.exact),
                voice.standing(each.did, each.exact, played=True),
                "" if same else voice.move(each.before, each.best),
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *rest = zip(row, widths, strict=True)
        cells = [first[0].rjust(first[1]), *(cell.ljust(width) for cell, width in rest)]
        yield "  ".join(cells).rstrip()


def _curve(review: Review) -> str:
    """South's winning chances as a row of bars, with fewer bars than plies in long games."""
    curve = review.curve
    stride = -(-len(curve) // _CURVE_WIDTH)
    return "".join(_BARS[min(int(share * 8), 7)] for share in curve[::stride])


def _rounded(accuracy: float | None) -> float | None:
    return accuracy if accuracy is None else round(accuracy, 1)


def _worth(score: Score, exact: bool) -> dict[str, object]:
    if score.plies is not None:
        return {"result": "win" if score.plies > 0 else "loss", "plies": abs(score.plies)}
    return {"result": "draw", "plies": 0} if exact else {"result": None, "score": score.centi}


def _judged_facts(each: Judged) -> dict[str, object]:
    return {
        "ply": each.ply,
        "side": each.side.word,
        "move": each.move.usi,
        "best": each.best.usi,
        "grade": each.grade,
        "could": _worth(each.could, each.exact),
        "did": _worth(each.did, each.exact),
        "stood": round(each.stood, 4),
        "stands": round(each.stands, 4),
        "lost": round(each.lost, 4),
    }


def _moment_facts(voice: Voice, moment: Moment) -> dict[str, object]:
    side = moment.judged.side
    return {
        "ply": moment.judged.ply,
        "facts": [_fact(voice, each, side) for each in moment.facts],
        "better": _fact(voice, moment.better, side),
        "punished": [move.usi for move in moment.punished],
        "instead": [move.usi for move in moment.instead],
    }


def _fact(voice: Voice, fact: Fact | Reason, side: Side) -> dict[str, object]:
    return {
        "key": key_of(fact),
        "text": voice.sentence(fact, side),
        "pieces": dict(fact.pieces),
        "squares": dict(fact.squares),
        "numbers": dict(fact.numbers),
    }
