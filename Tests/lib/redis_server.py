"""A Redis of a test: on loopback, with a file of its writes, killed and damaged as the test says."""
import os
import pathlib
import signal
import subprocess
import time

from ports import reserve_port


class RedisServer:
    """A server that keeps its port and its file over kills."""

    def __init__(self, folder, *options, tls=None):
        self.folder, self.options, self.tls = pathlib.Path(folder) / "redis", list(options), tls
        self.folder.mkdir(parents=True)
        self.port, self.process, self.kills = reserve_port(), None, 0

    def url(self, name="test"):
        return f"{'rediss' if self.tls else 'redis'}://{'localhost' if self.tls else '127.0.0.1'}:{self.port}/{name}"

    def start(self):
        """Starts the server and waits until it has read its file."""
        listen = ["--port", str(self.port)]
        if self.tls:
            listen = ["--port", "0", "--tls-port", str(self.port), "--tls-cert-file", self.tls.certificate,
                      "--tls-key-file", self.tls.key, "--tls-ca-cert-file", self.tls.authority,
                      "--tls-auth-clients", "no"]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                ["redis-server", "--bind", "127.0.0.1", "--dir", str(self.folder), "--save", "", "--appendonly", "yes",
                 "--appendfsync", "everysec", *listen, *self.options], stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"redis-server ended with {self.process.returncode}: {self.tail()}")
            secure = ["--tls", "--cacert", self.tls.authority] if self.tls else []
            ping = ["redis-cli", "-h", "localhost" if self.tls else "127.0.0.1", "-p", str(self.port), *secure, "ping"]
            if subprocess.run(ping, capture_output=True, text=True, timeout=60).stdout == "PONG\n":
                return self
            time.sleep(0.02)
        raise RuntimeError("redis-server is not ready after a minute")

    def client(self):
        """A connection of its own, that does not try again."""
        # Tests without a client do without the module.
        import redis

        secure = {"ssl": True, "ssl_ca_certs": self.tls.authority} if self.tls else {}
        return redis.Redis(host="localhost" if self.tls else "127.0.0.1", port=self.port, socket_timeout=30,
                           retry=None, **secure)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    def cut(self, count):
        """Takes the last bytes away from the file of writes, of a server that was killed, and mends what remains.

        Returns the bytes that are gone.
        """
        files = sorted((self.folder / "appendonlydir").glob("*.incr.aof"), key=lambda path: path.stat().st_mtime)
        before = files[-1].stat().st_size
        os.truncate(files[-1], max(0, before - count))
        manifest = self.folder / "appendonlydir" / "appendonly.aof.manifest"
        fixed = subprocess.run(["redis-check-aof", "--fix", str(manifest)], input="y\n", capture_output=True, text=True,
                               timeout=60)
        if fixed.returncode != 0:
            raise RuntimeError(f"redis-check-aof: {fixed.stdout} {fixed.stderr}")
        return before - files[-1].stat().st_size

    def tail(self):
        with open(self.folder / "log", encoding="utf-8", errors="replace") as log:
            return "".join(log.readlines()[-5:])
