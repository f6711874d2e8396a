"""Measures every page of an instance with many items of each kind. Follows links from home and requests one page of each shape
a few times. Lists slow pages that no other table measures, and fails for very slow ones."""

import html
import pathlib
import re
import urllib.error
import urllib.parse

import quiet

ROUNDS = 5
# The number of pages with the same path and different queries.
QUERIES = 12
SHAPES = 400
# As multiples of a list of sixty links.
FAR_OUT = 60
NAMED = 20

# Pages of settings that people open rarely and wait for.
LONG = {
    "/settings/backups/check": "checks all data",
    "/settings/storage": "adds up all files of a person",
    "/screenshots/reading": "counts all screenshots by the result of text recognition",
}

STARTS = [
    "/", "/links", "/movies", "/books", "/screenshots", "/diary", "/search?q=a", "/search?q=%EC%84%9C", "/movies?q=a", "/books?q=a",
    "/screenshots?q=a", "/links?q=a", "/movies/people", "/books/people", "/timeline", "/calendar", "/trash", "/archive", "/jobs",
    "/api/v1/items?limit=60", "/api/v1/tags", "/api/v1/folders", "/api/v1/jobs"]

# Files, event streams, and exports, which have their own table.
NO_PAGE = re.compile(
    r"/(assets|media|thumb|fonts|icons|i|api/v1/(events|export))\b|export|\.(css|js|png|svg|woff2?|ico|webp|zip|csv|html|json)(\?|$)")


def shape(address):
    """Returns the common shape of pages that differ only in numbers and names."""
    path, _, query = address.partition("?")
    path = re.sub(r"/(people|tags|series|lists|hosts)/[^/]+", r"/\1/…", path)
    asked = []
    for part in sorted(filter(None, query.split("&"))):
        name, _, value = part.partition("=")
        asked.append(f"{name}={value}" if name in ("sort", "view", "status", "order", "show", "kind") else name)
    return re.sub(r"\d+", "N", path), "&".join(asked)


def spent(server):
    """Returns the processor time of all threads in microseconds, finer than the ticks of a process."""
    total = 0
    for thread in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir():
        try:
            total += int((thread / "schedstat").read_text().split()[0])
        except OSError:
            pass
    return total / 1000


def links_of(page):
    """Returns the local addresses in a page. Hangul in links is not percent-encoded."""
    addresses = re.findall(r'href="(/[^"#]*)', page)
    return [urllib.parse.quote(html.unescape(address), safe="%/?&=+,;:@!$'()*~|") for address in addresses]


def crawl(instance, get):
    """Returns processor time in microseconds, bytes and address of one page of each shape, slowest first."""
    waiting, seen, found = list(STARTS), {}, []
    while waiting and len(found) < SHAPES:
        address = waiting.pop(0)
        path, query = shape(address)
        asked = seen.setdefault(path, set())
        if query in asked or len(asked) >= QUERIES or NO_PAGE.search(address):
            continue
        asked.add(query)
        try:
            body, headers = get(instance.server.url + address, instance.token)
        except urllib.error.HTTPError:
            continue
        if not re.match(r"text/html|application/json", headers["Content-Type"] or ""):
            continue
        rounds = 1 if address in LONG else ROUNDS
        before = spent(instance.server)
        for _ in range(rounds):
            get(instance.server.url + address, instance.token)
        found.append(((spent(instance.server) - before) / rounds, len(body), address))
        waiting += links_of(body.decode("utf-8", "replace"))
    return sorted(found, reverse=True)


def run(instance, get):
    """Returns the lines of a table, and the addresses of very slow pages."""
    found = crawl(instance, get)
    cost = {address: spent for spent, _, address in found}
    a_list = cost["/links"]
    dear = sum(cpu > 5 * a_list for cpu in cost.values())
    lines = [
        f"{len(found)} pages were asked. A list of sixty links took {a_list:,.0f} us; {dear} pages took more than five times as much."
        " The slowest:\n",
        "| Page | CPU us a request | Times a list | Bytes |", "| --- | --- | --- | --- |"]
    for cpu, size, address in found[:NAMED]:
        lines.append(f"| {address.replace('|', '%7C')[:80]} | {cpu:,.0f} | {cpu / a_list:,.1f} | {size:,} |")
    return lines, [address for cpu, _, address in found if cpu > FAR_OUT * a_list and address not in LONG]


def main(folder, Instance, get, write):
    """Prints and writes the table.

    - Returns: a sentence about very slow pages; None if there are none.
    """
    watch = quiet.Watch()
    seed = "--links 20000 --movies 10000 --books 50000 --screenshots 20000 --pages 500 --tags 500"
    instance = Instance(folder / "everything", seed.split())
    lines, far_out = run(instance, get)
    instance.server.stop()
    print("\n".join(lines))
    print(write(lines, watch.end()))
    return "far out: " + ", ".join(far_out) if far_out else None
