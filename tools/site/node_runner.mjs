// Runs a Python script inside Pyodide under node, and ends with its exit code:
//
//   node node_runner.mjs '{"pyodide": ..., "info": {...}, "stdlib": ..., "unpack": [...],
//                          "mounts": {...}, "path": [...], "env": {...}, "script": ..., "args": [...]}'
//
// pyodide  folder with pyodide.mjs and its WebAssembly
// info     what pyodide-lock.json says of this Pyodide
// stdlib   zip of the standard library
// unpack   archives that are unpacked where Python finds modules: as the page does it, or zips
// mounts   folders of this machine by the path that Python sees
// path     what is put before Python's own path
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// A script runs as by `python script`. It may leave a coroutine in `main`, which is awaited by the
// event loop that is running already.
const RUN = `
import inspect, runpy, sys, traceback

async def _run():
    sys.path[:0] = _job.get("path", [])
    sys.argv[:] = [_job["script"], *_job.get("args", [])]
    try:
        left = runpy.run_path(_job["script"], run_name="__main__")
        if inspect.iscoroutinefunction(left.get("main")):
            await left["main"]()
    except SystemExit as end:
        if isinstance(end.code, int | None):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0

await _run()
`;

const UNPACK = new URL("../../src/yokai/web/tab/unpack.js", import.meta.url);

/** @typedef {{
 *   pyodide: string, info: object, stdlib: string, unpack?: string[], mounts?: Record<string, string>,
 *   path?: string[], env?: Record<string, string>, script: string, args?: string[],
 * }} Job */

try {
  process.exitCode = await run(JSON.parse(process.argv[2]));
} catch (error) {
  // Of an error that nobody catches, node would print the line: a megabyte of Pyodide's source.
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
}

/** Load Pyodide, run a job's script, and return its exit code.
 * @param {Job} job
 * @returns {Promise<number>} */
async function run(job) {
  const folder = resolve(job.pyodide);
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({
    indexURL: folder,
    stdLibURL: resolve(job.stdlib),
    lockFileContents: { info: job.info, packages: {} }, // nothing is left to install
    packageBaseUrl: folder,
    env: { HOME: "/home/pyodide", ...job.env },
    stdout: (/** @type {string} */ line) => process.stdout.write(`${line}\n`),
    stderr: (/** @type {string} */ line) => process.stderr.write(`${line}\n`),
  });
  const modules = pyodide.runPython("import site; site.getsitepackages()[0]");
  const { unpacked, writeFiles } = await import(`data:text/javascript,${encodeURIComponent(await readFile(UNPACK, "utf-8"))}`);
  for (const file of job.unpack ?? []) {
    if (file.endsWith(".zip")) pyodide.unpackArchive(new Uint8Array(await readFile(file)), "zip", { extractDir: modules });
    else writeFiles(pyodide.FS, modules, await unpacked((await openAsBlob(file)).stream()));
  }
  for (const [inside, outside] of Object.entries(job.mounts ?? {})) {
    pyodide.mountNodeFS(inside, resolve(outside));
  }
  pyodide.globals.set("_job", pyodide.toPy(job));
  return pyodide.runPythonAsync(RUN);
}
