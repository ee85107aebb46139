"""Workers of a test: started, killed and started again."""
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from servers import ServerProcess
from tool import TOOL, Fault


class Worker(ServerProcess):
    """A process of `svga-tool worker`."""

    def __init__(self, tool, folder, number, *options, **variables):
        super().__init__(
            [TOOL, "worker", "--queue", tool.queue, *tool.store(), "--listen", "127.0.0.1:0", *map(str, options)],
            folder / f"worker-{number}.log", env={**tool.environment, **variables})

    def get(self, path):
        """Status and text of its HTTP server."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port()}{path}", timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def terminate(self, seconds=60):
        """Sends SIGTERM; the exit code and the seconds until the end."""
        began = time.monotonic()
        try:
            return super().terminate(seconds), time.monotonic() - began
        except subprocess.TimeoutExpired as error:
            raise Fault(f"a worker did not end within {seconds} s of SIGTERM: {self.text()[-1000:]}") from error


class Crew:
    """So many workers at any time: one that ends is replaced, as a supervisor does."""

    def __init__(self, tool, folder, count, *options, **variables):
        self.tool, self.folder, self.options, self.variables = tool, folder, options, variables
        self.started, self.kills, self.deaths, self.is_over = 0, 0, 0, threading.Event()
        self.lock = threading.Lock()
        self.workers = [self.start() for _ in range(count)]
        self.keeper = threading.Thread(target=self.keep, daemon=True)
        self.keeper.start()

    def start(self):
        self.started += 1
        return Worker(self.tool, self.folder, self.started, *self.options, **self.variables)

    def keep(self):
        while not self.is_over.wait(0.1):
            with self.lock:
                for place, worker in enumerate(self.workers):
                    if not worker.is_alive():
                        self.deaths += 1
                        self.workers[place] = self.start()

    def kill_every(self, seconds, queue, seed=1):
        """Kills one worker after the other from now on, while the crew is there."""
        source = random.Random(seed)

        def kill():
            while not self.is_over.wait(seconds * source.uniform(0.5, 1.5)):
                self.kill_one(queue, source)

        threading.Thread(target=kill, daemon=True).start()

    def kill_one(self, queue, source=random):
        """Kills a worker and starts another one in its place.

        Passed over is who has a job that others died with twice: the third death would make it poison, as it should.
        """
        with self.lock:
            spared = queue.last_chances()
            places = [place for place, worker in enumerate(self.workers) if worker.process.pid not in spared]
            if self.is_over.is_set() or not places:
                return
            place = source.choice(places)
            self.workers[place].kill()
            self.kills += 1
            self.workers[place] = self.start()

    def end(self):
        """Ends all workers; each has to leave with 0."""
        self.is_over.set()
        with self.lock:
            for worker in self.workers:
                # One that has just started does not know yet what to do with the signal.
                if worker.is_alive():
                    worker.port()
            for worker in self.workers:
                if worker.is_alive():
                    worker.process.send_signal(signal.SIGTERM)
            codes = []
            for worker in self.workers:
                try:
                    codes.append(worker.process.wait(40))
                except subprocess.TimeoutExpired:
                    worker.kill()
                    codes.append("killed after 40 s")
        return codes
