"""What 50,000 screenshots cost: the wall, a month long ago, a word in the pictures, and thumbnails cold and warm beside
`vipsthumbnail` on the same files in the same run."""

import concurrent.futures
import http.client
import os
import pathlib
import re
import resource
import shutil
import subprocess
import time
import urllib.parse

WORD = "서울"
THUMBNAIL = 360
# As many as a page has, and enough of them to measure a rate.
PAGE, MANY = 60, 240


def pages(html):
    """Name -> path. The month is the oldest one that the wall's own links lead to."""
    years = re.findall(r'<a class="y" href="([^"]+)"', html)
    return {
        "screenshots: wall of 60": "/screenshots",
        "screenshots: a month long ago": years[-1].replace("&amp;", "&") if years else "/screenshots",
        "screenshots: a word in the pictures": "/screenshots?q=" + urllib.parse.quote(WORD),
        "screenshots: one of them": re.search(r'href="(/screenshots/\d+)"', html).group(1),
    }


def fetch_all(url, token, paths, connections=6):
    """Seconds until all have come, over as many connections as a browser opens."""
    place = urllib.parse.urlparse(url)

    def some(part):
        connection = http.client.HTTPConnection(place.hostname, place.port)
        for path in part:
            connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            body = answer.read()
            assert answer.status == 200 and body, (answer.status, path)
        connection.close()

    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(connections) as pool:
        list(pool.map(some, [paths[start::connections] for start in range(connections)]))
    return time.monotonic() - begun


def workers(server):
    """Processor time of the server's media workers, in seconds."""
    ticks = 0
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = entry.read_text().rsplit(")", 1)
        except OSError:
            continue
        fields = rest.split()
        if "MediaWorker" in name and int(fields[1]) == server.process.pid:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def thumbnails(house, get, folder):
    """Lines of the report."""
    paths, files, address = [], [], "/screenshots"
    while len(paths) < MANY and address:
        html = get(house.server.url + address, house.token)[0].decode()
        paths += re.findall(rf'<img src="(/i/[0-9a-f]+/{THUMBNAIL})"', html)
        found = re.search(r'rel="next" href="([^"]+)"', html)
        address = found and found.group(1).replace("&amp;", "&")
    paths = list(dict.fromkeys(paths))[:MANY]
    media = pathlib.Path(house.data) / "media"
    for path in paths:
        key = path.split("/")[2]
        files.append(next((media / key[:2] / key[2:4]).glob(key + "*")))
    # Once for what starts with the first picture: a process, its libraries.
    fetch_all(house.server.url, house.token, [paths[0].replace(f"/{THUMBNAIL}", "/64")])
    before = workers(house.server)
    cold_page = fetch_all(house.server.url, house.token, paths[:PAGE])
    cold = cold_page + fetch_all(house.server.url, house.token, paths[PAGE:])
    ours = workers(house.server) - before
    warm = min(fetch_all(house.server.url, house.token, paths[:PAGE]) for _ in range(5))
    lines = [f"{PAGE} thumbnails over six connections: {cold_page:.2f} s cold, {warm * 1000:.0f} ms warm"]
    if not shutil.which("vipsthumbnail"):
        return lines
    out = folder / "thumbnails"
    out.mkdir()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    subprocess.run(
        ["vipsthumbnail", *map(str, files), "-s", f"{THUMBNAIL}x", "-o", f"{out}/%s.webp[Q=75,strip]"],
        check=True, capture_output=True, env={**os.environ, "VIPS_CONCURRENCY": "1"})  # fmt: skip
    wall = time.monotonic() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    theirs = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
    lines.append(
        f"thumbnails per second of processor: {len(files) / ours:.0f}, {theirs / ours:.0%} of vipsthumbnail's"
        f" {len(files) / theirs:.0f} on the same {len(files)} files; per second: {len(files) / cold:.0f} and {len(files) / wall:.0f}")
    return lines
