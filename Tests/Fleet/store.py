"""Stores of a test: moto, which lives in memory, SeaweedFS, a real server of S3, or a folder."""
import contextlib
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from ports import reserve_port

KEY, SECRET, BUCKET, REGION = "AKIAEXAMPLEOFTHETEST", "a-secret-of-the-test-that-guards-nothing", "pictures", "us-east-1"


def make_bucket(client, name):
    """Makes a bucket; one whose answer was lost is there."""
    with contextlib.suppress(client.exceptions.BucketAlreadyExists, client.exceptions.BucketAlreadyOwnedByYou):
        client.create_bucket(Bucket=name)


def seaweed_ports():
    """Options of `weed server` for the ports that are not the store's own. It would take those 10,000 above for gRPC."""
    return ["-master.telemetry=false", "-s3.port.iceberg=0", "-s3.port.lance=0", f"-s3.port.grpc={reserve_port()}", *(
        f"-{part}.port{kind}={reserve_port()}" for part in ("master", "volume", "filer") for kind in ("", ".grpc"))]


def put_something(client):
    """Puts an object where nobody looks: the part of SeaweedFS that keeps objects is there after the one that has buckets."""
    make_bucket(client, "ready-or-not")
    client.put_object(Bucket="ready-or-not", Key="something", Body=b"something")


class Store:
    """A store with one bucket. `port` is its own; tools ask it through a proxy."""

    def __init__(self, folder, kind="moto"):
        self.folder, self.kind, self.port, self.process = pathlib.Path(folder) / "store", kind, reserve_port(), None
        self.folder.mkdir(parents=True)

    def start(self):
        # Loaded here, since tests with a folder do without it, and it takes a second.
        import botocore.exceptions

        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, cwd=self.folder)
        deadline = time.monotonic() + 60
        while True:
            try:
                put_something(self.client())
                make_bucket(self.client(), BUCKET)
                return self
            except (botocore.exceptions.BotoCoreError, botocore.exceptions.ClientError) as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"the store {self.kind} does not start: {error}") from error
                time.sleep(0.1)

    def command(self):
        programs = pathlib.Path(sys.executable).parent
        if self.kind == "moto":
            return [programs / "moto_server", "-H", "127.0.0.1", "-p", str(self.port)]
        identity = {"name": "test", "actions": ["Admin"],
                    "credentials": [{"accessKey": KEY, "secretKey": SECRET}]}
        (self.folder / "s3.json").write_text(json.dumps({"identities": [identity]}))
        return [programs / "weed", "server", f"-dir={self.folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
                *seaweed_ports(), "-s3", f"-s3.port={self.port}", f"-s3.config={self.folder}/s3.json"]

    def client(self):
        import boto3
        import botocore.client

        return boto3.client(
            "s3", endpoint_url=f"http://127.0.0.1:{self.port}", aws_access_key_id=KEY, aws_secret_access_key=SECRET,
            region_name=REGION, config=botocore.client.Config(retries={"max_attempts": 1}, proxies={}))

    def objects(self, prefix=""):
        """SHA-256 of the bytes of all objects by key."""
        client, found = self.client(), {}
        for page in client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix):
            for item in page.get("Contents", []):
                body = client.get_object(Bucket=BUCKET, Key=item["Key"])["Body"].read()
                found[item["Key"]] = hashlib.sha256(body).hexdigest()
        return found

    def keys(self, prefix=""):
        pages = self.client().get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix)
        return [item["Key"] for page in pages for item in page.get("Contents", [])]

    def place(self, prefix):
        """What `--results` names."""
        return f"s3://{BUCKET}/{prefix}"

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class FolderStore:
    """A folder in place of a bucket; nothing stands between it and the tool."""

    port = 0

    def __init__(self, folder):
        self.folder = pathlib.Path(folder) / "results"

    def start(self):
        return self

    def stop(self):
        """Its files go with the folder of the test."""

    def place(self, prefix):
        return str(self.folder / prefix)

    def keys(self, prefix=""):
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        keys = [str(path.relative_to(self.folder)) for path in paths]
        return [key for key in keys if key.startswith(prefix)]

    def objects(self, prefix=""):
        """SHA-256 of the bytes of all results by their paths."""
        return {key: hashlib.sha256((self.folder / key).read_bytes()).hexdigest() for key in self.keys(prefix)}


def environment(endpoint):
    """Where the store is, and its keys, as a tool reads them."""
    return {**os.environ, "AWS_ENDPOINT_URL_S3": endpoint, "AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_REGION": REGION}
