#!/usr/bin/env python3
"""Large actions: undo of a tag on thousands of links while others save, and a zip file of thousands of small texts.

    python3 Tests/Bench/bulk.py [--links 10000] [--entries 4900] [--program .build/release/seorap]

Seeds its own instance, contacts only loopback and needs no input. The aims: an undo takes less than 2 s and delays other writers by
at most 1 s. Prints the figures. Exits with 1 if a response is wrong.
"""
import argparse
import http.client
import io
import os
import pathlib
import re
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.parse
import zipfile

from load import pair

arguments = argparse.ArgumentParser()
arguments.add_argument("--links", type=int, default=10_000)
arguments.add_argument("--entries", type=int, default=4_900)
arguments.add_argument("--program", default=".build/release/seorap")
options = arguments.parse_args()
# Uses a file system in memory if possible, because the cost of new files on disk would hide that of the program.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Instance:
    def __init__(self, data):
        self.data = data
        seed = [options.program, "seed", "--data", data, "--links", str(options.links)]
        subprocess.run(seed, check=True, stdout=subprocess.DEVNULL)
        self.cookie = pair(data, 1)[0]
        serve = [options.program, "serve", "--data", data, "--port", "0"]
        self.server = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.server.stdout.readline()).group(1))

    def send(self, path, body, kind="application/x-www-form-urlencoded"):
        """Returns the status and the response time in seconds."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        start = time.monotonic()
        head = {"Cookie": f"seorap={self.cookie}", "Sec-Fetch-Site": "same-origin", "Content-Type": kind}
        connection.request("POST", path, body, head)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, time.monotonic() - start

    def form(self, path, **fields):
        return self.send(path, urllib.parse.urlencode(fields, doseq=True))

    def ask(self, sql):
        database = sqlite3.connect(pathlib.Path(self.data) / "seorap.sqlite")
        rows = [row[0] for row in database.execute(sql)]
        database.close()
        return rows

    def processor(self):
        fields = pathlib.Path(f"/proc/{self.server.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self):
        """Waits until there was no background work for two seconds."""
        before, quiet = self.processor(), 0
        while quiet < 4:
            time.sleep(0.5)
            now = self.processor()
            quiet = quiet + 1 if now - before < 0.02 else 0
            before = now


def beside(instance, action):
    """Returns the response to an action, the longest wait of another writer, and the number of rejected writers."""
    done, waits = threading.Event(), []

    def write():
        while not done.is_set():
            waits.append(instance.form("/links", url=f"https://example.com/{len(waits)}-{time.time()}"))
            time.sleep(0.02)

    writer = threading.Thread(target=write)
    writer.start()
    time.sleep(0.3)
    answer = action()
    done.set()
    writer.join()
    assert {status for status, _ in waits} <= {200, 303, 503}, waits
    return answer, max(seconds for _, seconds in waits), sum(status == 503 for status, _ in waits)


def undo(instance):
    ids = instance.ask("SELECT id FROM item WHERE kind = 'link' AND state = 'kept'")
    status, seconds = instance.form("/bulk", **{"do": "tag", "tags": "벌크", "id": ids, "back": "/links"})
    assert status == 303, status
    print(f"a tag on {len(ids)} links: {seconds:.2f} s")
    change = instance.ask("SELECT max(id) FROM change")[0]
    for name in ("undo", "redo", "undo"):
        instance.settle()
        (status, seconds), wait, refused = beside(instance, lambda: instance.form(f"/changes/{change}/{name}", back="/links"))
        assert status == 303, status
        print(f"{name}: {seconds:.2f} s, the longest other writer waited {wait:.2f} s, {refused} were refused")


def archive(instance):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for number in range(options.entries):
            target.writestr(f"notes/file{number:05}.txt", f"note {number}\n" * 8)
    instance.settle()
    before = instance.processor()
    head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="many.zip"\r\n'
    body = (head + "Content-Type: application/zip\r\n\r\n").encode() + packed.getvalue() + b"\r\n--edge--\r\n"
    status, seconds = instance.send("/api/v1/inbox", body, "multipart/form-data; boundary=edge")
    # Texts without an address. The response reports that each is stored in the inbox.
    assert status in (202, 422), status
    instance.settle()
    spent = instance.processor() - before
    each = spent / options.entries * 1000
    print(f"a zip of {options.entries} texts: {seconds:.2f} s, {spent:.2f} s of processor, {each:.2f} ms each")


with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
    instance = Instance(folder + "/data")
    try:
        undo(instance)
        archive(instance)
    finally:
        instance.server.terminate()
        instance.server.wait()
