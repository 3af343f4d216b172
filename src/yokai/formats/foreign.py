"""Names of our variants and pieces in other programs. Only this module and the rule files know
a variant by its name."""

from __future__ import annotations

# A variant by its name in a protocol that our engine speaks; the first is the default.
# Fairy-Stockfish's dobutsu lets the lion step into attack, as our classic does. The LPSA's rules,
# our dobutsu, need a name of their own in UCI.
OUR_NAMES: dict[str, dict[str, str]] = {
    "usi": {
        "expert": "expert",
        "classic": "classic",
        "dobutsu": "dobutsu",
        "gorogoro": "expert",
    },
    "uci": {
        "gorogoro": "expert",
        "dobutsu": "classic",
        "expert": "expert",
        "classic": "classic",
        "dobutsu-lpsa": "dobutsu",
    },
}

# The names of a variant in engines that read no variant files, the best name first.
THEIR_NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "usi": {"classic": ("classic",), "dobutsu": ("dobutsu",), "expert": ("expert", "gorogoro")},
    "uci": {
        "classic": ("classic", "dobutsu"),
        "dobutsu": ("dobutsu-lpsa", "dobutsu"),
        "expert": ("expert", "gorogoro"),
    },
}

# The variant file that makes Fairy-Stockfish play our rules: the third repetition is a draw even
# if it is by checks, and a chick that reaches the far row must promote (version 11.1 leaves it the
# choice). Its letters for the animals are not those of SFEN, which USI needs.
FAIRY_VARIANTS = """\
[yokai34:dobutsu]
nFoldRule = 3
mandatoryPiecePromotion = true
[yokai34sfen:yokai34]
king = k
wazir = r
fers = b
shogiPawn = p
startFen = rkb/1p1/1P1/BKR[-] w 0 1
[yokai56:gorogoro]
nFoldRule = 3
perpetualCheckIllegal = false
"""
FAIRY_NAMES = {
    "usi": {"classic": "yokai34sfen", "dobutsu": "yokai34sfen", "expert": "yokai56"},
    "uci": {"classic": "yokai34", "dobutsu": "yokai34", "expert": "yokai56"},
}

# Our letters and Fairy-Stockfish's for the pieces of a variant, where the two differ.
FAIRY_LETTERS = {"classic": ("KBRPkbrp", "LEGClegc"), "dobutsu": ("KBRPkbrp", "LEGClegc")}
