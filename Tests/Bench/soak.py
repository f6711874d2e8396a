#!/usr/bin/env python3
"""Measures the growth of memory: some minutes of reading and writing, then only reading.

    python3 Tests/Bench/soak.py [--writes 4] [--reads 20] [--rate 35] [--program .build/release/seorap] [--trace FILE]

Seeds its own data folder, contacts only loopback and needs no input. Writes are links, films, diary pages, notes,
favourites, tags, uploads of pictures and imports; reads are lists, searches, details, exports and pictures. The aim: in
the last minute of reading, the resident memory is within 10 % of that in the first, and at most 90 MB. Exits with 1 otherwise.
"""
import argparse
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time
import zlib

from load import pair

GROWTH, LIMIT = 1.10, 90

arguments = argparse.ArgumentParser()
arguments.add_argument("--writes", type=float, default=4, help="minutes of reading and writing")
arguments.add_argument("--reads", type=float, default=20, help="minutes of reading only")
arguments.add_argument("--rate", type=float, default=35, help="requests a second")
arguments.add_argument("--threads", type=int, default=6)
arguments.add_argument("--program", default=".build/release/seorap")
arguments.add_argument("--trace", help="a file for one line every ten seconds")
options = arguments.parse_args()

# No provider of film and book data is contacted.
for source in "TMDB KOBIS WIKIDATA OPENLIBRARY GOOGLEBOOKS KAKAO NLK ALADIN".split():
    os.environ[f"SEORAP_{source}_URL"] = "http://127.0.0.1:9"

WORDS = "서울 커피 지도 책 영화 여행 바다 겨울 recipe garden swift 음악 사진 기록 아침 저녁".split()


def picture(chance):
    """Returns a PNG of 200 by 300 noisy pixels."""
    rows = b"".join(b"\0" + chance.randbytes(600) for _ in range(300))
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 200, 300, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


class Visitor(threading.Thread):
    """A client that sends one request after another over a persistent connection."""

    def __init__(self, port, cookie, token, number):
        super().__init__(daemon=True)
        self.port, self.cookie, self.token = port, cookie, token
        self.chance = random.Random(number)
        self.connection = None
        self.number = number

    def run(self):
        pace = options.threads / options.rate
        while not over.is_set():
            begun = time.monotonic()
            if writing.is_set() and self.chance.random() < 0.4:
                self.write()
            else:
                self.read()
            over.wait(max(0, pace - (time.monotonic() - begun)))

    def ask(self, method, path, body=None, headers=()):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            self.connection.request(method, path, body, dict(headers))
            answer = self.connection.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            statuses["broken"] = statuses.get("broken", 0) + 1
            return 0, b""
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
        return answer.status, data

    def page(self, path):
        headers = {"Cookie": f"seorap={self.cookie}"}
        if self.chance.random() < 0.5:
            headers["Accept-Encoding"] = "gzip"
        return self.ask("GET", path, headers=headers)

    def api(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        return self.ask(method, path, json.dumps(body) if body is not None else None, headers)

    def read(self):
        words = "%20".join(map(percent, self.chance.sample(WORDS, self.chance.choice([1, 1, 2]))))
        kind = self.chance.choice(["links", "movies", "books", "screenshots"])
        path = self.chance.choice([
            "/", f"/{kind}", f"/{kind}", f"/{kind}?view=list", f"/search?q={words}", f"/search?q={words}", "/tags", "/trash",
            "/diary", "/inbox", "/jobs", "/settings", "/history"] + [
                f"/{each}s/{self.chance.choice(seeded[each])}" for each in ("link", "movie", "book", "screenshot")])
        status, data = self.page(path)
        if pictures := re.findall(rb'src="(/(?:media|renditions|pictures)[^"]+)"', data)[:2]:
            for each in pictures:
                self.page(each.decode())
        if self.chance.random() < 0.3:
            self.api("GET", self.chance.choice(["/api/v1/items?limit=50", f"/api/v1/items?q={words}", "/api/v1/tags"]))
        if self.chance.random() < 0.004:
            self.api("GET", self.chance.choice(["/api/v1/export.json", "/api/v1/backup.zip"]))

    def write(self):
        which = self.chance.random()
        number = self.chance.randrange(1 << 40)
        text = " ".join(self.chance.choices(WORDS, k=self.chance.randint(3, 60)))
        tags = self.chance.sample(WORDS, 2)
        if which < 0.55:
            self.api("POST", "/api/v1/links", {
                "url": f"http://127.0.0.1:9/{number}", "title": text[:60], "note": text, "tags": tags})
        elif which < 0.7:
            self.api("POST", "/api/v1/movies", {"title": text[:40], "year": 1990 + number % 30, "note": text, "tags": tags})
        elif which < 0.8:
            self.api("POST", "/api/v1/books", {"title": text[:40], "note": text, "tags": tags})
        elif which < 0.9:
            boundary = "soak"
            body = (f"--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{number}.png\"\r\n"
                    "Content-Type: image/png\r\n\r\n").encode() + picture(self.chance) + f"\r\n--{boundary}--\r\n".encode()
            self.ask("POST", "/api/v1/screenshots", body, {
                "Authorization": f"Bearer {self.token}", "Content-Type": f"multipart/form-data; boundary={boundary}"})
        else:
            self.ask("POST", f"/items/{self.chance.randint(1, 500)}/favourite", "on=1", {
                "Cookie": f"seorap={self.cookie}", "Sec-Fetch-Site": "same-origin",
                "Content-Type": "application/x-www-form-urlencoded"})


def percent(word):
    return "".join(f"%{byte:02X}" for byte in word.encode())


def memory(server):
    """Returns the resident memory in MB: total, not file-backed, file-backed."""
    text = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return [int(re.search(rf"{field}:\s+(\d+)", text).group(1)) / 1024 for field in ("VmRSS", "RssAnon", "RssFile")]


def watch(minutes, name):
    """Returns samples of the resident memory for `minutes`."""
    samples = []
    until = time.monotonic() + minutes * 60
    while time.monotonic() < until and server.poll() is None:
        time.sleep(min(10, max(0.1, until - time.monotonic())))
        now = memory(server)
        samples.append(now)
        size = sum(os.path.getsize(data / f"seorap.sqlite{end}") for end in ("", "-wal")) / 1e6
        if trace:
            print(f"{time.monotonic() - started:.0f} s, {name}: RSS {now[0]:.1f}, anonymous {now[1]:.1f}, file {now[2]:.1f},"
                  f" database {size:.1f} MB, {sum(statuses.values())} requests", file=trace, flush=True)
    return samples


def mean(samples):
    return [sum(values) / len(values) for values in zip(*samples)]


program = str(pathlib.Path(options.program).resolve())
place = pathlib.Path(tempfile.mkdtemp(prefix="seorap-soak-"))
data = place / "house"
trace = open(options.trace, "w") if options.trace else None
statuses = {}
over, writing = threading.Event(), threading.Event()
started = time.monotonic()
try:
    for words in (["seed", "--links", 300, "--movies", 100, "--books", 100, "--screenshots", 60, "--pages", 20, "--data", data],):
        subprocess.run([program, *map(str, words)], check=True, capture_output=True)
    token = subprocess.run(
        [program, "token", "create", "--name", "soak", "--data", str(data)], check=True, capture_output=True,
        text=True).stdout.split()[-1]
    cookies = pair(data, options.threads)
    database = sqlite3.connect(data / "seorap.sqlite")
    seeded = {}
    for kind, item in database.execute("SELECT kind, id FROM item WHERE state = 'kept'"):
        seeded.setdefault(kind, []).append(item)
    database.close()
    server = subprocess.Popen(
        [program, "serve", "--data", str(data), "--port", "0", "--log-level", "error"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    port = int(server.stdout.readline().split()[-1].rstrip("/").rsplit(":", 1)[1].split("/")[0])
    print(f"pid {server.pid}, port {port}", flush=True)
    time.sleep(5)
    fresh = memory(server)
    visitors = [Visitor(port, cookie, token, number) for number, cookie in enumerate(cookies)]
    writing.set()
    for visitor in visitors: visitor.start()
    watch(options.writes, "reading and writing")
    writing.clear()
    requests = sum(statuses.values())
    samples = watch(options.reads, "reading")
    # The server releases memory once a minute.
    before, after = mean(samples[:6]), mean(samples[-6:])
    over.set()
    for visitor in visitors: visitor.join(60)
    size = os.path.getsize(data / "seorap.sqlite") / 1e6
    print(f"started: {fresh[0]:.0f} MB; after {requests} requests with writes: {before[0]:.0f} MB (anonymous {before[1]:.0f}); "
          f"after {sum(statuses.values()) - requests} more that read: {after[0]:.0f} MB (anonymous {after[1]:.0f}), "
          f"at most {max(sample[0] for sample in samples):.0f} MB; database {size:.1f} MB; statuses {statuses}")
    server.send_signal(signal.SIGTERM)
    server.wait(20)
    raise SystemExit(0 if after[0] <= before[0] * GROWTH and after[0] <= LIMIT else 1)
finally:
    over.set()
    if "server" in globals() and server.poll() is None:
        server.kill()
    shutil.rmtree(place, ignore_errors=True)
