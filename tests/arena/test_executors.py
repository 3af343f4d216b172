"""Where games are played: processes of this machine, or a cluster."""

from __future__ import annotations

from concurrent.futures import CancelledError
from unittest.mock import MagicMock

import pytest

from yokai.arena.executors import cluster
from yokai.errors import EngineError


@pytest.mark.parametrize(
    ("error", "complaint"),
    [
        (ModuleNotFoundError("No module named 'yokai'"), "lacks a module: No module named 'yokai'"),
        (CancelledError(), "failed: CancelledError"),
        (OSError("connection\nlost"), "failed: connection lost"),
    ],
)
def test_failure_of_a_cluster_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, complaint: str
) -> None:
    client = MagicMock()
    client.nthreads.return_value = {"one": 1}
    client.__exit__.return_value = None
    monkeypatch.setattr("distributed.Client", lambda *_, **__: client)
    named = f"the Dask cluster at 'tcp://x:1' {complaint}"
    with pytest.raises(EngineError, match=named), cluster("tcp://x:1"):
        raise error
