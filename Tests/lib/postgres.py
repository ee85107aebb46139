"""A PostgreSQL server of a test."""
import glob
import os
import shutil
import signal
import subprocess
import time


class Postgres:
    """A cluster in a folder, on a Unix socket there; settings are lines of postgresql.conf. With a primary, a standby of it."""

    def __init__(self, folder, settings="fsync = off\nmax_connections = 100\n", prefix=(), primary=None):
        self.folder, self.data = folder, os.path.join(folder, "data")
        self.bin = max(glob.glob("/usr/lib/postgresql/*/bin"))
        # PostgreSQL refuses to be root's.
        self.prefix = [*prefix, *(["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else [])]
        os.makedirs(folder)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        if primary:
            self.run("pg_basebackup", "-D", self.data, "-R", "-c", "fast", "-h", primary.folder, "-U", "gifts", "--no-sync")
        else:
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "gifts", "-E", "UTF8", "--locale=C", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="ascii") as file:
            file.write(f"unix_socket_directories = '{folder}'\nlisten_addresses = ''\n{settings}")
        self.url = f"postgres://gifts@/postgres?host={folder}"

    def run(self, program, *arguments, check=True):
        return subprocess.run([*self.prefix, os.path.join(self.bin, program), *arguments], check=check, text=True,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/").returncode == 0

    def start(self):
        # The processes of a server that was killed end in their own time.
        for _ in range(50):
            if self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.folder, "log"), "-w", "start", check=False):
                return
            time.sleep(0.2)
        raise RuntimeError("PostgreSQL does not start")

    def kill(self):
        with open(os.path.join(self.data, "postmaster.pid"), encoding="ascii") as file:
            os.kill(int(file.readline()), signal.SIGKILL)

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop", check=False)

    def rows(self, sql):
        text = subprocess.run(["psql", "-X", "-A", "-t", "-F", "\t", "-d", self.url, "-c", sql], check=True,
                              capture_output=True, text=True).stdout
        return [line.split("\t") for line in text.splitlines()]
