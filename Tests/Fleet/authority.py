"""A certificate authority of a test, and a server's certificate that it signed."""
import pathlib
import subprocess
import tempfile


class Authority(tempfile.TemporaryDirectory):
    """Names of files: `authority`, and `certificate` and `key` of localhost."""

    def __init__(self):
        super().__init__(prefix="svga-authority-")
        folder = pathlib.Path(self.name)
        self.authority, self.certificate, self.key = (str(folder / name) for name in ("ca.pem", "cert.pem", "key.pem"))
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=authority of a test",
                "-keyout", folder / "ca.key", "-out", self.authority)
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", self.key,
                "-out", folder / "request")
        (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        openssl("x509", "-req", "-days", "2", "-in", folder / "request", "-CA", self.authority, "-CAkey", folder / "ca.key",
                "-CAcreateserial", "-extfile", folder / "names", "-out", self.certificate)


def openssl(*words):
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, timeout=60)
