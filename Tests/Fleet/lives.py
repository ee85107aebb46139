"""F4, F5, F6, F10: jobs that kill their worker, workers that leave, revisions, jobs longer than their lease."""
import pathlib
import re
import time

from movies import movie, write_list
from tool import Queue, require
from workers import Worker
from world import WORKER, World


def poison(options):
    """F4: a job that kills whoever draws it takes one worker along, and ends dead."""
    with World(options.store) as world:
        names = [f"poison-{number}.svga" for number in range(options.poison)]
        path = world.list_of(options.jobs)
        for number, name in enumerate(names, 50_000):
            # Of its own content: a result that is there already would end the job without drawing.
            (world.movies / name).write_bytes(movie(number))
        lines = pathlib.Path(path).read_text().split()
        path = write_list(path, lines[:3] + names + lines[3:])
        batch = world.tool.submit(path, "--no-wait")
        crew = world.crew(options.workers, lease=3, SVGA_TEST_CRASH="poison")
        world.queue.wait(batch, seconds=options.patience)
        # Those that were alive at the end tell of all deliveries but the first of each poison.
        counts = deliveries(crew.workers)
        crew.end()
        dead, status = world.tool.dead(), world.tool.status(batch)
        require(sorted(job["source"] for job in dead) == names, f"these jobs are dead: {dead}")
        require({job["code"] for job in dead} == {70}, f"dead jobs have the codes {[job['code'] for job in dead]}")
        require(counts.get("2", 0) >= options.poison and counts.get("3") == options.poison and not counts.get("4+"),
                f"jobs by how often they were handed out: {counts}")
        require(status["doneCount"] == options.jobs, f"{options.jobs} jobs are fine, and the status is {status}")
        require(crew.deaths <= options.poison, f"{crew.deaths} workers died of {options.poison} jobs")
        require(crew.deaths > 0, "no worker died: the tool is no debug build, or the job was not drawn")
        world.queue.require_empty()
        return f"{options.poison} poison: {crew.deaths} workers died, then code 70 after 3 deliveries; {options.jobs} done"


def deliveries(workers):
    """How many jobs workers took, by how often these had been handed out."""
    counts = {}
    for worker in workers:
        text = worker.get("/metrics")[1]
        for count, value in re.findall(r'^svga_job_deliveries_total\{count="(.+?)"\} (\d+)', text, re.M):
            counts[count] = counts.get(count, 0) + int(value)
    return counts


def drain(options):
    """F5: a worker that is told to leave gives back what it does not end in time."""
    with World(options.store) as world:
        # The sources answer when both jobs were begun a second time: how long that takes does not matter.
        path = write_list(world.folder / "list", [world.sources.url(number, 60) for number in range(2)])
        folder = world.folder / "drain"
        folder.mkdir()
        words = [*WORKER, "--root", world.movies, "--drain-timeout", options.drain_timeout]
        first = Worker(world.tool, folder, 1, *words)
        world.callback(first.kill)
        first.port()
        batch = world.tool.submit(path, "--no-wait")
        wait_for_requests(world, 2)
        second = Worker(world.tool, folder, 2, *words)
        world.callback(second.kill)
        second.port()
        code, seconds = first.terminate()
        ended = time.monotonic()
        require(code == 0, f"exit {code} after {seconds:.2f} s: {first.text()[-1000:]}")
        wait_for_requests(world, 4)
        later = world.sources.last() - ended
        # Those whose lease ends are handed out a second time, and those that fail have a second attempt.
        counts = [entry["times_delivered"] for entry in world.queue.pending()]
        require(counts == [1, 1], f"delivery counts are {counts}")
        world.sources.released.set()
        world.queue.wait(batch, seconds=60)
        require(world.tool.status(batch)["doneCount"] == 2, "not both jobs are done")
        attempts = [line["attempts"] for line in world.tool.manifest(batch, path)]
        require(attempts == [1, 1], f"the jobs had {attempts} attempts")
        return f"exit 0 after {seconds:.2f} s, jobs begun elsewhere after {max(0, later):.2f} s, delivered once"


def wait_for_requests(world, count):
    """Waits until so many jobs were begun."""
    deadline = time.monotonic() + 60
    while world.sources.count() < count:
        require(time.monotonic() < deadline, f"{world.sources.count()} of {count} jobs were begun")
        time.sleep(0.02)


def revisions(options):
    """F6: workers of two renderer revisions share a queue's name and nothing else."""
    old, new = options.revisions
    with World(options.store) as world:
        path = world.list_of(options.jobs)
        variables = {revision: {"SVGA_TEST_RENDERER_REVISION": str(revision)} for revision in (old, new)}
        crews = {revision: world.crew(1, **variables[revision]) for revision in (old, new)}
        batches = {revision: world.tool.submit(path, "--no-wait", **variables[revision]) for revision in (old, new)}
        for revision in (old, new):
            Queue(world.server, revision).wait(batches[revision], seconds=options.patience)
            Queue(world.server, revision).require_empty()
            keys = world.store.keys(f"pictures/r{revision}/")
            require(len(keys) == options.jobs, f"{len(keys)} pictures of revision {revision}")
            other = f"/r{old + new - revision}/"
            lines = [line for line in crews[revision].workers[0].text().splitlines() if other in line]
            require(not lines, f"a worker of revision {revision} drew one of the other: {lines[:1]}")
        crews[old].end()
        more = world.list_of(options.jobs, first=options.jobs, name="more")
        world.tool.submit(more, "--no-wait", **variables[old])
        require(sum(Queue(world.server, old).lengths().values()) == options.jobs, "jobs of a revision without workers")
        world.tool.run("jobs", "migrate", "--from", old, "--queue", world.tool.queue, **variables[new])
        Queue(world.server, old).require_empty()
        deadline = time.monotonic() + options.patience
        while len(world.store.keys(f"pictures/r{new}/")) < 2 * options.jobs:
            require(time.monotonic() < deadline, "migrated jobs were not drawn")
            time.sleep(0.1)
        require(len(world.store.keys(f"pictures/r{old}/")) == options.jobs, "an old revision was drawn anew")
        return f"{options.jobs} pictures each of revisions {old} and {new}; {options.jobs} jobs migrated and drawn"


def leases(options):
    """F10: jobs that take longer than their lease are renewed, and handed out once, also over an outage of Redis."""
    with World(options.store) as world:
        shortest = options.lease + 2
        seconds = [shortest + number % 4 for number in range(options.jobs)]
        urls = [world.sources.url(number, value) for number, value in enumerate(seconds)]
        crew = world.crew(options.workers, lease=options.lease)
        batch = world.tool.submit(write_list(world.folder / "list", urls), "--no-wait")
        if options.redis_away:
            outage(world, min(options.jobs, 2 * options.workers), options.redis_away)
        counts, idle = watch(world.queue, batch, options.patience)
        crew.end()
        require(counts == {1}, f"delivery counts are {sorted(counts)}")
        repeats = [path for path, times in world.sources.requests.items() if len(times) > 1]
        require(not repeats, f"{len(repeats)} jobs were begun twice")
        away = f", and Redis away for {options.redis_away:g} s" if options.redis_away else ""
        return (f"{options.jobs} jobs of {shortest} to {shortest + 3} s with a lease of {options.lease} s{away}: each handed "
                f"out once, idle for {idle} ms at most")


def outage(world, count, seconds):
    """Ends Redis while all slots are at work, for longer than a lease, and waits until workers have renewed theirs."""
    wait_for_requests(world, count)
    world.server.kill()
    time.sleep(seconds)
    world.server.start()
    began = time.monotonic()
    # Redis counts the time for which it was away.
    while any(entry["time_since_delivered"] >= seconds * 1000 for entry in world.queue.pending()):
        require(time.monotonic() < began + 60, "leases were not renewed when Redis was back")
        time.sleep(0.02)


def watch(queue, batch, patience):
    """Waits for the end of a batch; how often jobs were handed out, and the longest time without a renewal in ms."""
    counts, idle, deadline = set(), 0, time.monotonic() + patience
    while True:
        for entry in queue.pending():
            counts.add(entry["times_delivered"])
            idle = max(idle, entry["time_since_delivered"])
        done, total = queue.over(batch)
        if total and done == total:
            return counts, idle
        require(time.monotonic() < deadline, f"{done} of {total} jobs are done after {patience} s")
        time.sleep(0.05)
