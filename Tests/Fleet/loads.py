"""F7, F8, F9, F11: priorities, bounds, a full Redis, a store that is away, cancelling, TLS."""
import math
import subprocess
import time

import alerts
from authority import Authority
from movies import write_list
from tool import TOOL, require
from world import SLOTS, World


def priorities(options):
    """F7: jobs of lane `high` pass those of `low`, which do not starve."""
    with World(options.store) as world:
        low = submit_sources(world, "low", options.jobs)
        high = submit_sources(world, "high", options.high, options.jobs)
        crew = world.crew(options.workers)
        world.queue.wait(high, seconds=options.patience)
        waits = waits_of(world, options.jobs + options.high, max(1, options.high // 10))
        left = options.jobs - world.queue.counts(low)["done"]
        world.queue.wait(low, seconds=options.patience)
        crew.end()
        between = low_between(world.sources.order(), options.jobs, options.high)
        # Each eighth reading of a worker takes low ones first. A reading takes a job for each slot that is free.
        slots = SLOTS * options.workers
        least, most = options.high / SLOTS / 7 - options.workers - slots, options.high * SLOTS / 7 + slots
        require(least < between < most,
                f"{between} of {options.jobs} jobs of low were begun before the last one of {options.high} of high")
        return (f"{options.jobs} low, {options.high} high: {between} low went between; one high after the other: p95 from "
                f"submission to result {waits[int(len(waits) * 0.95)] * 1000:.0f} ms, {left} low were left")


def submit_sources(world, lane, count, first=0):
    """Submits jobs of a lane, whose sources tell in which order they were begun; the name of the batch."""
    urls = [world.sources.url(number, 0.02) for number in range(first, first + count)]
    return world.tool.submit(write_list(world.folder / f"{lane}-{first}", urls), "--lane", lane, "--no-wait")


def low_between(order, low, high):
    """How many jobs of `low` were begun before the last one of a batch of `high`, by the numbers of their movies."""
    last = max(place for place, number in enumerate(order) if low <= number < low + high)
    return sum(number < low for number in order[:last])


def waits_of(world, first, count):
    """Seconds from the submission of one job of lane `high` to its result, one after the other; ascending."""
    waits = []
    for number in range(first, first + count):
        batch, began = submit_sources(world, "high", 1, number), time.monotonic()
        world.queue.wait(batch, seconds=60)
        waits.append(time.monotonic() - began)
    return sorted(waits)


def bound(options):
    """F8: a lane has a bound; the submitter waits, or ends with 75."""
    with World(options.store) as world:
        path = world.list_of(options.jobs)
        words = ["--max-waiting", str(options.max_waiting)]
        world.tool.run(*world.tool.submission(path), *words, "--no-wait", codes=(75,))
        waiting = world.queue.lengths()["normal"]
        require(waiting == options.max_waiting, f"{waiting} jobs wait, and the bound is {options.max_waiting}")
        submitter = subprocess.Popen(
            [TOOL, *world.tool.submission(path), *words, "--wait"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=world.tool.environment)
        world.callback(submitter.kill)
        time.sleep(2)
        require(submitter.poll() is None, f"the submitter ended with {submitter.poll()}, and does not wait")
        waiting = world.queue.lengths()["normal"]
        require(waiting == options.max_waiting, f"{waiting} jobs wait, and the bound is {options.max_waiting}")
        world.crew(options.workers)
        output, errors = submitter.communicate(timeout=options.patience)
        require(submitter.returncode == 0, f"exit {submitter.returncode}: {errors.decode()[-500:]}")
        require(len(world.store.keys("pictures/")) == options.jobs, "not all jobs have results")
        return f"{options.jobs} jobs over a bound of {options.max_waiting}: 75 with --no-wait, else it waits; all done"


def full(options):
    """F9: a Redis without memory refuses jobs, and lets those that it has end."""
    with World(options.store) as world:
        client = world.server.client()
        world.tool.submit(world.list_of(options.jobs), "--no-wait")
        client.config_set("maxmemory", client.info("memory")["used_memory"] + 1000)
        more = world.list_of(options.jobs, first=options.jobs, name="more")
        world.tool.run(*world.tool.submission(more), "--no-wait", codes=(75,))
        # Nothing at all is left, and work ends all the same.
        client.config_set("maxmemory", 1)
        crew = world.crew(options.workers)
        deadline = time.monotonic() + options.patience
        while sum(world.queue.lengths().values()):
            require(time.monotonic() < deadline, f"lanes are {world.queue.lengths()} after {options.patience} s")
            time.sleep(0.1)
        client.config_set("maxmemory", 0)
        crew.end()
        keys = len(world.store.keys("pictures/"))
        require(keys >= options.jobs, f"{keys} of {options.jobs} jobs have results")
        return f"Redis without memory: 75 for new jobs, {options.jobs} old ones done"


def away(options):
    """F9: a store that is away for a while costs no attempts."""
    with World(options.store) as world:
        path = world.list_of(options.jobs)
        # By what it was given: many jobs are done in the time that asking takes.
        world.proxy.away_after = options.jobs // 5
        crew = world.crew(options.workers)
        batch = world.tool.submit(path, "--no-wait")
        # A worker that knows the store is away takes nothing, and says that it is not ready.
        wait_for_readiness(crew, 503, options.patience)
        time.sleep(options.store_away)
        wait_for_readiness(crew, 503, 0)
        world.proxy.away_after = math.inf
        world.queue.wait(batch, seconds=options.patience)
        alerts.check_metrics(crew.workers[0].get("/metrics")[1])
        wait_for_readiness(crew, 200, 60)
        crew.end()
        lines = world.tool.manifest(batch, path)
        worst = max(line["attempts"] for line in lines)
        require(worst <= 2, f"a job had {worst} attempts")
        require(world.tool.status(batch)["doneCount"] == options.jobs, "not all jobs are done")
        return f"the store was away for {options.store_away} s: {options.jobs} done, at most {worst} attempts"


def wait_for_readiness(crew, status, seconds):
    """Waits until all workers say of themselves that they are ready, or that they are not."""
    deadline = time.monotonic() + seconds
    while True:
        found = [worker.get("/readyz")[0] for worker in crew.workers]
        if set(found) == {status}:
            return
        require(time.monotonic() < deadline, f"/readyz is {found}, and not {status}")
        time.sleep(0.1)


def cancel(options):
    """F11: a batch is cancelled at once, however long it is."""
    with World(options.store) as world:
        urls = [world.sources.url(number, 0.2) for number in range(options.cancel)]
        batch = world.tool.submit(write_list(world.folder / "list", urls), "--no-wait")
        crew = world.crew(options.workers)
        world.queue.wait(batch, part=4 / options.cancel, seconds=60)
        began = time.monotonic()
        world.tool.run("jobs", "cancel", batch, "--queue", world.tool.queue)
        seconds = time.monotonic() - began
        wait_for_rest(world.sources)
        world.queue.wait(batch, seconds=options.patience)
        status = world.tool.status(batch)
        # Half of them would take most of a minute, at least.
        require(status["cancelledCount"] > options.cancel / 2, f"{options.cancel} jobs, and the status is {status}")
        over = status["doneCount"] + status["cancelledCount"]
        require(over == options.cancel, f"{options.cancel} jobs, and the status is {status}")
        # Workers drop what nobody wants when they meet it.
        world.queue.require_empty()
        crew.end()
        begun = len(world.sources.order())
        require(begun <= status["doneCount"] + SLOTS * options.workers, f"{begun} jobs were begun, and the status is {status}")
        return (f"{options.cancel} jobs cancelled in {seconds * 1000:.0f} ms; {begun} were begun and "
                f"{status['doneCount']} done, no other one afterwards")


def wait_for_rest(sources):
    """Waits until no job was begun for two seconds."""
    deadline = time.monotonic() + 60
    while time.monotonic() < sources.last() + 2:
        require(time.monotonic() < deadline, f"{sources.count()} jobs were begun, and a minute later more are begun")
        time.sleep(0.05)


def tls(options):
    """F11: a queue over TLS, with an authority of one's own."""
    authority = Authority()
    with authority, World(options.store, tls=authority) as world:
        path = world.list_of(options.jobs)
        refused = world.tool.run(*world.tool.submission(path), "--no-wait", codes=(69,))
        require(refused.stderr.strip() != "", "it does not say why")
        trusted = ["--cacert", authority.authority]
        crew = world.crew(options.workers, *trusted)
        batch = world.tool.submit(path, *trusted, "--no-wait")
        world.queue.wait(batch, seconds=options.patience)
        crew.end()
        require(len(world.store.keys("pictures/")) == options.jobs, "not all jobs have results")
        return f"TLS: exit 69 for an unknown authority; {options.jobs} done with the known one"
