"""Measures a diary of 8,000 pages of two people: lists, pages, and thumbnails that were never drawn before."""

import html
import re
import statistics
import time
import urllib.error

INDEX = "/diary"


def following(read, path, steps):
    """Returns the address of the next page after a number of steps."""
    for _ in range(steps):
        found = re.search(r'<a[^>]*rel="next"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="next"', read(path))
        if not found:
            break
        path = html.unescape(found.group(1) or found.group(2))
    return path


def pages(read):
    """Returns the path of each name."""
    grid = f"{INDEX}?view=grid"
    one = re.search(rf'href="({INDEX}/\d+)', read(grid)).group(1)
    found = {
        "grid": grid,
        "grid, oldest first": f"{grid}&sort=oldest",
        "grid, mine": f"{grid}&who=mine",
        "grid, theirs": f"{grid}&who=theirs",
        "grid, 21st page": following(read, grid, 20),
        "one at a time": f"{INDEX}?view=one",
        "one at a time, deep": following(read, f"{INDEX}?view=one", 20),
        "calendar": f"{INDEX}/calendar",
        "a page": one,
        "import": f"{INDEX}/import",
    }
    return found


def thumbnails(ask, count=40):
    """Returns the milliseconds of pages that were never requested before, each drawn once."""
    text = ask(f"{INDEX}?view=grid&sort=oldest").decode()
    items = list(dict.fromkeys(re.findall(rf'href="{INDEX}/(\d+)', text)))[:count]
    times = []
    for item in items:
        begun = time.monotonic()
        try:
            ask(f"{INDEX}/{item}/file/png?width=680")
        except urllib.error.HTTPError as error:
            return f"thumbnails: {error.code} for {INDEX}/{item}/file/png"
        times.append((time.monotonic() - begun) * 1000)
    # The first request starts the worker.
    later = sorted(times[1:])
    return (
        f"thumbnail, cold: median {statistics.median(later):.0f} ms, slowest of {len(later)} {later[-1]:.0f} ms (aim: 150); "
        f"the first, which starts the worker, {times[0]:.0f} ms"
    )
