"""The files and commands of docs/operating/install.md fit this program, and each other."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from configparser import ConfigParser
from itertools import count
from pathlib import Path

import pytest

import yokai
from tests.support.games import ROOT
from yokai.app.routes.archive import LARGEST_FILE
from yokai.commands import admin, backup, serve
from yokai.i18n import LANGUAGES
from yokai.server.main import PORT

PAGE = (ROOT / "docs/operating/install.md").read_text(encoding="utf-8")
RESTARTING = ROOT / "src/yokai/server/ops/restarting.html"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {found[1]: text for _, text in BLOCKS if (found := re.match(r"# (/etc/\S+)\n", text))}
NGINX = FILES["/etc/nginx/sites-available/yokai"]
CADDY = FILES["/etc/caddy/Caddyfile"]
UNITS = {path.rpartition("/")[2]: text for path, text in FILES.items() if "/systemd/" in path}
SERVICE, BACKUP = UNITS["yokai.service"], UNITS["yokai-backup.service"]
EXPOSURE = 30  # tenths, as `systemd-analyze security` counts


def values(unit: str, key: str) -> list[str]:
    """The words of all lines of a unit that begin with this key."""
    lines = re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)
    return [word for line in lines for word in line.split()]


def environment(unit: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in values(unit, "Environment"))


@pytest.mark.parametrize("name", UNITS)
def test_units_are_what_systemd_reads(name: str, tmp_path: Path) -> None:
    parsed = ConfigParser(strict=False, interpolation=None, allow_no_value=False)
    parsed.read_string(UNITS[name])
    sections = {"Unit", "Service", "Timer", "Install"}
    assert {"Unit"} < {*parsed.sections()} <= sections
    if not shutil.which("systemd-analyze"):
        return
    for each, text in UNITS.items():  # the timer asks for its service
        program = f"{Path(sys.executable).parent}/yokai"
        (tmp_path / each).write_text(text.replace("/opt/yokai/bin/yokai", program))
    verify = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
    path = {"SYSTEMD_UNIT_PATH": f"{tmp_path}:"}
    done = subprocess.run(verify, capture_output=True, text=True, env=path)
    about_us = [line for line in done.stderr.splitlines() if str(tmp_path) in line or name in line]
    assert about_us == []
    if "Service" in parsed:
        rate = ["security", "--offline=true", f"--threshold={EXPOSURE}", str(tmp_path / name)]
        rated = subprocess.run(["systemd-analyze", *rate], capture_output=True, text=True)
        assert rated.returncode == 0, rated.stdout + rated.stderr


def test_service_has_settings_and_folders_that_there_are() -> None:
    parser = ArgumentParser()
    serve.add_arguments(parser)
    known = {
        f"YOKAI_{name[2:].upper().replace('-', '_')}" for name in parser._option_string_actions
    }
    named = environment(SERVICE)
    assert {name for name in named if name.startswith("YOKAI_")} <= known
    program, command, *arguments = values(SERVICE, "ExecStart")
    assert (program, command) == ("/opt/yokai/bin/yokai", "serve")
    parser.parse_args(arguments)
    # A dynamic user has no home: without these the program has no folder to write to.
    [state], [cache] = values(SERVICE, "StateDirectory"), values(SERVICE, "CacheDirectory")
    assert (named["XDG_DATA_HOME"], state) == ("/var/lib", "yokai")
    assert (named["XDG_CACHE_HOME"], cache) == ("/var/cache", "yokai")
    assert named["YOKAI_DATABASE"] == "sqlite:////var/lib/yokai/games.sqlite"


def test_backup_reads_the_same_database_and_writes_to_its_own_folder() -> None:
    assert environment(BACKUP)["YOKAI_DATABASE"] == environment(SERVICE)["YOKAI_DATABASE"]
    # The same name is the same dynamic user, who alone may read the database.
    assert values(BACKUP, "User") == ["yokai"]
    assert values(BACKUP, "DynamicUser") == values(SERVICE, "DynamicUser") == ["yes"]
    [line] = re.findall(r"^ExecStart=(.*)$", BACKUP, re.MULTILINE)
    shell, flag, script = shlex.split(line.replace("%%", "%"))
    assert (shell, flag) == ("/bin/sh", "-c")
    said = subprocess.run([shell, flag, f"echo {script}"], capture_output=True, text=True).stdout
    do, program, command, *arguments = said.split()
    assert (do, program, command) == ("exec", "/opt/yokai/bin/yokai", "backup")
    parser = ArgumentParser()
    backup.add_arguments(parser)
    file = parser.parse_args(arguments).file
    assert re.fullmatch(r"games-[1-7]\.sqlite", file.name)
    assert file.parent.name in values(BACKUP, "StateDirectory")
    assert str(file.parent) in PAGE.partition("## Restore")[2]
    [when] = re.findall(r"^OnCalendar=(.*)$", UNITS["yokai-backup.timer"], re.MULTILINE)
    assert when.startswith("*-*-* ")


def test_commands_of_the_page_are_those_of_the_program() -> None:
    commands = "".join(text for kind, text in BLOCKS if kind == "sh")
    assert {*re.findall(r"(?:yokai-|mori-)([\d.]+)", commands)} == {yokai.__version__}
    parser = ArgumentParser()
    admin.add_arguments(parser)
    [arguments] = re.findall(r"/bin/yokai admin (.*)", commands)
    assert parser.parse_args(arguments.split()).action == "link"
    linked = {*re.findall(r"/etc/systemd/system/(\S+)", PAGE)}
    assert linked == {*UNITS}
    assert {*re.findall(r"systemctl (?:enable --now|start|stop) (\S+)", commands)} == {
        "yokai", "yokai-backup", "yokai-backup.timer",
    }  # fmt: skip
    assert f"http://127.0.0.1:{PORT}/restarting.html" in commands


def test_nginx_forwards_what_the_server_reads(tmp_path: Path) -> None:
    lines = [line.partition("  #")[0].strip() for line in NGINX.splitlines()]
    assert all(line[-1:] in ("", ";", "{", "}") for line in lines if line[:1] != "#")
    assert NGINX.count("{") == NGINX.count("}")
    assert f"proxy_pass http://127.0.0.1:{PORT};" in NGINX
    for name in ("X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "Upgrade "):
        assert f"proxy_set_header {name}" in NGINX
    [most] = re.findall(r"client_max_body_size (\d+)m;", NGINX)
    assert int(most) * 1024 * 1024 >= LARGEST_FILE
    # A header of a location replaces all those of the server.
    assert NGINX.count("add_header Strict-Transport-Security") == 2
    assert re.search(r"location / \{ return 301 https://", NGINX)
    if nginx := shutil.which("nginx"):
        check(nginx, tmp_path)


def check(nginx: str, folder: Path) -> None:
    """Let nginx read the text, with a certificate, folders and sockets that we may use."""
    made = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mori.example"
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(["openssl", *made.split(), *files], check=True, capture_output=True)
    sockets = (f"listen unix:{folder}/{number}" for number in count())
    text = NGINX.replace("/etc/letsencrypt/live/mori.example", str(folder))
    text = re.sub(r"listen \S*(80|443)\b", lambda _: next(sockets), text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    head = f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off;\n"
    whole = f"{head}{temporary}{text}\n}}"
    (folder / "nginx.conf").write_text(whole)
    done = subprocess.run(
        [nginx, "-t", "-p", str(folder), "-c", str(folder / "nginx.conf")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_caddy_shows_the_same_error_page(tmp_path: Path) -> None:
    assert CADDY.count("{") == CADDY.count("}")
    assert f"reverse_proxy 127.0.0.1:{PORT}\n" in CADDY
    for text in ("/var/www/yokai", "/restarting.html", "Strict-Transport-Security"):
        assert text in CADDY
        assert text in NGINX
    if caddy := shutil.which("caddy"):
        (tmp_path / "Caddyfile").write_text(CADDY)
        config = ["--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
        done = subprocess.run([caddy, "adapt", *config], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_error_page_needs_no_server_and_tries_again() -> None:
    page = RESTARTING.read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh" content="3">' in page
    assert not re.search(r"\b(src|href|url)\b", page)
    assert {*re.findall(r'lang="(\w+)"', page)} == {*LANGUAGES}
