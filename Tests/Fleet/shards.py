"""F14: parts of a list, by number and by the variables of Slurm and Kubernetes; needs no queue and no store."""
import json
import os
import pathlib
import subprocess
import tempfile

from movies import write_movies
from tool import PLAN, TOOL, require

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "Docs" / "Examples" / "svga-batch.slurm"


def batch(folder, name, *words, **variables):
    """The pictures of a run of `batch`, by their names."""
    out = folder / name
    subprocess.run([TOOL, "batch", folder / "movies", "--plan", PLAN, "-o", out, *words], check=True, capture_output=True,
                   timeout=600, env={**os.environ, **variables})
    return {path.name: path.read_bytes() for path in out.glob("*.png")} if out.exists() else {}


def require_parts(parts, whole, what):
    """The parts are disjoint, and together the whole."""
    joined = {}
    for part in parts:
        require(not joined.keys() & part.keys(), f"{what}: parts share {sorted(joined.keys() & part.keys())[:1]}")
        joined.update(part)
    require(joined == whole, f"{what}: {len(joined)} pictures, and a run without parts has {len(whole)}")


def shards(options):
    """Parts by number, by the variables of a Slurm array and by those of an Indexed Job."""
    count = options.shards
    with tempfile.TemporaryDirectory(prefix="svga-shards-") as name:
        folder = pathlib.Path(name)
        write_movies(folder / "movies", options.jobs)
        whole = batch(folder, "whole")
        require(len(whole) == options.jobs, f"{len(whole)} pictures of {options.jobs} movies")
        require_parts([batch(folder, f"part-{part}", "--shard", f"{part}/{count}") for part in range(1, count + 1)], whole,
                      "--shard")
        slurm = [{"SLURM_ARRAY_TASK_ID": str(5 + part), "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": str(count)}
                 for part in range(count)]
        require_parts([batch(folder, f"slurm-{part}", "--shard", "auto", **variables)
                       for part, variables in enumerate(slurm)], whole, "Slurm")
        pods = [{"JOB_COMPLETION_INDEX": str(part), "SVGA_SHARD_COUNT": str(count)} for part in range(count)]
        require_parts([batch(folder, f"pod-{part}", "--shard", "auto", **variables) for part, variables in enumerate(pods)],
                      whole, "Kubernetes")
        run_example(folder, slurm)
    return f"{options.jobs} movies in {count} parts by number, Slurm, Kubernetes: disjoint, and together one run"


def run_example(folder, tasks):
    """The example for Slurm, once for each task, and the reports together."""
    (folder / "bin").mkdir()
    (folder / "bin" / "svga-tool").symlink_to(pathlib.Path(TOOL).resolve())
    names = sorted(path.name for path in (folder / "movies").iterdir())
    (folder / "gifts.txt").write_text("".join(f"movies/{name}\n" for name in names))
    for variables in tasks:
        own = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "PLAN": PLAN, "PAUSE": "0"}
        subprocess.run(["sh", EXAMPLE], check=True, capture_output=True, cwd=folder, timeout=300,
                       env={**os.environ, **variables, **own})
    reports = sorted(str(path) for path in (folder / "reports").iterdir())
    merged = subprocess.run([TOOL, "jobs", "merge", *reports], check=True, capture_output=True, text=True, timeout=60)
    entries = json.loads(merged.stdout)["inputs"]
    outcomes = {entry["outcome"] for entry in entries}
    require(len(entries) == len(names) and outcomes == {"written"}, f"the reports have {len(entries)} movies: {outcomes}")
    results = [path for path in (folder / "results").rglob("*.png")]
    require(len(results) == len(names), f"the example for Slurm made {len(results)} of {len(names)} results")
