"""`make bench ARGS=--load`: many browsers on one server, then an attacker who opens connections.

First 500 paired browsers and 200 event streams with 50 reads and writes a second. Then 10,000 connections from one address that
are silent or send a byte at a time, while a local browser reads pages from another address. Prints every figure with its aim
and fails if one is missed.
"""

import asyncio
import hashlib
import multiprocessing
import pathlib
import random
import re
import resource
import secrets
import sqlite3
import time

import halfopen

SESSIONS, STREAMS, RATE, SECONDS = 500, 200, 50, 60
SLOW, SIEGE = 10_000, 20
# Each browser has its own loopback address, as phones have their own addresses.
PHONES = [f"127.0.1.{number}" for number in range(1, 101)]
DESK, STRANGER = "127.0.0.2", "127.0.0.66"


def raise_descriptor_limit():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def pair(data, count):
    """Adds paired browsers of the administrator to the closed database. Returns their cookies."""
    database = sqlite3.connect(next(pathlib.Path(data).glob("*.sqlite")))
    owner = database.execute("SELECT id FROM person WHERE isAdministrator").fetchone()[0]
    cookies = [secrets.token_hex(32) for _ in range(count)]
    now = int(time.time() * 1000)
    database.executemany(
        "INSERT INTO device(person, name, kind, tokenHash, scope, createdAt) VALUES (?, ?, 'browser', ?, 'everything', ?)",
        [(owner, f"phone {number}", hashlib.sha256(cookie.encode()).digest(), now) for number, cookie in enumerate(cookies)])
    database.commit()
    database.close()
    return cookies


class Browser:
    """A persistent connection with one request at a time."""

    def __init__(self, port, cookie, address):
        self.port, self.cookie, self.address = port, cookie, address
        self.reader = self.writer = None
        self.turn = asyncio.Lock()

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def send(self, method, path, body=None):
        if self.writer is None or self.writer.is_closing() or self.reader.at_eof():
            await self.connect()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: seorap={self.cookie}\r\n"
        if body is not None:
            head += f"Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        self.writer.write((head + "\r\n" + (body or "")).encode())
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(answer.split()[1])
        if "text/event-stream" in answer:
            return status
        if length := re.search(r"content-length: (\d+)", answer):
            await self.reader.readexactly(int(length.group(1)))
        elif "transfer-encoding: chunked" in answer:
            while size := int((await self.reader.readline()).strip(), 16):
                await self.reader.readexactly(size + 2)
            await self.reader.readexactly(2)
        return status

    def close(self):
        if self.writer:
            self.writer.close()


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


async def listen(browser, heard):
    assert await browser.send("GET", "/api/v1/events") == 200
    while line := await browser.reader.readline():
        if line.startswith(b"event:"):
            heard.append(line)


async def household(port, cookies, errors):
    """Response times in seconds, the number of writes and the number of received events."""
    browsers = [Browser(port, cookie, PHONES[number % len(PHONES)]) for number, cookie in enumerate(cookies)]
    for browser in browsers:
        assert await browser.send("GET", "/settings") == 200
    heard, times, writes = [], [], 0
    listeners = [Browser(port, cookie, PHONES[number % len(PHONES)]) for number, cookie in enumerate(cookies[:STREAMS])]
    streams = [asyncio.create_task(listen(each, heard)) for each in listeners]
    chance = random.Random(7)
    pages = ["/", "/links", "/links?view=list", "/search?q=%EC%84%9C%EC%9A%B8", "/tags", "/api/v1/items", "/trash", "/links/1"]

    async def ask(browser, number):
        nonlocal writes
        begun = time.perf_counter()
        try:
            await browser.turn.acquire()
            if number % 5 == 0:
                writes += 1
                status = await browser.send("POST", f"/items/{1 + number % 500}/favourite", "on=1")
            else:
                status = await browser.send("GET", chance.choice(pages))
        except (OSError, asyncio.IncompleteReadError) as error:
            return errors.append(f"{number}: {error!r}")
        finally:
            browser.turn.release()
        times.append(time.perf_counter() - begun)
        if status not in (200, 303, 304):
            errors.append(f"{number}: {status}")

    start = time.perf_counter()
    asked = []
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0, start + number / RATE - time.perf_counter()))
        # Browsers take turns. A request is delayed while its browser waits for the previous response; the delay counts.
        asked.append(asyncio.create_task(ask(browsers[number % len(browsers)], number)))
    await asyncio.gather(*asked)
    dead = sum(stream.done() for stream in streams)
    if dead:
        errors.append(f"{dead} event streams have ended")
    for stream in streams:
        stream.cancel()
    for browser in browsers + listeners:
        browser.close()
    return times, writes, len(heard)


def besiege(port, opened):
    """Opens 10,000 connections and reopens each that is closed: half are silent, half send a byte at a time."""
    async def one(number):
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
                opened.value += 1
                while not reader.at_eof():
                    if number % 2:
                        writer.write(b"G" if number % 4 == 1 else b"GET / HTTP/1.1\r\nX: y")
                    try:
                        await asyncio.wait_for(reader.read(1), 5 + number % 5)
                    except asyncio.TimeoutError:
                        continue
                writer.close()
            except OSError:
                pass
            await asyncio.sleep(5 + number % 10)

    async def all_of_them():
        async with asyncio.TaskGroup() as group:
            for number in range(SLOW):
                group.create_task(one(number))
                if number % 100 == 99:
                    await asyncio.sleep(0.02)

    asyncio.run(all_of_them())


async def visit(port, cookie, errors):
    """Response times of a local browser, each on a new connection, during an attack."""
    times = []
    until = time.perf_counter() + SIEGE
    while time.perf_counter() < until:
        desk = Browser(port, cookie, DESK)
        begun = time.perf_counter()
        try:
            status = await asyncio.wait_for(desk.send("GET", "/links"), 10)
            if status != 200:
                errors.append(f"desk: {status}")
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            errors.append(f"desk: {error!r}")
        times.append(time.perf_counter() - begun)
        desk.close()
        await asyncio.sleep(0.05)
    return times


def siege(port, cookie, errors):
    """Returns the response times of the local browser, and the number of connections that the attacker opened."""
    opened = multiprocessing.Value("i", 0)
    stranger = multiprocessing.Process(target=besiege, args=(port, opened), daemon=True)
    stranger.start()
    patience = time.perf_counter() + 60
    while opened.value < SLOW and stranger.is_alive() and time.perf_counter() < patience:
        time.sleep(0.1)
    if opened.value < SLOW:
        errors.append(f"only {opened.value} connections could be opened")
    times = asyncio.run(visit(port, cookie, errors))
    stranger.kill()
    stranger.join()
    return times, opened.value


def flooded(port, cookie, errors):
    """Measures a local browser while an attacker begins 10,000 handshakes a second and completes none."""
    quiet = len(errors)
    with halfopen.flood(port):
        patience = time.perf_counter() + 10
        while not halfopen.half_open(port) and time.perf_counter() < patience:
            time.sleep(0.1)
        times = asyncio.run(visit(port, cookie, errors))
        waiting = halfopen.half_open(port)
    if not waiting:
        errors.append("no handshake was left half-open")
    print(f"| desk during 10,000 new half-open connections a second, {waiting:,} kept: errors | {len(errors) - quiet} | 0 |")
    print(f"| desk's p50, p99 meanwhile | {percentile(times, 0.5):.1f} ms, {percentile(times, 0.99):.1f} ms | |", flush=True)


def run(program, data):
    """`program(data)` starts the server on a seeded folder. Returns whether every aim was met."""
    raise_descriptor_limit()
    cookies = pair(data, SESSIONS)
    server = program(data)
    port = int(server.url.rsplit(":", 1)[1])
    errors, peak = [], 0
    try:
        times, writes, heard = asyncio.run(household(port, cookies, errors))
        peak = server.memory()
        p99 = percentile(times, 0.99)
        print("\n| figure | measured | aim |\n| --- | --- | --- |")
        print(f"| {SESSIONS} browsers, {STREAMS} event streams, {len(times) / SECONDS:.0f} requests/s for {SECONDS} s, {writes} of"
              f" them writes: errors | {len(errors)} | 0 |")
        print(f"| p50, p99 | {percentile(times, 0.5):.1f} ms, {p99:.1f} ms | 50 ms |")
        print(f"| events that arrived | {heard:,} | |")
        print(f"| memory after it | {peak:.0f} MB | 120 MB |", flush=True)
        quiet = len(errors)
        times, opened = siege(port, cookies[0], errors)
        besieged = server.memory()
        print(f"| desk during {opened:,} slow connections from one address: errors | {len(errors) - quiet} | 0 |")
        print(f"| desk's p50, p99 meanwhile | {percentile(times, 0.5):.1f} ms, {percentile(times, 0.99):.1f} ms | |")
        print(f"| memory meanwhile | {besieged:.0f} MB | 120 MB |", flush=True)
        with halfopen.neighbour() as can_flood:
            if can_flood:
                flooded(port, cookies[0], errors)
            else:
                print("| desk during 10,000 half-open connections a second | left out: needs root and network namespaces | |")
    finally:
        server.stop()
    for error in errors[:10]:
        print(error)
    return not errors and p99 < 50 and max(peak, besieged) < 120
