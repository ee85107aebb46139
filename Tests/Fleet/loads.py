"""F7, F8, F9, F11: priorities, bounds, a full Redis, a store that is away, cancelling, TLS."""
import subprocess
import time

import alerts
from authority import Authority
from movies import write_list
from tool import TOOL, require
from world import World


def priorities(options):
    """F7: jobs of lane `high` pass those of `low`, which do not starve."""
    with World(options.store) as world:
        low = world.tool.submit(world.list_of(options.jobs, name="low"), "--lane", "low", "--no-wait")
        highs = [write_list(world.folder / f"high-{number}", world.list_names(1, options.jobs + number))
                 for number in range(options.high)]
        crew = world.crew(options.workers)
        world.queue.wait(low, part=20 / options.jobs, seconds=60)
        began = time.monotonic()
        waits = waits_of(world, highs)
        burst = world.tool.submit(world.list_of(options.high, first=2 * options.jobs, name="burst"), "--lane", "high",
                                  "--no-wait")
        before = world.queue.counts(low)["done"]
        world.queue.wait(burst, seconds=options.patience)
        between = world.queue.counts(low)["done"] - before
        crew.end()
        waits.sort()
        p95 = waits[int(len(waits) * 0.95)]
        require(p95 < 1, f"the 95th percentile of the waits of high is {p95:.2f} s")
        # The order turns at each eighth reading; two slots may have been full at the ends.
        require(between >= len(highs) / 9 - 2, f"{between} jobs of low ended beside {options.high} of high")
        return (f"{options.jobs} low, {len(highs)} high: p95 from submission to result {p95 * 1000:.0f} ms in "
                f"{time.monotonic() - began:.0f} s; of a burst of {options.high} high, {between} low went between")


def waits_of(world, lists):
    """Seconds from the submission of one job of lane `high` to its result, one after the other."""
    waits = []
    for path in lists:
        batch, began = world.tool.submit(path, "--lane", "high", "--no-wait"), time.monotonic()
        world.queue.wait(batch, seconds=60)
        waits.append(time.monotonic() - began)
    return waits


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
        crew = world.crew(options.workers)
        batch = world.tool.submit(path, "--no-wait")
        over = world.queue.wait(batch, part=0.2, seconds=options.patience)
        world.proxy.is_away = True
        # A worker that knows the store is away takes nothing, and says that it is not ready.
        wait_for_readiness(crew, 503, options.patience)
        time.sleep(options.store_away)
        wait_for_readiness(crew, 503, 0)
        world.proxy.is_away = False
        require(over < options.jobs, "all was done before the store went away")
        world.queue.wait(batch, seconds=options.patience)
        alerts.check_metrics(crew.workers[0].get("/metrics")[1])
        wait_for_readiness(crew, 200, 0)
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
        started = seconds_of(lambda: world.tool.status(batch))
        # On a busy machine most of it is the start of a process, which asking for the status takes as well.
        seconds = seconds_of(lambda: world.tool.run("jobs", "cancel", batch, "--queue", world.tool.queue)) - started
        time.sleep(2)
        count = world.sources.count()
        time.sleep(1.5)
        require(world.sources.count() == count, f"{world.sources.count() - count} jobs were begun after 2 s")
        world.queue.wait(batch, seconds=options.patience)
        status = world.tool.status(batch)
        require(seconds < 1, f"`jobs cancel` took {seconds:.2f} s more than `jobs status`")
        over = status["doneCount"] + status["cancelledCount"]
        require(over == options.cancel, f"{options.cancel} jobs, and the status is {status}")
        # Workers drop what nobody wants when they meet it.
        world.queue.require_empty()
        crew.end()
        return (f"{options.cancel} jobs cancelled, which took {seconds * 1000:.0f} ms more than to ask for the status; "
                f"{status['doneCount']} were done, none begun after 2 s")


def seconds_of(call):
    began = time.monotonic()
    call()
    return time.monotonic() - began


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
