"""The command `yokai serve`: the server for other people."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from yokai.arena.sandbox import protection
from yokai.errors import YokaiError, quote
from yokai.terminal.arguments import number
from yokai.terminal.bot_arguments import add_bots, chosen_bots

if TYPE_CHECKING:
    from yokai.server.ops.certificate import Certificate

HELP = "serve the page to other people: at home, in a club, on the internet"

_LOG_STYLES = ("plain", "json")
_MAX_FACTOR = 1000
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_LONGEST_CODE = 64  # characters
_HOST_NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*|\[[0-9A-Fa-f:.]+\]")
_YES, _NO = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command; each may also be set by an environment variable."""
    port, workers = number(0, (1 << 16) - 1), number(1, 64)
    _add(parser, "host", "0.0.0.0", "A", "address to listen on (default: all of this machine)")
    _add(parser, "port", "8017", "N", "port to listen on (default: 8017)", type=port)
    _add(
        parser,
        "database",
        None,
        "URL",
        "database of the games (default: a file in your data folder)",
    )
    _add(
        parser,
        "redis",
        None,
        "URL",
        "Redis by which server processes announce changes to each other",
    )
    _add(parser, "workers", "1", "N", "server processes (default: 1)", type=workers)
    _add_list(parser, "name", "NAME", "host name to answer to; may be repeated")
    _add_list(parser, "proxy", "A", "address of a trusted proxy; may be repeated")
    lines = number(1, 1_000_000)
    _add(
        parser, "lines", "20000", "N", "WebSocket connections at most (default: 20000)", type=lines
    )
    each = "WebSocket connections per address at most (default: 100)"
    _add(parser, "lines-each", "100", "N", each, type=lines)
    says = "factor for all rate limits (default: 1; 0: no limits)"
    _add(parser, "generosity", "1", "X", says, type=_factor)
    _add(parser, "log", "plain", "STYLE", "log format, plain or json (default: plain)", type=_style)
    add_bots(parser)
    says = "delete games and players after so many days without an event (default: never)"
    _add(parser, "keep-days", None, "N", says, type=number(1, 36_500))
    _add(parser, "certificate", None, "FILE", "certificate for https, in PEM", type=Path)
    _add(parser, "key", None, "FILE", "key of the certificate, in PEM", type=Path)
    says = "code that every visitor types once (default: everybody may come in)"
    _add(parser, "code", None, "WORD", says, type=_code)
    says = "file of words, one a line, that no player's name may have"
    _add(parser, "forbidden-names", None, "FILE", says, type=_words)
    _add_flag(parser, "tls", "serve https with a certificate that this server makes for itself")
    _add_flag(parser, "no-lobby", "no lobby: players meet by links only")
    _add_flag(parser, "no-solve", "do not solve the small variants in the background")
    _add_flag(parser, "public-metrics", "serve /metrics to everybody, not only to this machine")


def run(args: Namespace) -> None:
    """Run the server until it is stopped."""
    # Imported here because the web libraries take half a second, which bad arguments need not.
    from yokai.app.players.lobby import EACH
    from yokai.server.gate.rate_limits import shares
    from yokai.server.main import OUR_NAMES, serve_others
    from yokai.server.ops.lan_address import is_loopback
    from yokai.server.settings import Settings

    names = tuple(map(_host_name, _listed(args.name, "name")))
    bots = chosen_bots(args)
    if bots:
        _check_protection()
    here_only = is_loopback(args.host)
    rates, one_connection = shares(args.generosity)
    settings = Settings(
        rates=rates,
        one_connection=one_connection,
        connections=args.lines,
        connections_each=args.lines_each,
        database=args.database,
        redis=args.redis,
        solve=_is_set(args.no_solve, "no-solve") is False,
        lobby=_is_set(args.no_lobby, "no-lobby") is False,
        keep_days=args.keep_days,
        code=args.code,
        certificate=_certificate(args, names),
        forbidden_names=args.forbidden_names or (),
        seats_each=round(EACH * args.generosity) or (1 if args.generosity else None),
        public_metrics=_is_set(args.public_metrics, "public-metrics"),
        names=names,
        bots=bots,
        proxies=_listed(args.proxy, "proxy"),
        hosts=(*OUR_NAMES, args.host, *names) if names or here_only else None,
    )
    serve_others(settings, args.host, args.port, args.workers, args.log)


def _add(
    parser: ArgumentParser, name: str, default: str | None, metavar: str, says: str, **how: Any
) -> None:
    """Add an option whose default is its environment variable; argparse parses string defaults."""
    variable = _variable(name)
    default = os.environ.get(variable) or default
    parser.add_argument(
        f"--{name}",
        metavar=metavar,
        default=default,
        help=f"{says}; also set by ${variable}",
        **how,
    )


def _add_list(parser: ArgumentParser, name: str, metavar: str, says: str) -> None:
    says = f"{says}; also set by ${_variable(name)}"
    parser.add_argument(f"--{name}", metavar=metavar, action="append", help=says)


def _add_flag(parser: ArgumentParser, name: str, says: str) -> None:
    parser.add_argument(
        f"--{name}", action="store_true", help=f"{says}; also set by ${_variable(name)}"
    )


def _is_set(said: bool, name: str) -> bool:
    word = os.environ.get(_variable(name), "").strip().lower()
    if word not in (*_YES, *_NO):
        raise YokaiError(f"{_variable(name)} must be 1 or 0, not {quote(word)}")
    return said or word in _YES


def _listed(said: list[str] | None, name: str) -> tuple[str, ...]:
    """The values of an option that may be repeated; its variable separates them by commas."""
    return tuple(said or os.environ.get(_variable(name), "").replace(",", " ").split())


def _host_name(text: str) -> str:
    """A host name or an address, as a browser sends it in its Host header."""
    if not _HOST_NAME.fullmatch(text):
        raise YokaiError(f"--name must be a host name like mori.example, not {quote(text)}")
    return text


def _check_protection() -> None:
    """Warn of bots that little holds, and refuse to run them as root."""
    found = protection()
    if found.kind == "bubblewrap":
        return
    if hasattr(os, "getuid") and os.getuid() == 0:
        raise YokaiError(
            f"root cannot offer bots here: {found.text}. Install bubblewrap, or run the server as"
            " another user"
        )
    print(f"yokai: warning: bots can read what this user can read: {found.text}", file=sys.stderr)


def _factor(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= _MAX_FACTOR:
        raise ArgumentTypeError(f"must be a number from 0 to {_MAX_FACTOR}, not {quote(text)}")
    return found


def _certificate(args: Namespace, names: tuple[str, ...]) -> Certificate | None:
    """The certificate that is given, or one of the server's own."""
    from yokai.server.ops.certificate import Certificate, default_folder, own_certificate
    from yokai.server.ops.lan_address import addresses_of, local_name

    if args.certificate or args.key:
        if not (args.certificate and args.key):
            raise YokaiError("--certificate and --key belong together: name both files")
        for file in (args.certificate, args.key):
            if not file.is_file():
                raise YokaiError(f"there is no file {quote(str(file))}")
        return Certificate(args.certificate, args.key)
    if not _is_set(args.tls, "tls"):
        return None
    here = [urlsplit(each).hostname or "" for each in addresses_of(args.host, 0)]
    hosts = [*_LOOPBACK, *here, *names, *filter(None, [local_name()])]
    return own_certificate(default_folder(), hosts)


def _code(text: str) -> str:
    if not text.strip() or len(text) > _LONGEST_CODE:
        raise ArgumentTypeError(f"must have 1 to {_LONGEST_CODE} characters, not {quote(text)}")
    return text


def _words(text: str) -> tuple[str, ...]:
    """The words of a file, one a line."""
    try:
        lines = Path(text).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError, ValueError) as error:
        raise ArgumentTypeError(f"{quote(text)} cannot be read: {error}") from None
    return tuple(line.strip() for line in lines if line.strip())


def _style(text: str) -> str:
    if text not in _LOG_STYLES:
        raise ArgumentTypeError(f"must be {' or '.join(_LOG_STYLES)}, not {quote(text)}")
    return text


def _variable(name: str) -> str:
    return f"YOKAI_{name.upper().replace('-', '_')}"
