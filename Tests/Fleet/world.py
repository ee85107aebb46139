"""All that a test of a fleet needs in one folder: Redis, a store behind a proxy of faults, sources, the tool."""
import contextlib
import hashlib
import pathlib
import subprocess
import tempfile

import store as stores
from fault_proxy import FaultProxy
from movies import SlowSources, write_list, write_movies
from redis_server import RedisServer
from tool import PLAN, Queue, Tool
from workers import Crew

SLOTS = 2
WORKER = ["-j", str(SLOTS), "--allow-private-addresses"]


class World(contextlib.ExitStack):
    """Is taken down at its end, whatever happened."""

    def __init__(self, kind="moto", unavailable=0.0, redis_options=(), tls=None):
        super().__init__()
        memory = "/dev/shm" if pathlib.Path("/dev/shm").is_dir() else None
        self.folder = pathlib.Path(self.enter_context(tempfile.TemporaryDirectory(prefix="svga-fleet-", dir=memory)))
        self.movies = self.folder / "movies"
        self.movies.mkdir()
        self.server = RedisServer(self.folder, *redis_options, tls=tls).start()
        self.callback(self.server.stop)
        self.store = stores.FolderStore(self.folder) if kind == "folder" else stores.Store(self.folder, kind)
        self.callback(self.store.stop)
        self.store.start()
        # Half of what fails is done by the store, and only the answer is lost.
        self.proxy = FaultProxy(self.store.port, unavailable / 2, unavailable / 2)
        self.callback(self.proxy.stop)
        self.sources = SlowSources()
        self.callback(self.sources.stop)
        self.environment = {**stores.environment(f"http://127.0.0.1:{self.proxy.port}"), "SWIFT_BACKTRACE": "enable=no",
                            "XDG_CACHE_HOME": str(self.folder / "cache")}
        self.tool = self.tool_of("pictures")
        self.revision = self.tool.revision()
        self.queue = Queue(self.server, self.revision)
        self.crews = 0

    def tool_of(self, prefix, name="test"):
        """The tool with a place for its results, and a queue."""
        return Tool(self.server, self.store.place(prefix), self.environment, name)

    def list_of(self, count, first=0, name="list", extra=()):
        """A list of movies that are written first, and of other lines."""
        return write_list(self.folder / name, write_movies(self.movies, count, first) + list(extra))

    def list_names(self, count, first):
        """The names of movies that are written."""
        return write_movies(self.movies, count, first)

    def crew(self, count, *options, lease=2, tool=None, **variables):
        """Workers that are ended with the world, at the latest."""
        self.crews += 1
        folder = self.folder / f"crew-{self.crews}"
        folder.mkdir()
        crew = Crew(tool or self.tool, folder, count, *WORKER, "--root", self.movies, "--lease", lease,
                    "--drain-timeout", 5, *options, **variables)
        self.callback(crew.end)
        return crew

    def drawn_alone(self, tool):
        """SHA-256 of the pictures of all movies, drawn by `batch` without queue and store."""
        out = self.folder / "alone"
        subprocess.run([tool, "batch", self.movies, "--plan", PLAN, "-o", out], check=False, capture_output=True,
                       timeout=600)
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.glob("*.png"))}
