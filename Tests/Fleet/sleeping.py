"""Runners that sleep in place of drawing, on a real Redis: what the simulation has to foresee.

Redis does what it does for workers: a stream, a consumer group, one entry a free slot, XACK and XDEL at the end of each
job. Drawing is left out, so that two processors are enough for hundreds of jobs a second. The simulation is told when jobs
came and how long each one had its slot, as a worker measures it; it has to foresee how long jobs wait for a slot. A job has
its slot from the moment when both are there: what Redis and a busy machine need to hand it over is part of its time.
"""
import pathlib
import random
import sys
import tempfile
import threading
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from redis_server import RedisServer

# Jobs a second, slots, mean seconds of a job: so busy that waits are far above what Redis adds.
LOADS = [(100, 11, 0.1), (200, 21, 0.1), (400, 42, 0.1)]
SECONDS = 5
TOLERANCE = 0.2
# A machine that does something else for a second adds its own waits; each load is tried so often.
TRIES = 3
STREAM, GROUP = "jobs", "render"


class Run:
    """A real run: what was measured of each job, by its number; moments and times in seconds."""

    def __init__(self, server, arrivals, times, slots):
        self.server, self.due, self.sleeps = server, arrivals, times
        self.arrivals, self.starts, self.ends, self.is_over = {}, {}, {}, threading.Event()
        setup = server.client()
        setup.delete(STREAM)
        setup.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
        threads = [threading.Thread(target=self.work, args=(f"slot-{slot}",), daemon=True) for slot in range(slots)]
        for thread in threads:
            thread.start()
        self.submit()
        deadline = time.monotonic() + 60
        while len(self.ends) < len(arrivals) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.is_over.set()
        for thread in threads:
            thread.join(10)
        if len(self.ends) < len(arrivals):
            raise RuntimeError(f"{len(self.ends)} of {len(arrivals)} jobs are done after a minute")

    def work(self, name):
        client = self.server.client()
        while not self.is_over.is_set():
            asked = time.monotonic()
            answer = client.xreadgroup(GROUP, name, {STREAM: ">"}, count=1, block=200)
            for entry, fields in (answer[0][1] if answer else []):
                number = int(fields[b"n"])
                self.starts[number] = max(asked, self.arrivals[number])
                time.sleep(self.sleeps[number])
                done = client.pipeline(transaction=True)
                done.xack(STREAM, GROUP, entry)
                done.xdel(STREAM, entry)
                done.execute()
                self.ends[number] = time.monotonic()

    def submit(self):
        client, sent, begin = self.server.client(), 0, time.monotonic() + 0.3
        while sent < len(self.due):
            now, due = time.monotonic() - begin, sent
            while due < len(self.due) and self.due[due] <= now:
                due += 1
            if due == sent:
                time.sleep(max(0, self.due[sent] - now))
                continue
            pipeline = client.pipeline(transaction=False)
            for number in range(sent, due):
                pipeline.xadd(STREAM, {"n": number})
                self.arrivals[number] = time.monotonic()
            pipeline.execute()
            sent = due

    def waits(self):
        return sorted(self.starts[number] - self.arrivals[number] for number in self.starts)

    def moments(self):
        """Arrivals, from 0 on."""
        return [self.arrivals[number] - self.arrivals[0] for number in range(len(self.due))]

    def times(self):
        """How long each job had its slot."""
        return [self.ends[number] - self.starts[number] for number in range(len(self.due))]


def compare(server, load, simulate, poisson):
    """Whether mean and 95th percentile of the waits are as foreseen."""
    rate, slots, mean = load
    source = random.Random(rate)
    due = poisson(rate, rate * SECONDS, source)
    sleeps = [source.uniform(0.5, 1.5) * mean for _ in due]
    run = Run(server, due, sleeps, slots)
    waits, times = run.waits(), run.times()
    foreseen, beside = simulate(run.moments(), times, slots), (sum(times) - sum(sleeps)) / len(times)
    pairs = [(sum(waits) / len(waits), foreseen.mean()), (waits[int(0.95 * len(waits))], foreseen.quantile(0.95))]
    is_right = all(abs(real - expected) <= TOLERANCE * real for real, expected in pairs)
    print(f"{rate} jobs/s, {slots} slots, {foreseen.use:.0%} busy, {beside * 1000:.1f} ms beside the sleep: "
          + ", ".join(f"{name} wait {real * 1000:.0f} ms, simulated {expected * 1000:.0f} ms"
                      for name, (real, expected) in zip(("mean", "95 %"), pairs))
          + ("" if is_right else ": too far off"), flush=True)
    return is_right


def check(simulate, poisson):
    """Compares waits of real runs with those foreseen; 1 where they are too far off."""
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        server = RedisServer(pathlib.Path(folder), "--appendonly", "no").start()
        try:
            for load in LOADS:
                faults += not any(compare(server, load, simulate, poisson) for _ in range(TRIES))
        finally:
            server.stop()
    return 1 if faults else 0
