"""Python scripts that run inside Pyodide, under node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from workshop import HERE


@dataclass(frozen=True)
class Place:
    """What a script finds: see node_runner.mjs."""

    node: str
    pyodide: Path
    stdlib: Path | None = None
    unpack: Sequence[Path] = ()
    mounts: Mapping[str, Path] = field(default_factory=dict)
    path: Sequence[str] = ()
    env: Mapping[str, str] = field(default_factory=dict)

    def run(self, script: Path, *args: str) -> subprocess.CompletedProcess[str]:
        """Run a script to its end; its output comes back as text."""
        job = {
            "pyodide": str(self.pyodide),
            "unpack": [str(file) for file in self.unpack],
            "mounts": {"/script": str(script.parent)}
            | {inside: str(outside) for inside, outside in self.mounts.items()},
            "path": list(self.path),
            "env": dict(self.env),
            "script": f"/script/{script.name}",
            "args": list(args),
        }
        if self.stdlib:
            job["stdlib"] = str(self.stdlib)
        return subprocess.run(
            [self.node, str(HERE / "node_runner.mjs"), json.dumps(job)],
            capture_output=True,
            text=True,
        )
