"""Holds openapi.json against the running program: schemathesis asks what the description allows and what it forbids, and
every problem that it names is provoked at every operation that names it. Nothing leaves this machine: the instance has its
tasks paused, as a person can. SEORAP_EXAMPLES=60 asks each operation so often, some thousand requests in all.
"""

import http.client
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import urllib.parse

import pytest

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("SEORAP_PROGRAM", str(HERE.parents[1] / ".build" / "debug" / "seorap"))
# Shown by FaultTests: a database that somebody holds, and a full disk.
ELSEWHERE = {"503", "507"}


class Instance:
    def __init__(self, folder):
        self.data = str(folder)
        self.run("seed", "--demo")
        with sqlite3.connect(folder / "seorap.sqlite") as database:
            database.execute("INSERT INTO jobPause VALUES ('*')")
            database.execute("UPDATE job SET state = 'paused' WHERE state = 'waiting'")
        self.token, self.reader = (
            self.run("token", "create", "--name", scope, "--scope", scope).split()[-1]
            for scope in ("everything", "read")
        )
        self.log = open(folder.parent / "log", "w+")
        command = [PROGRAM, "serve", "--data", self.data, "--port", "0", "--log-level", "notice"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def run(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments, "--data", self.data], check=True, capture_output=True, text=True)
        return done.stdout

    def ask(self, method, path, body=None, token=None, headers=None):
        """`token` may be "" for none."""
        connection = http.client.HTTPConnection(urllib.parse.urlparse(self.url).netloc, timeout=20)
        token = self.token if token is None else token
        connection.request(method, path, body, {"Authorization": f"Bearer {token}", **(headers or {})})
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        connection.close()
        return answer

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(10)
        self.log.seek(0)
        assert code == 0, self.log.read()[-5_000:]


@pytest.fixture(scope="module")
def instance(tmp_path_factory):
    instance = Instance(tmp_path_factory.mktemp("house"))
    yield instance
    instance.close()


def refusal(instance, path, method, operation, status):
    """The answer to a request that has this problem."""
    items = json.loads(instance.ask("GET", "/api/v1/items").text)["items"]
    covers = [item["cover"]["sha256"] for item in items if "cover" in item]
    uid = items[0]["id"]
    if path.startswith("/api/v1/uploads/"):
        begun = instance.ask("POST", "/api/v1/uploads", "name=a.txt&size=9", headers=FORM)
        uid = begun.getheader("Location").rsplit("/", 1)[1]
    known = {"uid": uid, "other": items[1]["id"], "name": "x", "sha256": covers[0]}
    here = path.format(**known)
    content = operation.get("requestBody", {}).get("content", {})
    match status:
        case "400":
            return instance.ask(method, here + "?x=%ff")
        case "401":
            return instance.ask(method, here, token="nobody")
        case "403":
            return instance.ask(method, here, token=instance.reader)
        case "404":
            return instance.ask(method, path.format(**dict.fromkeys(known, "nothing")))
        case "409":
            return instance.ask(method, here, json.dumps({"note": "x", "version": 0}))
        case "412":
            return instance.ask(method, here, "{}" if content else None, headers={"If-Match": '"x"'})
        case "413":
            return instance.ask(method, here, headers={"Content-Length": str(1 << 40)})
        case "415":
            return instance.ask(method, here, "x", headers={"Content-Type": "text/plain"})
        case "422" if "application/octet-stream" in content:
            return instance.ask(method, here, "more than it was said to be", headers={"Upload-Offset": "0"})
        case "422" if content:
            return instance.ask(method, here, "[]" if "application/json" in content else "", headers=FORM)
        case "422":
            asked = [one for one in operation["parameters"] if one["in"] == "query"]
            plain = ({"type": "string"}, {"type": "array", "items": {"type": "string"}})
            strict = [one["name"] for one in asked if one["schema"] not in plain]
            return instance.ask(method, f"{here}?{strict[0]}=nonsense")
        case "429":
            for _ in range(300):
                answer = instance.ask(method, here, headers=MULTIPART)
                if answer.status == 429:
                    return answer
            return answer


FORM = {"Content-Type": "application/x-www-form-urlencoded"}
MULTIPART = {"Content-Type": "multipart/form-data; boundary=x"}


def test_schemathesis_finds_nothing(instance, tmp_path):
    command = [
        str(pathlib.Path(sys.executable).with_name("schemathesis")), "--config-file", str(HERE / "schemathesis.toml"), "run",
        instance.url + "/api/v1/openapi.json", "-H", f"Authorization: Bearer {instance.token}",
    ]  # fmt: skip
    if "SEORAP_EXAMPLES" in os.environ:
        command += ["--max-examples", os.environ["SEORAP_EXAMPLES"]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]


def test_every_problem_that_it_names_can_happen(instance):
    description = json.loads(instance.ask("GET", "/api/v1/openapi.json").text)
    problems = description["components"]["responses"]
    named = [
        (path, method, operation, status)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
        for status, answer in operation["responses"].items()
        if "$ref" in answer and status not in ELSEWHERE
    ]
    missed = []
    # The limit of files holds for all that follows.
    for path, method, operation, status in sorted(named, key=lambda one: one[3] == "429"):
        answer = refusal(instance, path, method.upper(), operation, status)
        kind = answer.getheader("Content-Type", "")
        has_headers = all(answer.getheader(header) for header in problems[status].get("headers", {}))
        if str(answer.status) != status or not kind.startswith("application/problem+json") or not has_headers:
            missed.append(f"{method} {path} {status}: {answer.status} {kind}")
    assert len(named) > 100 and not missed, "\n".join(missed)
