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

# What Fairy-Stockfish calls a promoted piece in FENs and moves, where it has a name of its own.
FAIRY_PROMOTED = {"classic": {"+P": "H"}, "dobutsu": {"+P": "H"}, "expert": {"+P": "G", "+S": "G"}}

# The names of variants in the tag [Variant] of PGN, as pychess writes it; the first one is written.
# Gorogoroplus adds a lance and a knight, but can be played from the start without them.
PGN_NAMES = {
    "classic": ("Dobutsu",),
    "dobutsu": ("Dobutsu",),
    "expert": ("Gorogoroplus", "Gorogoro", "Gorogoro+"),
}

# The handicaps of KIF: the variant and the start, without a board.
KIF_HANDICAPS = {"ひよこ落ち": ("classic", "rkb/3/1P1/BKR w - 1")}

# The games that KIF names under 手合割, as lishogi writes it; the first one is written. KIF of the
# large board has none and shows the board instead, so that readers of KIF without it can go on.
KIF_GAMES = {
    "classic": ("どうぶつしょうぎ", "どうぶつ", "動物将棋", "動物", "doubutsu", "dobutsu"),
    "expert": ("ごろごろどうぶつしょうぎ", "ごろごろしょうぎ", "ごろごろ将棋", "ゴロゴロ将棋"),
}
KIF_WRITTEN = {"classic": KIF_GAMES["classic"][0], "dobutsu": KIF_GAMES["classic"][0]}

# The names of pieces in KIF by their symbols; the first one is written, and one of a single
# character on boards.
KIF_ANIMALS = {
    "K": ("ライオン", "ラ", "らいおん"),
    "R": ("きりん", "き", "キリン", "麒麟"),
    "B": ("ぞう", "ぞ", "ゾウ", "象", "像"),
    "P": ("ひよこ", "ひ", "ヒヨコ", "ひよ子"),
    "+P": ("にわとり", "に", "ニワトリ", "鶏"),
    "G": ("いぬ", "い", "犬"),
    "S": ("ねこ", "ね", "猫"),
    "+S": ("パワーアップねこ", "パ"),
}
KIF_KANJI = {
    "K": ("玉", "王", "玉将", "王将"),
    "R": ("飛", "飛車"),
    "B": ("角", "角行"),
    "G": ("金", "金将"),
    "S": ("銀", "銀将"),
    "N": ("桂", "桂馬"),
    "L": ("香", "香車"),
    "P": ("歩", "歩兵"),
    "+P": ("と", "と金"),
    "+S": ("成銀", "全"),
    "+N": ("成桂", "圭"),
    "+L": ("成香", "杏"),
    "+B": ("馬", "龍馬", "竜馬"),
    "+R": ("龍", "竜", "龍王", "竜王"),
}
KIF_PIECES = {"classic": (KIF_ANIMALS, KIF_KANJI), "dobutsu": (KIF_ANIMALS, KIF_KANJI)}

# The codes of pieces in CSA by their symbols.
CSA_PIECES = {
    "K": "OU", "R": "HI", "B": "KA", "G": "KI", "S": "GI", "N": "KE", "L": "KY", "P": "FU",
    "+P": "TO", "+S": "NG", "+N": "NK", "+L": "NY", "+B": "UM", "+R": "RY",
}  # fmt: skip
