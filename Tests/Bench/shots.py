"""Measures 50,000 screenshots: the wall, the list in another order, an old month, a word in the pictures, text recognition, and
thumbnails, cold and warm, compared with `vipsthumbnail` on the same files in the same run.

Thumbnails and text recognition are measured in processor time, because a busy machine distorts elapsed time more."""

import concurrent.futures
import http.client
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import time
import urllib.parse
import urllib.request

WORD = "서울"
THUMBNAIL = 360
# The number on a page, and enough to measure a rate.
PAGE, MANY = 60, 240


def pages(html):
    """Returns the path of each name. The month is the oldest one that the wall links to."""
    years = re.findall(r'<a class="months__year" href="([^"]+)"', html)
    return {
        "screenshots: wall of 60": "/screenshots",
        "screenshots: list by size": "/screenshots?view=list&sort=-size",
        "screenshots: a month long ago": years[-1].replace("&amp;", "&") if years else "/screenshots",
        "screenshots: a word in the pictures": "/screenshots?q=" + urllib.parse.quote(WORD),
        "screenshots: one of them": re.search(r'href="(/screenshots/\d+)"', html).group(1),
    }


def fetch_all(url, token, paths, connections=6):
    """Returns the seconds to load all, over as many connections as a browser opens."""
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


def worker_time(server, reads=False):
    """Returns the processor time in seconds of the drawing worker, or of the reading worker, which has a nice value."""
    ticks = 0
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = entry.read_text().rsplit(")", 1)
        except OSError:
            continue
        fields = rest.split()
        if "MediaWorker" in name and int(fields[1]) == server.process.pid and (int(fields[16]) > 0) == reads:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def thumbnails(instance, get, folder):
    """Returns the lines of the report."""
    paths, files, address = [], [], "/screenshots"
    while len(paths) < MANY and address:
        html = get(instance.server.url + address, instance.token)[0].decode()
        paths += re.findall(rf'<img src="(/i/[0-9a-f]+/{THUMBNAIL})"', html)
        found = re.search(r'rel="next" href="([^"]+)"', html)
        address = found and found.group(1).replace("&amp;", "&")
    paths = list(dict.fromkeys(paths))[:MANY]
    media = pathlib.Path(instance.data) / "media"
    for path in paths:
        key = path.split("/")[2]
        files.append(next((media / key[:2] / key[2:4]).glob(key + "*")))
    # The first picture starts a process and loads its libraries.
    fetch_all(instance.server.url, instance.token, [paths[0].replace(f"/{THUMBNAIL}", "/64")])
    before = worker_time(instance.server)
    cold_page = fetch_all(instance.server.url, instance.token, paths[:PAGE])
    cold = cold_page + fetch_all(instance.server.url, instance.token, paths[PAGE:])
    ours = worker_time(instance.server) - before
    warm = min(fetch_all(instance.server.url, instance.token, paths[:PAGE]) for _ in range(5))
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


LINES = ["오늘 저녁에 고등어 구이 먹을까요", "Reservation 2026-11-21 19:30", "서울에서 강릉까지 두 시간 걸려요", "결제 금액 32,500원",
         "The meeting moved to Thursday", "도착하면 전화 주세요", "배송이 시작되었습니다", "Terms and privacy", "플라타너스 아래에서 만나요"]  # fmt: skip
READ = 24


def draw_screens(folder):
    """Yields phone screens full of text with the tools of libvips."""
    folder.mkdir()
    for number in range(READ):
        words = "\n\n".join(f"{LINES[(number * 5 + row) % len(LINES)]} {number}{row}" for row in range(16))
        text, screen = folder / f"{number}.text.png", folder / f"{number}.png"
        subprocess.run(["vips", "text", text, words, "--font", "Noto Sans CJK KR 11", "--dpi", "250"], check=True)
        subprocess.run(["vips", "invert", text, f"{text}.v"], check=True)
        subprocess.run(
            ["vips", "embed", f"{text}.v", screen, "60", "120", "1170", "2280", "--extend", "white"], check=True)  # fmt: skip
        yield screen


def reading(instance, get, folder):
    """Returns the lines of the report: pictures read per second of processor time, from upload to the index."""
    if not shutil.which("vips"):
        return []
    found = []
    screens = list(draw_screens(folder / "screens"))
    before, begun = worker_time(instance.server, reads=True), time.monotonic()
    for screen in screens:
        head = f'--bench\r\nContent-Disposition: form-data; name="file"; filename="{screen.name}"\r\n\r\n'
        request = urllib.request.Request(
            instance.server.url + "/api/v1/screenshots", head.encode() + screen.read_bytes() + b"\r\n--bench--\r\n",
            {"Authorization": f"Bearer {instance.token}", "Content-Type": "multipart/form-data; boundary=bench"})  # fmt: skip
        with urllib.request.urlopen(request) as answer:
            found.append(json.load(answer)["id"])
    words = 0
    for number, item in enumerate(found):
        while True:
            shot = json.loads(get(f"{instance.server.url}/api/v1/items/{item}", instance.token)[0])["screenshot"]
            if shot["textState"] != "waiting":
                break
            time.sleep(0.2)
        text = shot.get("text", "").replace(" ", "")
        words += sum(LINES[(number * 5 + row) % len(LINES)].replace(" ", "") in text for row in range(16))
    wall, ours = time.monotonic() - begun, worker_time(instance.server, reads=True) - before
    return [
        f"words read in {READ} screens of 1170 x 2280: {READ / ours:.2f} per second of processor"
        f" ({ours / READ:.2f} s each), {READ / wall:.2f} per second; {words / 16 / READ:.0%} of the lines without a fault"]
