"""`make bench`: the speed of pages, as a ratio to a bare libmicrohttpd that answers as many bytes from memory.

Every ratio comes from neighbouring runs of wrk on loopback in one go (ceiling, page, ceiling, page), because machines
are noisy. Only loopback is contacted. Every run ends without input.
"""

import argparse
import collections
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import crawl
import diary
import importing
import links
import load
import quiet
import shots
import whose
import works
import writing

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / ".build" / "release"
PAGE = ROOT / "Sources" / "Seorap" / "Documentation.docc" / "Performance.md"

# No provider of film and book data is contacted.
for source in "TMDB KOBIS WIKIDATA OPENLIBRARY GOOGLEBOOKS KAKAO NLK ALADIN".split():
    os.environ[f"SEORAP_{source}_URL"] = "http://127.0.0.1:9"

# Figures of one page: `ratio` to the ceiling, requests/s, p99 in ms, bytes, and the server's processor time for one request in us.
Figure = collections.namedtuple("Figure", "ratio rate p99 size cpu")


class Program:
    """A server as a child process. Its first line of output ends with its address."""

    def __init__(self, *command):
        self.started = time.monotonic()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def memory(self, of="VmRSS"):
        """Returns the resident memory in MB, or the part that is not file-backed."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{of}:\s+(\d+)", status).group(1)) / 1024

    def spent(self):
        """Returns the processor time so far, in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


class Ceiling(Program):
    """libmicrohttpd alone, with the same flags and threads, answering this many bytes from memory."""

    def __init__(self, size):
        super().__init__(BIN / "Ceiling", str(size))
        self.url = f"http://127.0.0.1:{self.url}"


def wrk(url, headers=(), seconds=2, connections=8, percentile=99):
    """Returns requests per second, a percentile in milliseconds and the number of requests. Exits on an error status."""
    command = ["wrk", f"-t{min(2, connections)}", f"-c{connections}", f"-d{seconds}s", "--latency", url]
    for header in headers:
        command += ["-H", header]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in output and "If-None-Match" not in " ".join(headers):
        sys.exit(f"errors from {url}:\n{output}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    value, unit = re.search(rf"{percentile}%\s+([\d.]+)(us|ms|s)", output).groups()
    count = int(re.search(r"(\d+) requests in", output).group(1))
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit], count


def get(url, token, headers=()):
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}", **dict(headers)})
    with urllib.request.urlopen(request) as answer:
        return answer.read(), answer.headers


def seorap(*arguments):
    return subprocess.run([BIN / "seorap", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def settle(server):
    """Waits until the checks after a server's start are done, at most a few minutes."""
    # The checks begin two seconds after the start.
    time.sleep(3)
    for _ in range(300):
        before = server.spent()
        time.sleep(1)
        if server.spent() - before < 0.02:
            return


class Instance:
    """A data folder, its server and a token for it."""

    def __init__(self, data, seed):
        self.data = data
        begun = time.monotonic()
        seorap("seed", *seed, "--data", data)
        self.seconds = time.monotonic() - begun
        self.token = seorap("token", "create", "--name", "bench", "--data", self.data).split()[-1]
        self.server = Program(BIN / "seorap", "serve", "--data", self.data, "--port", "0", "--log-level", "error")
        self.headers = [f"Authorization: Bearer {self.token}"]
        settle(self.server)

    def read(self, path):
        return get(self.server.url + path, self.token)[0].decode()

    def condition(self, path):
        """Returns the header of a conditional request. Pages show ages in minutes and change each minute, so a measurement
        must not cross a minute."""
        while time.time() % 60 > 50:
            time.sleep(0.5)
        return [f"If-None-Match: {get(self.server.url + path, self.token)[1]['ETag']}"]

    def measure(self, path, rounds, ceiling=True, conditional=False, seconds=2):
        """Returns the figures of one page: the best rates of `rounds`, because machines are noisy, and the median p99."""
        body, _ = get(self.server.url + path, self.token)
        bare = Ceiling(len(body)) if ceiling else None
        wrk(self.server.url + path, self.headers, seconds=1)
        tops, rates, slowest, spent, requests = [], [], [], 0, 0
        for _ in range(rounds):
            extra = self.condition(path) if conditional else []
            tops.append(wrk(bare.url + ("/304" if extra else "/"), extra, seconds)[0] if bare else 0)
            before = self.server.spent()
            rate, p99, count = wrk(self.server.url + path, [*self.headers, *extra], seconds)
            spent += self.server.spent() - before
            requests += count
            rates.append(rate)
            slowest.append(p99)
        if bare:
            bare.stop()
        ratio = max(rates) / max(tops) if bare else 0
        return Figure(ratio, max(rates), statistics.median(slowest), len(body), spent * 1e6 / max(requests, 1))

    def alone(self, path, conditional=False):
        """Returns the median response time in milliseconds of one client that sends one request at a time."""
        extra = self.condition(path) if conditional else []
        return wrk(self.server.url + path, [*self.headers, *extra], seconds=1, connections=1, percentile=50)[1]


def links_and_search(folder, options):
    """Measures the main table of the Performance page."""
    watch = quiet.Watch()
    seconds = 1 if options.quick else 2
    instance = Instance(folder / "links", ["--links", options.links, "--tags", 15_000])
    print(f"seeded {options.links:,} links with 15,000 tags in {instance.seconds:.1f} s\n")
    lines = [
        "| Page | Of the ceiling | CPU us a request | Requests a second | p99 ms | p50 ms at one connection | Bytes |",
        "| --- | --- | --- | --- | --- | --- | --- |"]
    print("\n".join(lines))

    def note(name, path, conditional=False):
        figure = instance.measure(path, options.rounds, conditional=conditional, seconds=seconds)
        alone = instance.alone(path, conditional)
        lines.append(
            f"| {name} | {figure.ratio:.0%} | {figure.cpu:,.0f} | {figure.rate:,.0f} | {figure.p99:.2f} | {alone:.2f} |"
            f" {figure.size:,} |")
        print(lines[-1], flush=True)

    for name, path in links.pages(instance.read).items():
        note(name, path)
    note("not modified (304)", "/links", conditional=True)
    shares = links.shared(
        instance.server.process.pid,
        lambda connections: wrk(instance.server.url + "/links", instance.headers, seconds, connections))
    lines.append("\nThe less busy of the two threads against the other: " + ", ".join(
        f"{share:.0%} with {connections} connections" for connections, share in shares.items()) + ".")
    loaded = instance.server.memory()
    instance.server.stop()
    first, idle = start_to_first_answer(instance.data)
    lines.append(
        f"\nResident memory: {loaded:.0f} MB after this load, {idle[0]:.0f} MB idle, {idle[1]:.1f} MB of them of no file; start to"
        f" first answer {first:.3f} s.")
    print("\n".join(lines[-2:]))
    complaints = watch.end() + (["--quick measures too little"] if options.quick else [])
    print(links.write(PAGE, lines, "" if options.links == 100_000 else f" ARGS='--links {options.links}'", complaints))


def whose_work(folder, count):
    whose.check()
    watch = quiet.Watch()
    instance = Instance(folder / "links", ["--links", count, "--tags", 15_000])
    lines = []
    for line in whose.run(instance, Ceiling, links.pages(instance.read)):
        lines.append(line)
        print(line, flush=True)
    instance.server.stop()
    print(links.write(PAGE, lines, " ARGS=--whose", watch.end(), mark="whose"))


def screenshots(folder, count, rounds):
    instance = Instance(folder / "screenshots", ["--screenshots", count, "--tags", 500])
    print(f"\nseeded {count:,} screenshots in {instance.seconds:.1f} s\n")
    print("| figure | ratio to the ceiling | CPU us a request | requests/s | p99 ms at 8 connections | bytes |")
    print("| --- | --- | --- | --- | --- | --- |")
    html = instance.read("/screenshots")
    memory = [("at the start", instance.server.memory())]
    for name, path in shots.pages(html).items():
        ratio, rate, p99, size, cpu = instance.measure(path, rounds)
        print(f"| {name} | {ratio:.0%} | {cpu:,.0f} | {rate:,.0f} | {p99:.2f} | {size:,} |", flush=True)
    memory.append(("after the lists", instance.server.memory()))
    lines = shots.thumbnails(instance, get, folder)
    thumbnail = re.search(r'<img src="(/i/[0-9a-f]+/360)"', html).group(1)
    ratio, rate, p99, size, cpu = instance.measure(thumbnail, rounds)
    print(f"| one thumbnail, warm | {ratio:.0%} | {cpu:,.0f} | {rate:,.0f} | {p99:.2f} | {size:,} |\n")
    memory.append(("after the thumbnails", instance.server.memory()))
    lines += shots.reading(instance, get, folder)
    memory.append(("after reading", instance.server.memory()))
    for path in shots.pages(html).values():
        wrk(instance.server.url + path, instance.headers)
    memory.append(("after the lists once more", instance.server.memory()))
    print("\n".join(lines))
    print("resident memory of the server in MB: " + ", ".join(f"{value:.0f} {when}" for when, value in memory))
    print("load of the machine over 1, 5 and 15 minutes: " + ", ".join(f"{load:.1f}" for load in os.getloadavg()))
    instance.server.stop()


def films_and_books(folder, films, books, rounds):
    instance = Instance(folder / "works", ["--movies", films, "--books", books, "--tags", 500])
    print(f"\nseeded {films:,} films and {books:,} books in {instance.seconds:.1f} s\n")
    print("| figure | ratio to the ceiling | CPU us a request | requests/s | p99 ms at 8 connections | bytes |")
    print("| --- | --- | --- | --- | --- | --- |")
    slowest = 0
    for name, path in works.pages(instance.read).items():
        ratio, rate, p99, size, cpu = instance.measure(path, rounds)
        slowest = max(slowest, p99)
        print(f"| {name} | {ratio:.0%} | {cpu:,.0f} | {rate:,.0f} | {p99:.2f} | {size:,} |", flush=True)
    print(f"\nslowest p99: {slowest:.1f} ms; resident memory: {instance.server.memory():.0f} MB")
    instance.server.stop()


def diaries(folder, count, rounds):
    instance = Instance(folder / "diary", ["--pages", count, "--tags", 500])
    print(f"\nseeded {count:,} diary pages of two people in {instance.seconds:.1f} s\n")
    print("| figure | ratio to the ceiling | CPU us a request | requests/s | p99 ms at 8 connections | bytes |")
    print("| --- | --- | --- | --- | --- | --- |")
    slowest = 0
    for name, path in diary.pages(instance.read).items():
        ratio, rate, p99, size, cpu = instance.measure(path, rounds)
        slowest = max(slowest, p99)
        print(f"| {name} | {ratio:.0%} | {cpu:,.0f} | {rate:,.0f} | {p99:.2f} | {size:,} |", flush=True)
    print(f"\nslowest p99: {slowest:.1f} ms (aim: 50); resident memory: {instance.server.memory():.0f} MB")
    print(diary.thumbnails(lambda path: get(instance.server.url + path, instance.token)[0]))
    instance.server.stop()


def million(folder, rounds):
    """Compares the time of a page with a million links to that with ten thousand."""
    watch = quiet.Watch()
    small = Instance(folder / "small", ["--links", 10_000, "--tags", 1_500])
    large = Instance(folder / "large", ["--links", 1_000_000, "--tags", 15_000])
    lines = [
        "| Page | CPU us among 10,000 | among 1,000,000 | Of its speed | Bytes among 10,000 | among 1,000,000 |",
        "| --- | --- | --- | --- | --- | --- |"]
    print("\n".join(lines))
    paths = zip(links.pages(small.read).items(), links.pages(large.read).values())
    for (name, small_path), large_path in paths:
        few, many = [], []
        for _ in range(rounds):
            few.append(small.measure(small_path, 1, ceiling=False))
            many.append(large.measure(large_path, 1, ceiling=False))
        least, most = (min(figure.cpu for figure in figures) for figures in (few, many))
        lines.append(
            f"| {name} | {least:,.0f} | {most:,.0f} | {least / most:.0%} | {few[0].size:,} | {many[0].size:,} |")
        print(lines[-1], flush=True)
    small.server.stop()
    large.server.stop()
    size = sum(file.stat().st_size for file in large.data.glob("*.sqlite*"))
    lines.append(f"\nA million links take {size / 1e9:.2f} GB on disk; seeding them took {large.seconds:.0f} s.")
    print(lines[-1])
    print(links.write(PAGE, lines, " ARGS=--million", watch.end(), mark="million"))


def start_to_first_answer(data, starts=5):
    """Returns the median seconds from the start of the program to its first answer, with all starts on one port. Also returns
    the idle memory of the last start in MB, and the part that is not file-backed."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    seconds = []
    # The first start stores the port.
    for number in range(starts + 1):
        server = Program(BIN / "seorap", "serve", "--data", data, "--port", str(port), "--log-level", "error")
        urllib.request.urlopen(server.url + "/healthz").read()
        seconds.append(time.monotonic() - server.started)
        if number < starts:
            server.stop()
    settle(server)
    idle = server.memory(), server.memory("RssAnon")
    server.stop()
    return statistics.median(seconds[1:]), idle


def imports(folder, pictures):
    instance = Instance(folder / "imports", ["--links", 10_000, "--tags", 500])
    print("| Brought in | Seconds | Processor, s | p99 of reading meanwhile, ms |\n| --- | --- | --- | --- |")
    for line in importing.run(instance, seorap, folder, pictures):
        print(line, flush=True)
    instance.server.stop()


def writes(folder, rounds):
    instance = Instance(folder / "writes", ["--links", 10_000, "--tags", 500])
    print("| Write | Median, ms | Slowest, ms |\n| --- | --- | --- |")
    for line in writing.run(instance, rounds):
        print(line, flush=True)
    instance.server.stop()


def load_only(folder):
    data = folder / "load"
    seorap("seed", "--links", 10_000, "--tags", 500, "--data", data)

    def serve(data):
        return Program(BIN / "seorap", "serve", "--data", data, "--port", "0", "--lan", "--log-level", "error")

    if not load.run(serve, data):
        sys.exit("an aim was missed")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--links", type=int, default=100_000)
    arguments.add_argument("--million", action="store_true", help="only compare 10,000 with 1,000,000 links")
    arguments.add_argument("--load", action="store_true", help="only the household under load and under siege; see load.py")
    arguments.add_argument("--whose", action="store_true", help="only whose work each page is; needs perf")
    arguments.add_argument("--only-links", action="store_true", help="only the table of the Performance page")
    arguments.add_argument("--screenshots", type=int, default=50_000)
    arguments.add_argument("--only-screenshots", action="store_true", help="leave out what is measured with links")
    arguments.add_argument("--movies", type=int, default=10_000)
    arguments.add_argument("--books", type=int, default=150_000)
    arguments.add_argument("--only-works", action="store_true", help="only films and books")
    arguments.add_argument("--pages", type=int, default=8_000)
    arguments.add_argument("--only-diary", action="store_true", help="only the diary")
    arguments.add_argument("--only-imports", action="store_true", help="only imports and the inbox folder, read beside them")
    arguments.add_argument("--only-writes", action="store_true", help="only saving, liking, tagging and the like")
    arguments.add_argument("--every-page", action="store_true", help="only one page of each shape; see crawl.py")
    arguments.add_argument("--pictures", type=int, default=1_000, help="so many of them come into the inbox folder")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--quick", action="store_true", help="links alone, few and briefly, for work in between")
    options = arguments.parse_args()
    if options.quick:
        options.links, options.rounds = 20_000, 1
    folder = pathlib.Path(tempfile.mkdtemp(prefix="seorap-bench-"))
    try:
        if options.load:
            return load_only(folder)
        if options.million:
            return million(folder, options.rounds)
        if options.whose:
            return whose_work(folder, options.links)
        if options.every_page:
            def write(lines, complaints):
                return links.write(PAGE, lines, " ARGS=--every-page", complaints, mark="every-page")

            return crawl.main(folder, Instance, get, write)
        if options.only_writes:
            return writes(folder, 10 * options.rounds)
        if options.only_imports:
            return imports(folder, options.pictures)
        if options.only_diary:
            return diaries(folder, options.pages, options.rounds)
        if options.only_works:
            return films_and_books(folder, options.movies, options.books, options.rounds)
        if options.only_screenshots:
            return screenshots(folder, options.screenshots, options.rounds)
        links_and_search(folder, options)
        if options.quick or options.only_links:
            return None
        screenshots(folder, options.screenshots, options.rounds)
        films_and_books(folder, options.movies, options.books, options.rounds)
        diaries(folder, options.pages, options.rounds)
        seconds, ratio = importing.ratio(folder, seorap)
        print(f"importing {importing.BOOKMARKS:,} bookmarks: {seconds:.1f} s, {ratio:.1f} times the sqlite3 shell")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
