#!/usr/bin/env python3
"""Compares a data folder of schema 66 before and after the current program opens it.

    python3 Tests/Bench/upgrade.py [--program .build/debug/seorap] [--older PROGRAM]

Builds commit 00880939, the last one before the baseline of the schema, in a separate worktree (ten minutes or more). `--older`
names an existing build. That program fills a folder with samples and an import, and exports it. The current program opens a copy
of the folder, exports it, and restores and merges the older export. Each must contain every row and every original. Exits
with 1 if data is missing.
"""
import argparse
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile

COMMIT = "00880939"
SAMPLE = ["--links", 300, "--screenshots", 20, "--movies", 60, "--books", 60, "--pages", 5]
BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
<DT><H3>여행</H3>
<DL><p>
<DT><A HREF="https://p.example/view.do?pk_no=1001&utm_source=x" ADD_DATE="1500000000" TAGS="부산,sea">부산</A>
<DT><A HREF="https://p.example/view.do?pk_no=1002" ADD_DATE="1500000001">Jeju</A>
</DL><p>
</DL><p>
"""
# The queue, its counts and the items to index again, which starts change.
MOVING = {"job", "jobCount", "searchStale"}
# Rewritten by migration 204-link-keys, and by the first start because a column that search reads has another name.
REWRITTEN = {"link": {"normalizedURL"}, "searchState": {"source"}}
FORMER = (pathlib.Path(__file__).parents[2] / "Sources/Catalog/Storage/FormerNames.swift").read_text()
PAIR = re.compile(r'"([\w.]+)": "([\w.]+)"')


def former(name):
    return FORMER.split(f"static let {name} = [")[1].split("\n    ]")[0]


TABLES, SETTINGS, JOBS = (dict(PAIR.findall(former(name))) for name in ("tables", "settings", "jobs"))
COLUMNS = {table: dict(PAIR.findall(pairs)) for table, pairs in re.findall(r'"(\w+)": \[(.*?)\]', former("columns"))}

arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
arguments.add_argument("--program", type=pathlib.Path, default=".build/debug/seorap")
arguments.add_argument("--older", type=pathlib.Path)
options = arguments.parse_args()


def must(*words, cwd=None):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=cwd)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def build(source):
    must("git", "worktree", "add", "--detach", source, COMMIT)
    must("swift", "build", cwd=source)
    return source / ".build/debug/seorap"


def current(table, row):
    """Returns a row with the present names of its columns, and of what it names: tables, columns, settings, jobs."""
    row = {COLUMNS.get(table, {}).get(key, key): value for key, value in row.items()}
    for key in {"sqlite_sequence": ["name"], "changeRow": ["tableName"], "importChange": ["tableName"]}.get(table, []):
        row[key] = TABLES.get(row[key], row[key])
    if table == "setting":
        row["name"] = SETTINGS.get(row["name"], row["name"])
    if table == "jobPause":
        row["kind"] = JOBS.get(row["kind"], row["kind"])
    columns = COLUMNS.get(row.get("tableName"), {})
    if table == "importChange" and "field" in row:
        row["field"] = columns.get(row["field"], row["field"])
    if table == "changeRow":
        for side in {"before", "after"} & row.keys():
            for name, present in columns.items():
                row[side] = row[side].replace(f'"{name}":', f'"{present}":')
    return row


def contents(path):
    """Returns the sorted rows of each table as texts, and the names of the originals."""
    tables, originals = {}, set()
    with zipfile.ZipFile(path) as backup:
        for name in backup.namelist():
            folder, _, rest = name.partition("/")
            if folder == "media":
                originals.add(rest)
            table = rest.removesuffix(".jsonl")
            table = TABLES.get(table, table)
            if folder != "rows" or table in MOVING:
                continue
            rows = [current(table, json.loads(line)) for line in backup.read(name).decode().splitlines()]
            kept = [{key: row[key] for key in row if key not in REWRITTEN.get(table, ())} for row in rows]
            if table == "sqlite_sequence":
                kept = [row for row in kept if row.get("name") not in MOVING]
            tables[table] = sorted(json.dumps(row, sort_keys=True, ensure_ascii=False) for row in kept)
    return tables, originals


def compare(title, before, after):
    (tables, originals), (others, copies) = contents(before), contents(after)
    faults = [f"original {name}" for name in sorted(originals ^ copies)]
    for table in sorted(tables.keys() | others.keys()):
        here, there = tables.get(table, []), others.get(table, [])
        if here != there:
            odd = sorted(set(here) ^ set(there)) or here
            faults.append(f"{table}: {len(here)} rows, then {len(there)}, such as {odd[0][:200]}")
    count = sum(map(len, tables.values()))
    print(f"{title}: {count} rows, {len(originals)} originals: {'; '.join(faults) or 'all in place'}")
    return not faults


def steps(data):
    with sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True) as base:
        return base.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0]


def attempt(older, program, work):
    old, new, again = work / "old", work / "new", work / "again"
    must(older, "seed", *SAMPLE, "--data", old)
    must(older, "seed", "--demo", "--data", old)
    bookmarks = work / "bookmarks.html"
    bookmarks.write_text(BOOKMARKS)
    must(older, "import", bookmarks, "--data", old)
    must(older, "export", "--to", work / "old.zip", "--data", old)
    shutil.copytree(old, new)
    must(program, "doctor", "--data", new)
    print(f"{steps(old)} steps became {steps(new)}")
    must(program, "verify", "--data", new)
    must(program, "export", "--to", work / "new.zip", "--data", new)
    good = compare("opened", work / "old.zip", work / "new.zip")
    must(program, "verify", work / "old.zip")
    must(program, "restore", "--from", work / "old.zip", "--data", again)
    must(program, "export", "--to", work / "again.zip", "--data", again)
    good = compare("its backup restored", work / "old.zip", work / "again.zip") and good
    must(program, "restore", "--from", work / "old.zip", "--merge", "--data", new)
    must(program, "export", "--to", work / "merged.zip", "--data", new)
    return compare("its backup merged", work / "new.zip", work / "merged.zip") and good


work = pathlib.Path(tempfile.mkdtemp(prefix="seorap-upgrade-"))
try:
    older = options.older or build(work / "source")
    raise SystemExit(not attempt(older.resolve(), options.program.resolve(), work))
finally:
    if options.older is None:
        subprocess.run(["git", "worktree", "remove", "--force", work / "source"], capture_output=True)
    shutil.rmtree(work)
