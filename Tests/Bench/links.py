"""Measurements of `bench.py` with links: pages, and the balance of the server threads."""

import pathlib
import re
import subprocess
import time
import urllib.parse

COMMON, RARE, TWO, FOUR = "서울", "갈매못", "ㅅㅇ", "ㅅㅇㄹㅁ"


def pages(read):
    """Returns the path of each name. The deep page is reached by following `next`."""

    def search(text):
        return "/search?q=" + urllib.parse.quote(text)

    found = {
        "/healthz": "/healthz",
        "list page (60 cards)": "/links",
        "JSON list (60)": "/api/v1/items?limit=60",
        "search, common word": search(COMMON),
        "search, rare word": search(RARE),
        "search, two initial consonants": search(TWO),
        "search, four of them": search(FOUR),
        "home": "/",
    }
    path = "/links"
    for _ in range(20):
        after = re.search(r'<a[^>]*rel="?next"?[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="?next', read(path))
        if not after:
            break
        path = urllib.parse.urljoin("/links", (after.group(1) or after.group(2)).replace("&amp;", "&"))
    found["deep page (21st)"] = path
    found["detail page"] = re.search(r'href="(/links/\d+)"', read("/links")).group(1)
    return found


def shared(process, run):
    """Returns for each number of connections the ratio of the second busiest thread to the busiest; 1 is even."""

    def times():
        stats = [stat.read_text() for stat in pathlib.Path(f"/proc/{process}/task").glob("*/stat")]
        return {stat.split(" ", 1)[0]: sum(int(field) for field in stat.rsplit(")", 1)[1].split()[11:13]) for stat in stats}

    shares = {}
    for connections in (2, 6, 8, 64):
        before = times()
        run(connections)
        busy = sorted((spent - before.get(thread, 0) for thread, spent in times().items()), reverse=True)
        shares[connections] = busy[1] / max(busy[0], 1)
    return shares


def write(page, lines, arguments, complaints, mark="bench"):
    """Writes the table between its marks on the Performance page.

    - Returns: a message about the result.
    """
    if complaints:
        return "Not written down: " + "; ".join(complaints) + "."
    text = page.read_text()
    start, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->\n"
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    head = f"`make bench{arguments}`, {time.strftime('%Y-%m-%d')}, commit {commit or 'unknown'}, on a quiet machine:\n"
    before, rest = text.split(start)
    page.write_text(before + start + "\n" + head + "\n" + "\n".join(lines) + "\n\n" + end + rest.split(end)[1])
    return f"Written into {page.name}."
