"""Runs the examples of Docs/Examples for continuous integration in a folder of movies."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import venv

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = sys.argv[1]
EXAMPLES = ROOT / "Docs" / "Examples"


def folder_of_movies(work):
    """A repository with a movie that is fine."""
    (work / "bin").mkdir()
    (work / "bin" / "svga-tool").symlink_to(TOOL)
    (work / "gifts").mkdir()
    shutil.copy(ROOT / "Samples" / "Movies" / "gift.svga", work / "gifts")


def run(script, work):
    path = f"{work / 'bin'}:{os.environ['PATH']}"
    return subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=work, timeout=60, capture_output=True,
                          env={**os.environ, "PATH": path})


def judge_github(work):
    workflow = yaml.safe_load((EXAMPLES / "svga-lint-github.yml").read_text())
    steps = {step.get("name"): step for step in workflow["jobs"]["lint"]["steps"]}
    assert workflow["permissions"]["security-events"] == "write"
    log = work / steps["Show the findings"]["with"]["sarif_file"]
    fine = run(steps["Lint"]["run"], work)
    assert fine.returncode == 0, fine
    assert json.loads(log.read_text())["runs"][0]["tool"]["driver"]["name"] == "svga-tool"
    (work / "gifts" / "bad.svga").write_text("<html>")
    log.unlink()
    failed = run(steps["Lint"]["run"], work)
    assert failed.returncode == 1, failed
    results = json.loads(log.read_text())["runs"][0]["results"]
    worst = [result for result in results if result["level"] == "error"]
    assert [result["ruleId"] for result in worst] == ["unreadable"], worst
    assert worst[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "gifts/bad.svga"
    return log


def judge_gitlab(work):
    job = yaml.safe_load((EXAMPLES / "svga-lint-gitlab.yml").read_text())["movies"]
    script = "\n".join(job["script"])
    known = run("svga-tool lint gifts --format json -o known.json --fail-on never", work)
    assert known.returncode == 0, known
    fine = run(script, work)
    assert fine.returncode == 0, fine
    for path in job["artifacts"]["paths"]:
        assert (work / path).exists(), path
    (work / "gifts" / "worse.svga").write_text("{}")
    failed = run(script, work)
    assert failed.returncode == 1 and b"gifts/worse.svga: error: unreadable" in failed.stdout, failed


def judge_sarif(log, work):
    """The log as an independent reader understands it."""
    try:
        venv.create(work / "venv", with_pip=True)
        subprocess.run([work / "venv/bin/pip", "install", "-q", "sarif-tools==3.0.5"], capture_output=True, check=True)
    except subprocess.CalledProcessError:
        return print("sarif-tools could not be installed: its check was left out")
    expected = json.loads(log.read_text())["runs"][0]["results"]
    out = work / "out.csv"
    subprocess.run([work / "venv/bin/sarif", "csv", "-o", str(out), str(log)], check=True, capture_output=True)
    rows = out.read_text().splitlines()[1:]
    assert len(rows) == len(expected) > 0, (len(rows), len(expected))
    assert any("unreadable" in row and "gifts/bad.svga" in row for row in rows), rows


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        folder_of_movies(work)
        log = judge_github(work)
        judge_gitlab(work)
        judge_sarif(log, work)
    print("the examples of lint work")


main()
