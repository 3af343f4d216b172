"""The newest Fairy-Stockfish that a package brings, built for this processor, to play against.

    python bench/fairy.py FOLDER        # takes a minute or two
    python bench/strength.py --fairy uci:FOLDER/fairy-stockfish

Debian's is of 2020. The source package of pyffish on PyPI holds the whole program; it is fetched,
compared with the digest that PyPI tells, and compiled as its own makefile would for AVX2.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import subprocess
import tarfile
from pathlib import Path
from urllib.request import urlopen

INDEX = "https://pypi.org/pypi/pyffish/json"
FLAGS = (
    "-std=c++17 -O3 -march=native -flto=auto -fno-exceptions -pthread -DNDEBUG -DIS_64BIT"
    " -DUSE_POPCNT -DUSE_SSE2 -DUSE_SSSE3 -DUSE_SSE41 -DUSE_AVX2 -DUSE_PEXT -DNNUE_EMBEDDING_OFF"
)


def fetch(folder: Path) -> Path:
    """Unpack the newest source, and return its folder."""
    with urlopen(INDEX, timeout=60) as answer:
        package = json.load(answer)
    source = next(file for file in package["urls"] if file["packagetype"] == "sdist")
    with urlopen(source["url"], timeout=60) as answer:
        packed = answer.read()
    if hashlib.sha256(packed).hexdigest() != source["digests"]["sha256"]:
        raise SystemExit(f"{source['filename']} is damaged: try again")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"pyffish-{package['info']['version']}" / "src"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder to build the program in")
    folder = parser.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    source = fetch(folder)
    files = [file for file in source.rglob("*.cpp") if "ffish" not in file.name]
    program = folder / "fairy-stockfish"
    subprocess.run(["g++", *FLAGS.split(), *map(str, files), "-o", program], check=True)
    print(f"{source.parent.name}: uci:{program}")


if __name__ == "__main__":
    main()
