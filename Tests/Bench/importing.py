"""Measures imports and concurrent reads: a Letterboxd diary, bookmarks, and pictures in the inbox folder. Files are generated
from a seed. `seorap import` runs next to the server; the server and its workers process the pictures."""

import csv
import random
import resource
import subprocess
import threading
import time
import urllib.request

import shots

FILMS, ROWS, BOOKMARKS = 6_000, 10_000, 30_000
# Interval of concurrent page requests.
PAUSE = 0.02


def diary(path):
    """Writes viewings of films, some of them repeated, as Letterboxd exports them."""
    draw = random.Random(16)
    words = "밤 강 집 겨울 여름 빨강 파랑 돌 달 정원 바다 길 소년 소녀 유령 이야기 사랑 전쟁 왕 꿈 빛".split()
    films = [(" ".join(draw.sample(words, draw.randint(1, 4))) + f" {number}", draw.randint(1930, 2025)) for number in range(FILMS)]
    with path.open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow("Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date".split(","))
        for number in range(ROWS):
            title, year = draw.choice(films)
            day = f"20{draw.randint(10, 24)}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"
            row = [day, title, year, f"https://boxd.it/{number:05x}", draw.choice(["", "3", "3.5", "5"])]
            table.writerow(row + [draw.choice(["", "Yes"]), draw.choice(["", "집", "극장, 친구"]), day])


def bookmarks(path):
    with path.open("w") as out:
        out.write("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n")
        for number in range(BOOKMARKS):
            if number % 500 == 0:
                out.write(f"{'</DL><p>' if number else ''}\n<DT><H3>폴더 {number // 500}</H3>\n<DL><p>\n")
            out.write(
                # Addresses of this machine, so that no preview is requested from other servers.
                f'<DT><A HREF="https://127.9.{number % 977 // 250}.{number % 977 % 250}/{number}" ADD_DATE="{1600000000 + number}"'
                f' TAGS="읽을거리,태그{number % 300}">라멘 육수 끓이는 법 {number}</A>\n<DD>열두 시간 끓인 이야기\n')
        out.write("</DL><p>\n</DL><p>\n")


def pictures(folder, count):
    """Writes different photographs of 1200 x 1600, made from one with different brightness."""
    folder.mkdir(exist_ok=True)
    first = folder.parent / "noise.v"
    subprocess.run(["vips", "gaussnoise", first, "1200", "1600", "--mean", "128", "--sigma", "20"], check=True)
    for number in range(count):
        subprocess.run(["vips", "linear", first, f"{folder}/{number}.jpg[Q=80]", "1", str(number % 60)], check=True)
        with open(f"{folder}/{number}.jpg", "ab") as file:
            file.write(b"%d" % number)


class Reader(threading.Thread):
    """Opens a list repeatedly until stopped."""

    def __init__(self, instance):
        super().__init__()
        self.request = urllib.request.Request(instance.server.url + "/links", headers={"Authorization": f"Bearer {instance.token}"})
        self.times, self.ended = [], threading.Event()

    def run(self):
        while not self.ended.wait(PAUSE):
            begun = time.monotonic()
            with urllib.request.urlopen(self.request) as answer:
                answer.read()
            self.times.append((time.monotonic() - begun) * 1000)

    def p99(self):
        self.ended.set()
        self.join()
        return sorted(self.times)[len(self.times) * 99 // 100]


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(instance, seorap, folder, count):
    """Returns the lines of a table."""
    alone = Reader(instance)
    alone.start()
    time.sleep(5)
    yield f"| nothing | | | {alone.p99():.1f} |"
    for name, draw in {f"{ROWS:,} rows of a Letterboxd diary": diary, f"{BOOKMARKS:,} bookmarks": bookmarks}.items():
        path = folder / (draw.__name__ + (".csv" if draw is diary else ".html"))
        draw(path)
        reader, spent, begun = Reader(instance), children(), time.monotonic()
        reader.start()
        seorap("import", path, "--data", instance.data)
        yield f"| {name} | {time.monotonic() - begun:.1f} | {children() - spent:.1f} | {reader.p99():.1f} |"
    yield from drop(instance, folder, count)


def drop(instance, folder, count):
    pictures(folder / "pictures", count)
    before = instance.server.spent(), shots.worker_time(instance.server)
    reader, begun = Reader(instance), time.monotonic()
    reader.start()
    (folder / "pictures").rename(instance.data / "inbox" / "pictures")
    while any((instance.data / "inbox" / "pictures").glob("*.jpg")):
        time.sleep(0.5)
    seconds, p99 = time.monotonic() - begun, reader.p99()
    ours = instance.server.spent() - before[0]
    decoding = shots.worker_time(instance.server) - before[1]
    yield f"| {count:,} pictures in the inbox folder | {seconds:.1f} | {ours:.1f}, and {decoding:.1f} of the worker | {p99:.1f} |"


def ratio(folder, seorap):
    """Returns the seconds of a bookmark import, and its ratio to inserting the rows with the sqlite3 shell."""
    html = folder / "bookmarks.html"
    bookmarks(html)
    data = folder / "import"
    begun = time.monotonic()
    seorap("import", html, "--data", data)
    imported = time.monotonic() - begun
    database = next(data.glob("*.sqlite*"))
    tables = ["item", "link", "tag", "itemTag", "folder"]
    schema = subprocess.run(
        ["sqlite3", database, "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND type IN ('table', 'index')"
         f" AND tbl_name IN ({','.join(repr(t) for t in tables)})"],
        check=True, capture_output=True, text=True).stdout
    rows = "".join(
        subprocess.run(["sqlite3", database, ".mode insert " + table, f"SELECT * FROM {table}"],
                       check=True, capture_output=True, text=True).stdout for table in tables)
    script = folder / "rows.sql"
    script.write_text(f"PRAGMA journal_mode=WAL;\nBEGIN;\n{schema}\n{rows}\nCOMMIT;\n")
    begun = time.monotonic()
    subprocess.run(["sqlite3", folder / "shell.sqlite"], stdin=script.open(), check=True, capture_output=True)
    return imported, imported / (time.monotonic() - begun)
