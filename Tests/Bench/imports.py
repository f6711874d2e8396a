#!/usr/bin/env python3
"""Imports small files of every shape many times with a release build, which the tests do not use.

    python3 Tests/Bench/imports.py [--times 20] [--rows 400] [--program .build/release/seorap]

Each import has its own data folder, which must contain every row afterwards. Finds crashes that occur only in optimised builds.
Prints a line for each shape and exits with 1 if one failed.
"""
import argparse
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

arguments = argparse.ArgumentParser()
arguments.add_argument("--times", type=int, default=20)
arguments.add_argument("--rows", type=int, default=400)
arguments.add_argument("--program", default=".build/release/seorap")
options = arguments.parse_args()
program = str(pathlib.Path(options.program).resolve())
numbers = range(options.rows)


def table(head, row):
    text = io.StringIO()
    csv.writer(text).writerows([head] + [row(number) for number in numbers])
    return text.getvalue()


def zipped(**files):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "."), text)
    return whole.getvalue()


def day(number):
    return f"20{10 + number // 336 % 10}-{1 + number // 28 % 12:02}-{1 + number % 28:02}"


SHAPES = {
    "bookmarks.html": "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n"
    + "".join(f'<DT><A HREF="https://a.example/{n}" ADD_DATE="{1_600_000_000 + n}" TAGS="가,나">글 {n}</A>\n' for n in numbers)
    + "</DL><p>\n",
    "pocket.csv": table(["title", "url", "time_added", "tags", "status"], lambda n: [f"글 {n}", f"https://b.example/{n}", 1_600_000_000 + n, "가|나", "unread"]),
    "onetab.txt": "".join(f"https://c.example/{n} | 글 {n}\n" for n in numbers),
    "karakeep.json": json.dumps({
        "bookmarks": [
            {"createdAt": 1_600_000_000 + n, "title": f"글 {n}", "tags": ["가"], "note": "메모", "lists": ["a"],
             "content": {"type": "link", "url": f"https://d.example/{n}"}} for n in numbers
        ],
        "lists": [{"id": "a", "name": "폴더", "parentId": None}],
    }),
    "pinboard.json": json.dumps([
        {"href": f"https://e.example/{n}", "description": f"글 {n}", "extended": "", "tags": "가 나", "time": f"{day(n)}T00:00:00Z", "shared": "no", "toread": "yes"}
        for n in numbers
    ]),
    "letterboxd.csv": table(["Date", "Name", "Year", "Letterboxd URI", "Rating"], lambda n: [day(n), f"영화 {n}", 1950 + n % 70, f"https://boxd.it/{n:04x}", 3.5]),
    "goodreads.csv": table(
        ["Book Id", "Title", "Author", "ISBN", "ISBN13", "My Rating", "Number of Pages", "Date Read", "Date Added", "Bookshelves", "Exclusive Shelf"],
        lambda n: [n + 1, f"책 {n}", f"지은이 {n % 9}", "", "", 4, 200, day(n).replace("-", "/"), day(n).replace("-", "/"), "", "read"],
    ),
    "dayone.zip": zipped(Journal__json=json.dumps({
        "metadata": {"version": "1.0"},
        "entries": [{"uuid": f"{n:032X}", "creationDate": f"{day(n)}T09:00:00Z", "text": f"일기 {n}\n오늘은 맑았다."} for n in numbers],
    })),
}  # fmt: skip

failed = False
with tempfile.TemporaryDirectory(prefix="seorap-imports-") as place:
    for name, content in SHAPES.items():
        file = pathlib.Path(place) / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        problems = []
        for time in range(options.times):
            done = subprocess.run([program, "import", str(file), "--data", f"{place}/{name}.{time}"], capture_output=True, text=True)
            if done.returncode or f"{options.rows} accepted" not in done.stdout:
                problems.append(f"status {done.returncode}: {(done.stdout + done.stderr).strip()[:200]}")
        failed = failed or bool(problems)
        print(f"{name}: {options.times - len(problems)} of {options.times} whole{'; ' + problems[0] if problems else ''}", flush=True)
sys.exit(failed)
