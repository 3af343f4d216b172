"""Imitation of the tablebase: a few steps make the best actions likelier."""

import torch

from yokai import Tablebase
from yokai.examples.imitation import GAMES, Student, train_step
from yokai.rl import Batch


def test_best_actions_become_likelier(classic_table: Tablebase) -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)  # several wait for each other on a busy machine
    student = Student("classic", width=32)
    optimiser = torch.optim.Adam(student.parameters(), lr=3e-3)
    batch = Batch("classic", GAMES, seed=1, opening_plies=6)
    seen = batch.reset()
    unseen = Batch("classic", GAMES, seed=2, opening_plies=6)
    asked = unseen.reset()
    best = torch.from_numpy(unseen.truth(classic_table).optimal)

    def chance_of_best() -> float:
        with torch.no_grad():
            chances = student(torch.from_numpy(asked.observations), torch.from_numpy(asked.masks))
        return float((chances.exp() * best).sum(dim=1).mean())

    before = chance_of_best()
    for _ in range(30):
        train_step(student, optimiser, batch, seen, classic_table)
    assert chance_of_best() > before + 0.1
