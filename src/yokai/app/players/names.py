"""Names of players that others see: without insults, and without names that would mislead.

A filter of words finds what is meant to be found at a glance, and no more: whoever wants to insult
finds a way. Names can be reported, and the operator can change them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from yokai.app.games.new_game import plain
from yokai.refusal import Refusal

LONGEST = 24  # characters
BOT_MARK = "🤖"  # ends the name of a program, and no other

# Names that would be taken for those of the operator, of the computer or of the game itself.
_RESERVED_NAMES = """
admin administrator administrateur operator operateur betreiber moderator moderateur mod root
system systeme server serveur support staff team official officiel offiziell teacher lehrer
professeur computer ordinateur rechner engine bot robot yokai yokainomori nobody erased
運営 管理者 管理人 先生 コンピュータ コンピューター ロボット
"""
# Found anywhere in a name, also spelt with digits and signs.
_ANYWHERE_WORDS = """
fuck fvck bitch cunt nigger nigga faggot whore slut bastard wanker asshole arsehole dickhead
pussy penis vagina pedophil paedophil hitler siegheil holocaust kkk
encule connard connasse salope putain batard bougnoule
fotze hurensohn arschloch wichser schlampe missgeburt schwuchtel kanake scheisse
まんこ ちんぽ 死ね 殺す きちがい キチガイ マンコ チンポ
"""
# Found only as a word of its own: Yoshito, Monique, Pedersen, Ignazio and Cassandra are welcome.
_ALONE_WORDS = """
shit ass arse tits sex anal cum fag ss nazi nazis porn rapist cul merde pute nique pede negre
tapette fick hure くそ しね うんこ ちんこ チンコ
"""
_RESERVED = frozenset(_RESERVED_NAMES.split())
_ANYWHERE = frozenset(_ANYWHERE_WORDS.split())
_ALONE = frozenset(_ALONE_WORDS.split())
_LOOKALIKES = str.maketrans("013457@$!|", "oieastasil")
# Small Cyrillic and Greek letters that look like Latin ones.
_OTHER_LETTERS = str.maketrans("авеікмнорстухѕјԁһαεικνορτυχ", "abeikmhopctyxsjdhaeikvoptux")


def check_name(typed: str, more: Iterable[str] = ()) -> str:
    """A name as it is shown, empty if nothing of it can be seen; a refusal if it is an insult or
    reserved. `more` are words that the operator does not want.

    >>> check_name("  Mia  ")
    'Mia'
    """
    name = plain(typed.replace(BOT_MARK, ""))[:LONGEST]
    words = _words(name)
    joined = "".join(words)
    spelt = joined.translate(_LOOKALIKES)
    if joined in _RESERVED or spelt in _RESERVED:
        raise Refusal("name_reserved", f"the name {name!r} is reserved: choose another")
    alone = {*words, *(word.translate(_LOOKALIKES) for word in words), joined, spelt}
    unwanted = (*_ANYWHERE, *map(_folded, more))
    if alone & _ALONE or any(word in text for word in unwanted for text in (joined, spelt)):
        raise Refusal("bad_name", "this name is not welcome here: choose another")
    return name


def name_or_none(typed: str | None, more: Iterable[str] = ()) -> str | None:
    """A name that somebody else has sent, in a link or a file, as it is shown; None if it would be
    refused here: the game is welcome without it.

    >>> name_or_none("Ben"), name_or_none("Admin"), name_or_none("")
    ('Ben', None, None)
    """
    try:
        return check_name(typed or "", more) or None
    except Refusal:
        return None


def bot_name(name: str) -> str:
    """The name of a program, which ends with the mark of programs.

    >>> bot_name("Rex")
    'Rex 🤖'
    """
    return f"{name[: LONGEST - 2]} {BOT_MARK}"


def _words(name: str) -> list[str]:
    """The words of a name: without accents, capitals and signs between letters."""
    bare = _folded(name)
    kept = "".join(each if each.isalnum() or each in "@$!|" else " " for each in bare)
    return kept.split()


def _folded(text: str) -> str:
    """A text in small Latin letters without accents, as it looks; kana keep their marks."""
    parts = (
        unicodedata.normalize("NFKD", each)[0] if each.isascii() or ord(each) < 0x370 else each
        for each in unicodedata.normalize("NFKC", text.strip())
    )
    return "".join(parts).casefold().translate(_OTHER_LETTERS)
