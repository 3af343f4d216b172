"""Python scripts that run inside Pyodide, under node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolchain import Toolchain
from workshop import HERE

# Without this node cannot run an event loop to its end inside Python, as asyncio.run does.
_STACK_SWITCHING = "--experimental-wasm-stack-switching"


@dataclass(frozen=True)
class Place:
    """What a script finds: see node_runner.mjs."""

    node: str
    pyodide: Path
    info: Mapping[str, object]
    stdlib: Path
    unpack: Sequence[Path] = ()
    mounts: Mapping[str, Path] = field(default_factory=dict)
    path: Sequence[str] = ()
    env: Mapping[str, str] = field(default_factory=dict)

    def run(
        self, script: Path, *args: str, capture: bool = True
    ) -> subprocess.CompletedProcess[str]:
        """Run a script to its end; its output comes back as text, or is shown as it comes."""
        job = {
            "pyodide": str(self.pyodide),
            "info": dict(self.info),
            "stdlib": str(self.stdlib),
            "unpack": [str(file) for file in self.unpack],
            "mounts": {"/script": str(script.parent)}
            | {inside: str(outside) for inside, outside in self.mounts.items()},
            "path": list(self.path),
            "env": dict(self.env),
            "script": f"/script/{script.name}",
            "args": list(args),
        }
        return subprocess.run(
            [self.node, _STACK_SWITCHING, str(HERE / "node_runner.mjs"), json.dumps(job)],
            capture_output=capture,
            text=True,
        )


def bare(tools: Toolchain, **mounts: Path) -> Place:
    """Pyodide as it comes, with folders of this machine below the root."""
    return Place(
        tools.node,
        tools.pyodide,
        info=pyodide_info(tools),
        stdlib=tools.pyodide / "python_stdlib.zip",
        mounts={f"/{name}": folder for name, folder in mounts.items()},
    )


def pyodide_info(tools: Toolchain) -> dict[str, str]:
    """What this Pyodide says of itself: its version of Python and of the ABI."""
    lock = json.loads((tools.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    info: dict[str, str] = lock["info"]
    return info
