"""A bot for tests that fails in the way its first argument says; `good` does not fail.

A second argument names a file: one to read for `peek`, one to write its process ids to otherwise.
It plays the first legal move until it fails, and needs nothing but Python.
"""

import json
import os
import sys
import time

FAULT = sys.argv[1]
MOST_CHILDREN = 60  # so that a test of the limits cannot hurt the machine


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def fail(question: dict[str, list[str]]) -> None:
    """Do what must not be done, from the second question on."""
    if FAULT == "hang":
        time.sleep(300)
    elif FAULT == "illegal":
        say({"move": "1a1a"})
    elif FAULT == "flood":
        while True:
            sys.stdout.write("and another thing\n" * 1000)
    elif FAULT == "long line":
        while True:
            sys.stdout.write("x" * 10000)
    elif FAULT == "memory":
        hoard = []
        while True:
            hoard.append(bytearray(16 << 20))
            hoard[-1][::4096] = b"x" * len(hoard[-1][::4096])
    elif FAULT == "children":
        for _ in range(MOST_CHILDREN):
            if os.fork() == 0:
                os.setpgid(0, 0)  # away from the group, to be harder to end
                time.sleep(300)
        time.sleep(300)
    elif FAULT == "idle children":  # it takes what it may not have when it is not its turn
        say({"move": question["moves"][0]})
        for _ in range(MOST_CHILDREN):
            if os.fork() == 0:
                time.sleep(300)
    elif FAULT == "peek":
        with open(sys.argv[2], encoding="utf-8") as file:
            say({"move": question["moves"][0], "note": file.read()})
    elif FAULT == "network":
        import socket

        socket.create_connection(("127.0.0.1", int(sys.argv[2])), 5)
        say({"move": question["moves"][0]})
    elif FAULT == "late":
        time.sleep(2.5)
        say({"move": question["moves"][0]})
    elif FAULT == "encoding":
        sys.stdout.buffer.write('{"move": "2c2b"}\n'.encode("utf-16"))
        sys.stdout.flush()
    elif FAULT == "leave":
        sys.exit(0)
    elif FAULT == "rubbish":
        print("my move is", question["moves"][0], flush=True)
    elif FAULT == "twice":
        say({"move": question["moves"][0]})
        say({"move": question["moves"][0]})
    elif FAULT == "no move":
        say({"moves": question["moves"]})
    elif FAULT == "deaf":
        say({"move": question["moves"][0]})
        time.sleep(0.2)
        os.close(0)
        time.sleep(300)
    else:
        say({"move": "resign" if FAULT == "resign" else question["moves"][0]})


if FAULT == "start":
    sys.exit("this bot cannot even start")
for asked, line in enumerate(sys.stdin):
    if asked:
        fail(json.loads(line))
    else:
        say({"move": json.loads(line)["moves"][0]})
