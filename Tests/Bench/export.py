#!/usr/bin/env python3
"""Compares `/api/v1/export.json` of many items with `sqlite3 -json`, which prints the same rows in the same run.

    python3 Tests/Bench/export.py [--links 1000000] [--rounds 3] [--program .build/release/seorap]

Prints seconds, bytes and the peak memory of the server before and during the export of a small and a large instance. Memory
must not grow with the number of items. Takes some minutes and 2 GB of disk.
"""
import argparse
import http.client
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

arguments = argparse.ArgumentParser()
arguments.add_argument("--links", type=int, default=1_000_000)
arguments.add_argument("--rounds", type=int, default=3)
arguments.add_argument("--program", default=".build/release/seorap")
options = arguments.parse_args()
program = str(pathlib.Path(options.program).resolve())

# The rows of a link that export.json contains.
ROWS = """
SELECT item.uid, kind, title, subtitle, note, state, favouriteAt, addedAt, changedAt, trashedAt, folder.uid AS folderId,
    folder.name AS folder, tagNames, cover, item.version, sources, link.*
FROM item CROSS JOIN link ON link.item = item.id LEFT JOIN folder ON folder.id = item.folder
WHERE item.owner = 1 ORDER BY item.id
"""


def memory(process):
    """Returns the peak resident memory in megabytes."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(text.split("VmHWM:")[1].split()[0]) / 1024


def export(port, token):
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    connection.request("GET", "/api/v1/export.json", headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    assert answer.status == 200
    count = 0
    while piece := answer.read(1 << 20):
        count += len(piece)
    return time.monotonic() - start, count


def shell(base):
    start = time.monotonic()
    with subprocess.Popen(["sqlite3", "-json", base, ROWS], stdout=subprocess.PIPE) as child:
        count = 0
        while piece := child.stdout.read(1 << 20):
            count += len(piece)
    assert child.returncode == 0
    return time.monotonic() - start, count


def measure(links, place):
    data = place / str(links)
    run = lambda *words: subprocess.run([program, *map(str, words), "--data", data], check=True, capture_output=True, text=True).stdout
    run("seed", "--links", links)
    token = run("token", "create", "--name", "export").split()[-1]
    server = subprocess.Popen(
        [program, "serve", "--data", data, "--port", "0", "--log-level", "error"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().split(":")[-1].split("/")[0])
        before = memory(server)
        ours, theirs = [], []
        for _ in range(options.rounds):
            theirs.append(shell(data / "seorap.sqlite"))
            ours.append(export(port, token))
        (seconds, count), (plain, printed) = min(ours), min(theirs)
        print(f"{links:,} links: export.json {seconds:.1f} s, {count / 1e6:.0f} MB; sqlite3 -json {plain:.1f} s, "
              f"{printed / 1e6:.0f} MB; memory {before:.0f} MB before, {memory(server):.0f} MB at most")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
        shutil.rmtree(data)


place = pathlib.Path(tempfile.mkdtemp(prefix="seorap-export-"))
try:
    for links in (options.links // 100, options.links):
        measure(links, place)
finally:
    shutil.rmtree(place)
