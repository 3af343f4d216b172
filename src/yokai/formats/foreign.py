"""What other programs call our games and pieces: the one place outside the rule files that knows
a game by its name."""

from __future__ import annotations

# What protocols call a game when they speak to us; the first is played unless told otherwise.
# Fairy-Stockfish's dobutsu lets the lion step into attack, as our classic does. The LPSA's rules,
# our dobutsu, need a name of their own in UCI.
OUR_NAMES: dict[str, dict[str, str]] = {
    "usi": {"expert": "expert", "classic": "classic", "dobutsu": "dobutsu"},
    "uci": {
        "gorogoro": "expert",
        "dobutsu": "classic",
        "expert": "expert",
        "classic": "classic",
        "dobutsu-lpsa": "dobutsu",
    },
}

# What a game may be called by engines that have no variant files, the best name first.
THEIR_NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "usi": {"classic": ("classic",), "dobutsu": ("dobutsu",), "expert": ("expert", "gorogoro")},
    "uci": {
        "classic": ("classic", "dobutsu"),
        "dobutsu": ("dobutsu-lpsa", "dobutsu"),
        "expert": ("expert", "gorogoro"),
    },
}

# What Fairy-Stockfish must be told to play as we do: the third repetition draws, whoever gives
# check, and a chick that reaches the far row is a hen (version 11.1 leaves it the choice). Its
# letters for the animals are not those of SFEN, which USI wants.
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

# Fairy-Stockfish's letters for the pieces of a game, where they are not those of SFEN.
FAIRY_LETTERS = {"classic": ("KBRPkbrp", "LEGClegc"), "dobutsu": ("KBRPkbrp", "LEGClegc")}
