"""Games for learners: environments, planes, a fixed action code, and the truth as a teacher.

>>> from yokai import rl
>>> batch = rl.Batch("classic", games=256, seed=1)
>>> batch.reset().masks.sum(axis=1)[0]
np.int64(4)
"""

from yokai.rl.actions import ActionCode, action_code
from yokai.rl.batch import Arrays, Batch, Truths
from yokai.rl.planes import Planes, planes_of

__all__ = [
    "ActionCode",
    "Arrays",
    "Batch",
    "Planes",
    "Truths",
    "action_code",
    "planes_of",
]
