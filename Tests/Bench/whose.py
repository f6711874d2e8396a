"""`make bench ARGS=--whose`: which libraries a page spends its time in, and what its aim leaves for Seorap's own code.

`perf` counts processor cycles per request, which depend little on other work. An aim is a fraction of the request rate of a bare
libmicrohttpd with as many bytes. The client also needs cycles for each request. Let c be the cycles of the bare server, and w and v
those of the client next to it and next to Seorap. For an aim of a quarter, the server may take (c + w) * 4 - v.
"""

import re
import shutil
import subprocess
import sys
import tempfile

# Aims as fractions of the rate of a bare libmicrohttpd.
AIMS = {
    "/healthz": 0.5, "list page (60 cards)": 0.25, "JSON list (60)": 0.35, "search, common word": 0.1,
    "search, rare word": 0.15, "home": 0.15, "deep page (21st)": 0.25, "detail page": 0.4, "not modified (304)": 0.7,
}
# Substrings of file names in the output of perf.
OTHERS = {"kernel": ("[kernel", "[vdso"), "SQLite": ("libsqlite3",), "C library": ("libc.so", "libc-"),
          "libmicrohttpd": ("libmicrohttpd",)}
HEAD = [
    "| Page | Aim | Takes, thousand cycles | The aim leaves | " + " | ".join(OTHERS) + " | These four | Own code |",
    "| --- | --- | --- | --- |" + " --- |" * (len(OTHERS) + 2)]


def check():
    """Exits if this machine cannot count cycles."""
    if not shutil.which("perf"):
        sys.exit("--whose needs perf: apt-get install linux-perf")
    counted = subprocess.run(["perf", "stat", "-x,", "-e", "cycles:u,cycles:k", "true"], capture_output=True, text=True)
    if counted.returncode or not cycles(counted.stderr):
        sys.exit("--whose needs a processor that counts its cycles, and the right to read them: " + counted.stderr.strip())


def run(instance, ceiling, pages):
    """Returns the lines of the table.

    - ceiling: starts a bare libmicrohttpd that answers a number of bytes.
    """
    yield from HEAD
    for name, path in {**pages, "not modified (304)": "/links"}.items():
        if name not in AIMS:
            continue
        bare = ceiling(len(instance.read(path).encode()))
        yield line(name, instance, bare, path, instance.condition(path) if name.startswith("not modified") else ())
        bare.stop()


def wrk(url, headers, seconds):
    """Returns the command line of a client with as many connections as a browser."""
    return ["wrk", "-t2", "-c8", f"-d{seconds}s", url, *(part for header in headers for part in ("-H", header))]


def cycles(text):
    """Returns the sum of the counts of `perf stat -x,`."""
    return sum(float(line.split(",")[0]) for line in text.splitlines() if line[:1].isdigit())


def per_request(process, url, headers, seconds=2):
    """Returns thousands of cycles per request of the server and the client, the least of three runs."""
    events = ["perf", "stat", "-x,", "-e", "cycles:u,cycles:k"]
    runs = []
    for _ in range(3):
        server = subprocess.Popen([*events, "-p", str(process)], stderr=subprocess.PIPE, text=True)
        client = subprocess.run([*events, *wrk(url, headers, seconds)], capture_output=True, text=True)
        server.send_signal(2)
        count = int(re.search(r"(\d+) requests in", client.stdout).group(1))
        runs.append([cycles(text) / count / 1000 for text in (server.communicate()[1], client.stderr)])
    return min(runs)


def shares(process, url, headers):
    """Returns the fraction of the server's cycles in each of `OTHERS`."""
    with tempfile.NamedTemporaryFile() as data:
        client = subprocess.Popen(wrk(url, headers, 4), stdout=subprocess.DEVNULL)
        subprocess.run(
            ["perf", "record", "-e", "cycles", "-F", "1500", "-o", data.name, "-p", str(process), "--", "sleep", "3"],
            check=True, capture_output=True)
        client.wait()
        report = subprocess.run(
            ["perf", "report", "-i", data.name, "--stdio", "--no-children", "--sort", "dso"],
            check=True, capture_output=True, text=True).stdout
    found = dict.fromkeys(OTHERS, 0.0)
    for share, file in re.findall(r"^\s+([\d.]+)%\s+(\S+)", report, re.MULTILINE):
        for name, marks in OTHERS.items():
            if any(mark in file for mark in marks):
                found[name] += float(share) / 100
    return found


def line(name, instance, bare, path, condition):
    """Returns a row of the table. `condition` makes the answer a 304."""
    process, url, headers = instance.server.process.pid, instance.server.url + path, [*instance.headers, *condition]
    below = bare.url + ("/304" if condition else "/")
    ceiling, beside_ceiling = per_request(bare.process.pid, below, condition)
    taken, beside = per_request(process, url, headers)
    leaves = (ceiling + beside_ceiling) / AIMS[name] - beside
    parts = {name: share * taken for name, share in shares(process, url, headers).items()}
    others = sum(parts.values())
    return (
        f"| {name} | {AIMS[name]:.0%} | {taken:,.0f} | {leaves:,.0f} | "
        + " | ".join(f"{part:,.0f}" for part in parts.values()) + f" | {others:,.0f} | {taken - others:,.0f} |")
