"""Submits jobs to a queue in Redis, has a worker do them, and has the documents judged."""
import hashlib
import pathlib
import shutil
import signal
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from redis_server import RedisServer

NAMES = ["jobs-status", "jobs-dead", "jobs-workers", "jobs-queues"]


def wait_for(what, is_there):
    """Asks until something is there, for half a minute."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if is_there():
            return
        time.sleep(0.05)
    raise AssertionError(f"no {what}")


def judge_queue(schemas, tool, movies, work, url, run, load):
    """Documents before, while and after a worker lives."""
    queue = ["--queue", url]
    digest = hashlib.sha256((movies / "gift.svga").read_bytes()).hexdigest()
    # Equal digests would be one job.
    other = hashlib.sha256(b"missing").hexdigest()
    (work / "list.txt").write_text(f"gift.svga {digest}\nreveal.svga\nmissing.svga {other}\n")
    submit = ["jobs", "submit", "--plan", "poster size:60x", "--batch", "night", *queue, str(work / "list.txt")]
    schemas.judge("jobs-status", load(run(*submit, "--json")))
    load_before = load(run("jobs", "queues", "--json", *queue))
    schemas.judge("jobs-queues", load_before)
    assert sum(lane["waitingCount"] for lane in load_before["lanes"]) == 3
    worker = subprocess.Popen(
        [tool, "worker", *queue, "--results", str(work / "results"), "--root", str(movies), "-j", "1", "--cache-dir",
         str(work / "worker-cache"), "--allow-private-addresses", "-q"])
    try:
        run("jobs", "watch", "night", *queue, code=1)
        workers = load(run("jobs", "workers", "--json", *queue))
        assert len(workers) == 1
        schemas.judge("jobs-workers", workers[0])
    finally:
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(30) == 0
    status = load(run("jobs", "status", "night", "--json", *queue))
    schemas.judge("jobs-status", status)
    assert (status["doneCount"], status["deadCount"], status["isOver"]) == (2, 1, True)
    dead = load(run("jobs", "dead", "--json", *queue))
    assert [entry["source"] for entry in dead] == ["missing.svga"] and dead[0]["code"] == 66
    schemas.judge("jobs-dead", dead[0])
    schemas.judge("jobs-queues", load(run("jobs", "queues", "--json", *queue)))


def judge_jobs(schemas, tool, movies, work, run, load):
    """False, with a word, where no Redis is installed."""
    if not shutil.which("redis-server"):
        print("Tests/JSON: no redis-server; documents of jobs were not judged")
        return False
    redis = RedisServer(work)
    try:
        judge_queue(schemas, tool, movies, work, redis.start().url("gifts"), run, load)
    finally:
        redis.stop()
    return True
