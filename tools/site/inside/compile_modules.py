"""Inside Pyodide: compile Python files, so that their bytecode is that of Pyodide's Python.

compile_modules.py FILE reads a JSON list of [source, the name shown in errors, output, level of
optimisation].
"""

import json
import sys
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for source, shown, output, level in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
    compile(
        source,
        cfile=output,
        dfile=shown,
        doraise=True,
        optimize=level,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
