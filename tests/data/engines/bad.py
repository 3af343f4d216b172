"""An engine for tests that fails in the way its first argument says.

A second argument names a file, to which it adds its process id: who started it must end it.
"""

import os
import sys
import time


def say(text: str) -> None:
    print(text, flush=True)


def answer(fault: str, command: str) -> None:
    if command in ("usi", "uci"):
        if fault == "deaf":
            time.sleep(60)
        if fault == "variantless":
            say("option name UCI_Variant type combo default chess var chess var shogi")
        say("id name Bad")
        say(f"{command}ok")
    elif command == "isready":
        say("readyok")
    elif command == "quit" and fault != "stall":
        sys.exit()
    elif command == "go":
        if fault == "crash":
            os._exit(3)
        elif fault == "stall":
            time.sleep(60)
        elif fault == "resign":
            say("bestmove resign")
        elif fault == "mumble":
            say("bestmove")
        else:
            say("info string \xe9 thinking")
            say("bestmove 5e5d")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="ascii") as file:
            print(os.getpid(), file=file)
    for line in sys.stdin:
        for word in line.split()[:1]:
            answer(sys.argv[1], word)
