"""Inside Pyodide: import modules, and write down which files of Python this has read.

list_modules.py FILE MODULE... writes a JSON object of module names and their files.
"""

import importlib
import json
import sys
from pathlib import Path

for name in sys.argv[2:]:
    importlib.import_module(name)
files = {
    name: file
    for name, module in sys.modules.items()
    if name != "__main__" and (file := getattr(module, "__file__", None))
}
Path(sys.argv[1]).write_text(json.dumps(files), encoding="utf-8")
