"""Programs that a test starts and that print `listening on port N`."""
import pathlib
import re
import signal
import subprocess
import time


class ServerProcess:
    """A process whose output is added to a file."""

    def __init__(self, command, log, **options):
        self.log = pathlib.Path(log)
        with open(self.log, "ab") as file:
            self.start = file.tell()
            self.process = subprocess.Popen(command, stdout=file, stderr=file, **options)

    def text(self):
        """What this process has printed."""
        with open(self.log, "rb") as file:
            file.seek(self.start)
            return file.read().decode("utf-8", "replace")

    def port(self, seconds=60):
        """The port, as soon as the server listens."""
        deadline = time.monotonic() + seconds
        while True:
            found = re.search(r"listening on port (\d+)", self.text())
            if found:
                return int(found.group(1))
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.process.args[0]} does not listen: {self.text()[-2000:]}")
            time.sleep(0.02)

    def is_alive(self):
        return self.process.poll() is None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self, seconds=60):
        """Sends SIGTERM, and returns the exit code. A server that does not end is killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
