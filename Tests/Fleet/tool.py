"""The tool as a test types it, and its queue as Redis has it."""
import json
import os
import pathlib
import subprocess
import time

import redis

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.pop("SVGA_TOOL", None) or str(ROOT / ".build" / "debug" / "svga-tool")
LANES = ("high", "normal", "low")
PLAN = "poster size:24x"


class Fault(Exception):
    """Something that has to hold does not."""


def require(holds, text):
    if not holds:
        raise Fault(text)


class Tool:
    """`svga-tool` with the queue and the store of a test."""

    def __init__(self, server, results, environment, name="test"):
        self.server, self.results, self.environment, self.name = server, results, environment, name

    @property
    def queue(self):
        return self.server.url(self.name)

    def run(self, *words, codes=(0,), timeout=600, **variables):
        """What the tool printed. An exit code that was not expected is a fault."""
        done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=timeout,
                              env={**self.environment, **variables})
        shown = " ".join(map(str, words))
        require(done.returncode in codes, f"svga-tool {shown}: exit {done.returncode}, {done.stderr[-2000:]}")
        return done

    def store(self):
        return ["--results", self.results]

    def submission(self, path):
        """The words that submit a list."""
        return ["jobs", "submit", path, "--plan", PLAN, "--queue", self.queue, *self.store()]

    def submit(self, path, *words, codes=(0,), **variables):
        """Submits a list; the name of the batch."""
        done = self.run(*self.submission(path), *words, codes=codes, **variables)
        names = done.stdout.split()
        require(names or done.returncode, f"jobs submit names no batch: {done.stdout} {done.stderr}")
        return names[-1] if names else None

    def status(self, batch, **variables):
        return json.loads(self.run("jobs", "status", batch, "--queue", self.queue, "--json", **variables).stdout)

    def manifest(self, batch, path):
        """The entries of all inputs, in their order."""
        done = self.run("jobs", "manifest", batch, path, "--queue", self.queue, *self.store(), codes=(0, 1))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def dead(self):
        done = self.run("jobs", "dead", "--queue", self.queue, "--json-lines")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def revision(self):
        """The renderer revision, which names streams and results."""
        return json.loads(self.run("--version", "--json").stdout)["rendererRevision"]


class Queue:
    """What Redis holds of a queue, read without the tool."""

    def __init__(self, server, revision, name="test"):
        self.server, self.prefix = server, f"svga:{{{name}}}:1:r{revision}:"

    def lengths(self):
        """Entries of each lane: those that wait and those in work."""
        client = self.server.client()
        return {lane: client.xlen(self.prefix + lane) for lane in LANES}

    def pending(self):
        """Entries in the hands of workers, with the times that each was handed out."""
        client, found = self.server.client(), []
        for lane in LANES:
            try:
                found += client.xpending_range(self.prefix + lane, "render", "-", "+", 100_000)
            except redis.ResponseError as error:
                if "NOGROUP" not in str(error):
                    raise
        return found

    def last_chances(self):
        """The processes of workers that have a job which was handed out three times; none while Redis is away."""
        try:
            entries = self.pending()
        except redis.RedisError:
            return set()
        # A worker is called by its host, its process and when it began.
        return {int(entry["consumer"].decode().split("-")[-2]) for entry in entries if entry["times_delivered"] >= 3}

    def retries(self):
        return self.server.client().zcard(self.prefix + "retry")

    def counts(self, batch):
        """The counts of a batch; empty where it is not there."""
        fields = self.server.client().hgetall(f"{self.prefix}b:{batch}")
        return {key.decode(): int(value) for key, value in fields.items() if value.isdigit()}

    def over(self, batch):
        """The jobs of a batch that are over, and all of them; 0 and 0 while Redis is away."""
        try:
            counts = self.counts(batch)
        except redis.RedisError:
            return 0, 0
        return sum(counts.get(key, 0) for key in ("done", "dead", "cancelled")), counts.get("total", 0)

    def wait(self, batch, part=1.0, seconds=300):
        """Waits until that part of a batch is over."""
        deadline = time.monotonic() + seconds
        while True:
            over, total = self.over(batch)
            if total and over >= total * part:
                return over
            require(time.monotonic() < deadline, f"{over} of {total} jobs are over after {seconds} s")
            time.sleep(0.05)

    def require_empty(self):
        """Nothing waits, is in work or is to be tried again."""
        deadline = time.monotonic() + 60
        while True:
            state = {**self.lengths(), "pending": len(self.pending()), "retry": self.retries()}
            if not any(state.values()):
                return
            require(time.monotonic() < deadline, f"the queue is not empty: {state}")
            time.sleep(0.05)
