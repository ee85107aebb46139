"""F1, F2, F3: workers and Redis are killed, the store fails, Redis is emptied, its file is cut."""
import hashlib
import time

from movies import write_list
from tool import TOOL, require
from world import World

# Sources that can have no picture: one is not a movie, one is not there.
BAD = ["broken.svga", "missing.svga"]


def make_list(world, jobs, digests=False):
    """A list of so many sources, of which some are bad; with the digests of the others if asked."""
    (world.movies / "broken.svga").write_bytes(b"no movie")
    names = world.list_names(jobs - len(BAD), 0)
    if digests:
        names = [f"{name} {hashlib.sha256((world.movies / name).read_bytes()).hexdigest()}" for name in names]
    return write_list(world.folder / "list", names + BAD)


def kill_redis(world, crew, batch, count, seconds):
    """Kills a worker and Redis so many times, at equal parts of the work, and starts them again."""
    for step in range(1, count + 1):
        world.queue.wait(batch, part=step / (count + 1), seconds=seconds)
        crew.kill_one(world.queue)
        world.server.kill()
        time.sleep(0.3)
        world.server.start()


def check_store(world, tool, prefix, done):
    """As many objects as jobs are done, each with the bytes of a picture that was drawn without queue and store."""
    objects = world.store.objects(prefix)
    require(len(objects) == done, f"{len(objects)} objects, and {done} jobs are done")
    differing = world.proxy.differing()
    require(not differing, f"{len(differing)} objects were put with different bytes, such as {differing[:1]}")
    alone = set(world.drawn_alone(TOOL).values())
    strange = [key for key, digest in objects.items() if digest not in alone]
    require(not strange, f"{len(strange)} objects have bytes that `batch` does not draw, such as {strange[:1]}")
    require(len(set(objects.values())) == len(alone), f"{len(set(objects.values()))} pictures, and not {len(alone)}")


def kills(options):
    """F1: nothing is lost, and nothing is visible twice."""
    with World(options.store, options.store_503) as world:
        path = make_list(world, options.jobs)
        began = time.monotonic()
        batches = [world.tool.submit(path, "--no-wait") for _ in range(2 if options.twice else 1)]
        crew = world.crew(options.workers)
        crew.kill_every(options.kill_worker_every, world.queue)
        kill_redis(world, crew, batches[0], options.kill_redis, options.patience)
        for batch in batches:
            world.queue.wait(batch, seconds=options.patience)
        seconds = time.monotonic() - began
        world.queue.require_empty()
        codes = crew.end()
        for batch in batches:
            status = world.tool.status(batch)
            require(status["doneCount"] + status["deadCount"] == status["totalCount"] == options.jobs,
                    f"{options.jobs} jobs, and the status is {status}")
            require(status["deadCount"] == len(BAD) and status["isOver"], f"the status is {status}")
        codes_of_dead = sorted(job["code"] for job in world.tool.dead())
        require(codes_of_dead == [65, 66], f"dead jobs have the codes {codes_of_dead}")
        check_store(world, TOOL, "pictures/", options.jobs - len(BAD))
        require(set(codes) == {0}, f"workers ended with {codes}")
        require(crew.kills > 0 and world.server.kills == options.kill_redis, "nothing was killed, which proves nothing")
        counts = world.proxy.counts
        return (f"{options.jobs} jobs submitted {len(batches)} times, {crew.kills} kills of {options.workers} workers and "
                f"{world.server.kills} of Redis, {counts['503']} times 503, {counts['lost']} answers lost: "
                f"{options.jobs - len(BAD)} done, {len(BAD)} dead, {counts['repeats']} repeats with equal bytes, "
                f"nothing pending, {seconds:.0f} s")


# What depends on who drew when, and how often.
CHANGING = ("attempts", "seconds", "worker", "outcome")


def manifest_of(world, tool, batch, path):
    lines = tool.manifest(batch, path)
    return [{key: value for key, value in line.items() if key not in CHANGING} for line in lines]


def quiet_manifest(world, path, jobs, options):
    """The manifest of a run in which nothing fails, of a queue and a place of its own."""
    faults = (world.proxy.unavailable, world.proxy.lost)
    world.proxy.unavailable = world.proxy.lost = 0
    tool = world.tool_of("quiet", name="quiet")
    crew = world.crew(options.workers, tool=tool)
    batch = tool.submit(path, "--wait", codes=(0, 1))
    manifest = manifest_of(world, tool, batch, path)
    crew.end()
    require(len(manifest) == jobs, f"a manifest of {len(manifest)} lines for {jobs} inputs")
    world.proxy.unavailable, world.proxy.lost = faults
    return manifest


def flush(options):
    """F2: Redis is emptied in mid-run, and `jobs submit --resume` makes good what is gone."""
    with World(options.store, options.store_503) as world:
        path = make_list(world, options.jobs)
        quiet = quiet_manifest(world, path, options.jobs, options)
        batch = world.tool.submit(path, "--no-wait")
        crew = world.crew(options.workers)
        crew.kill_every(options.kill_worker_every, world.queue)
        over = world.queue.wait(batch, part=options.flush_redis_at, seconds=options.patience)
        world.server.client().flushall()
        batch = world.tool.submit(path, "--resume", "--no-wait")
        world.queue.wait(batch, seconds=options.patience)
        # Entries whose end was lost are still with somebody, until their leases end.
        world.queue.require_empty()
        crew.end()
        found = manifest_of(world, world.tool, batch, path)
        differing = [pair for pair in zip(quiet, found) if pair[0] != pair[1]]
        require(len(found) == len(quiet) and not differing, f"manifests differ in {len(differing)} lines: {differing[:1]}")
        return f"{options.jobs} jobs, Redis emptied after {over}: the manifest is that of a quiet run"


def cut(options):
    """F3: the end of Redis's file is lost, as at a power failure; what has its result is not submitted again."""
    with World(options.store, options.store_503) as world:
        path = make_list(world, options.jobs, digests=True)
        batch = world.tool.submit(path, "--no-wait")
        crew = world.crew(options.workers)
        over = world.queue.wait(batch, part=0.4, seconds=options.patience)
        world.server.kill()
        gone = world.server.cut(options.cut_aof)
        world.server.start()
        batch = world.tool.submit(path, "--resume", "--no-wait")
        world.queue.wait(batch, seconds=options.patience)
        # Entries whose end was lost are still with somebody, until their leases end.
        world.queue.require_empty()
        crew.end()
        lines = world.tool.manifest(batch, path)
        without = [line for line in lines if not line.get("resultSha256") and line["input"] not in BAD]
        require(len(lines) == options.jobs and not without, f"{len(without)} inputs have no result: {without[:1]}")
        check_store(world, TOOL, "pictures/", options.jobs - len(BAD))
        return f"{options.jobs} jobs, {gone} bytes of Redis's file gone after {over}: each input has its result"
