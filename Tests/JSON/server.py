"""Asks a server for its JSON documents."""
import base64
import pathlib
import sys
import tempfile
import urllib.error
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from servers import ServerProcess


def ask(port, target, data=None, method=None):
    """Status, media type and body of an answer."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{target}", data=data, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=30) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read()


def judge_answers(schemas, port, movies, load):
    gift = base64.urlsafe_b64encode(b"gift.svga").decode().rstrip("=")
    upload = (movies / "reveal.svga").read_bytes()
    for target, data in ((f"/info/unsigned/{gift}", None), ("/info/unsigned", upload)):
        status, media_type, body = ask(port, target, data)
        document = load(body)
        assert status == 200 and media_type == "application/json", body
        assert document["input"] is None and document["file"] == f"{document['sha256']}.svga"
        schemas.judge("info", document)
    for query, data in (("?src=gift.svga", None), ("", upload)):
        status, _, body = ask(port, f"/keys/unsigned{query}", data)
        assert status == 200 and load(body)["keys"][0]["boxes"], body
        schemas.judge("keys", load(body))
    status, _, body = ask(port, f"/drawlist/unsigned/{gift}?frame=20")
    assert status == 200 and len(load(body)["commands"]) > 10, body
    schemas.judge("drawlist", load(body))
    for target, data in ((f"/lint/unsigned/{gift}?profile=icon", None), ("/lint/unsigned", b"<html>")):
        status, _, body = ask(port, target, data)
        assert status == 200, body
        schemas.judge("lint", load(body))
    for plan in ("poster,size:60x", "sheet:2x2,size:20x"):
        status, _, body = ask(port, f"/v1/unsigned/{plan}/{gift}.json")
        assert status == 200, body
        schemas.judge("facts", load(body))
    problems = (
        (400, "/v1/unsigned/size:x/a.png?src=gift.svga", None, None), (404, "/nothing", None, None),
        (404, "/info/unsigned?src=missing.svga", None, None), (422, "/info/unsigned", b"<html>", None),
        (405, "/info/unsigned?src=gift.svga", None, "DELETE"), (403, "/info/wrong?src=gift.svga", None, None),
    )
    for expected, target, data, method in problems:
        status, media_type, body = ask(port, target, data, method)
        assert (status, media_type) == (expected, "application/problem+json"), (target, status, body)
        document = load(body)
        assert document["status"] == status
        schemas.judge("problem", document)


def judge_server(schemas, tool, movies, load):
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(
            [tool, "serve", "--allow-unsigned", "--no-urls", "--root", str(movies), "--listen", "127.0.0.1:0",
             "--result-dir", f"{folder}/results", "-j", "1"], f"{folder}/log")
        try:
            judge_answers(schemas, process.port(), movies, load)
        finally:
            code = process.terminate(30)
        assert code == 0, code
