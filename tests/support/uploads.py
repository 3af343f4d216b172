"""Uploads for tests of the hand-in: sound bots, and archives of somebody who means harm."""

from __future__ import annotations

import io
import stat
import zipfile

from yokai.tournament.hand_in.upload import MOST_BYTES

BOT = ("bot.toml", b'command = "python3 bot.py"\n')
LOOP = "import json, sys, time, os\nfor line in sys.stdin:\n    q = json.loads(line)\n    "
SAY = "print(json.dumps({'move': q['moves'][0], 'say': 'first'}), flush=True)\n"
SOUND = (LOOP + "print('I saw', len(q['moves']), file=sys.stderr); " + SAY).encode()


def packed(*files: tuple[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive of these files, with names as they are given."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", how) as archive:
        for path, content in files:
            archive.writestr(path, content)
    return data.getvalue()


def linked(target: str) -> bytes:
    """An archive with a symbolic link."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        link = zipfile.ZipInfo("fox/notes")
        link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, target)
        archive.writestr("fox/bot.toml", BOT[1])
    return data.getvalue()


def bomb() -> bytes:
    """An archive of 40 kB that unpacks to 40 MB."""
    return packed(("zeros", bytes(MOST_BYTES + (8 << 20))), BOT)


def lying_bomb() -> bytes:
    """The same, with a size in its directory that is small."""
    data = bytearray(bomb())
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        place = data.index(mark) + at
        data[place : place + 4] = (100).to_bytes(4, "little")
    return bytes(data)
