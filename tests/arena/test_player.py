"""Our own engine as a player."""

from __future__ import annotations

import yokai
from yokai import Game
from yokai.arena import Contender
from yokai.arena.player import OwnPlayer
from yokai.engine.limits import Limits


def test_options_reach_our_own_player() -> None:
    entered = Contender.parse("yokai:4", ["hash=2", "Threads=2", "UseTablebase=false"])
    player = entered.enter(yokai.variant("classic"), Limits(nodes=10), 1.0, 1)
    assert isinstance(player, OwnPlayer)
    assert player._engine.level.number == 4
    assert player._engine.table is None


def test_our_own_player_chooses_a_legal_move_in_game_after_game() -> None:
    player = OwnPlayer(yokai.variant("classic"), 2, Limits(depth=2), {"Hash": "1"}, seed=1)
    for _ in range(2):
        player.new_game()
        game = Game("classic")
        assert player.choose(game) in game.legal_moves
    player.close()
