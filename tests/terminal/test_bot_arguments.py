"""Which bots are offered, by arguments and by the environment."""

from argparse import ArgumentParser
from pathlib import Path

from yokai.arena.new_bot import new_bot
from yokai.terminal.bot_arguments import add_bots, chosen_bots


def chosen(*typed: str, **environment: str) -> list[str]:
    parser = ArgumentParser()
    add_bots(parser)
    return [bot.name for bot in chosen_bots(parser.parse_args(typed), environment)]


def test_arguments_come_before_the_environment(tmp_path: Path) -> None:
    for name in ("fox", "owl"):
        new_bot(tmp_path / name, "python")
    fox, owl = str(tmp_path / "fox"), str(tmp_path / "owl")
    assert chosen() == []
    assert chosen("--bot", fox, "--bot", "python3 x.py") == ["fox", "python3 x.py"]
    assert chosen("--bots", str(tmp_path)) == ["fox", "owl"]
    assert chosen(YOKAI_BOT=f"{owl}, {fox}") == ["owl", "fox"]
    assert chosen("--bot", fox, YOKAI_BOT=owl) == ["fox"]
    assert chosen("--bot", "python3 x.py", YOKAI_BOTS=str(tmp_path)) == [
        "python3 x.py", "fox", "owl",
    ]  # fmt: skip
