#!/usr/bin/env python3
"""Whether houses that an earlier program wrote open with everything in place.

    python3 Tests/Bench/upgrade.py [--program .build/debug/seorap] FOLDER_OR_PROGRAM...

A folder is a house of an earlier version, which is copied first. A program is one that was built of an earlier commit,
as in `git worktree add ../older COMMIT && swift build`; it seeds a house. Today's program then opens it. Every row of
every table that was there before has to be there after, with the same in each column that both versions have; `doctor`,
`verify` and a backup that is restored have to agree. Where the earlier program can, its own backup is restored by
today's. Ends with 1 where anything is missing.
"""
import argparse
import collections
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile

arguments = argparse.ArgumentParser()
arguments.add_argument("--program", default=".build/debug/seorap")
arguments.add_argument("earlier", nargs="+")
options = arguments.parse_args()
program = str(pathlib.Path(options.program).resolve())
SEED = ["--links", 300, "--screenshots", 20, "--movies", 60, "--books", 60]
# What a start changes by itself: the queue, counts that were wrong, and what is kept for an hour.
MOVING = {"job", "jobRun", "jobPause", "grdb_migrations", "houseKeeping"}


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def must(*words):
    status, text = run(*words)
    if status:
        raise SystemExit(f"{' '.join(map(str, words))}\n{text[-2000:]}")
    return text


def shape(data):
    """Table -> columns; the search tables need a tokenizer that only Seorap has."""
    with sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True) as base:
        tables = [name for name, in base.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%' AND name NOT LIKE 'sqlite%'")]
        return {table: [row[1] for row in base.execute(f'PRAGMA table_info("{table}")')] for table in tables}


def rows(data, table, columns):
    names = ", ".join(f'"{column}"' for column in columns)
    with sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True) as base:
        return collections.Counter(map(repr, base.execute(f'SELECT {names} FROM "{table}"')))


def compare(old, new):
    """What the older house had and the newer has not."""
    before, after = shape(old), shape(new)
    missing, dropped, kept = [], [], 0
    for table, columns in before.items():
        if table in MOVING:
            continue
        if table not in after:
            missing.append(f"table {table} with {sum(rows(old, table, columns).values())} rows")
            continue
        both = [column for column in columns if column in after[table]]
        gone = rows(old, table, both) - rows(new, table, both)
        kept += sum(rows(old, table, both).values())
        if gone:
            missing.append(f"{sum(gone.values())} rows of {table}, such as {next(iter(gone))[:200]}")
        dropped += [f"{table}.{column}" for column in columns if column not in both]
    return kept, missing, dropped


def attempt(earlier, work):
    old, new, again = work / "old", work / "new", work / "again"
    if earlier.is_dir():
        shutil.copytree(earlier, old)
    else:
        status, _ = run(earlier, "seed", *SEED, "--pages", 5, "--data", old)
        if status:
            shutil.rmtree(old, ignore_errors=True)
            must(earlier, "seed", *SEED, "--data", old)
    # Its log is merged into it, as it is when a server ends.
    with sqlite3.connect(old / "seorap.sqlite") as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        version = base.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0]
    shutil.copytree(old, new)
    must(program, "doctor", "--data", new)
    kept, missing, dropped = compare(old, new)
    must(program, "verify", "--data", new)
    must(program, "export", "--to", work / "new.zip", "--data", new)
    must(program, "restore", "--from", work / "new.zip", "--data", again)
    told = f"{earlier}: schema {version}, {kept} rows"
    backup = work / "old.zip"
    if not earlier.is_dir() and run(earlier, "export", "--to", backup, "--data", old)[0] == 0:
        must(program, "verify", backup)
        must(program, "restore", "--from", backup, "--data", work / "from-old")
        told += ", its own backup restored"
    if dropped:
        told += f", without {', '.join(dropped)}, which a migration moved"
    print(f"{told}: {'; '.join(missing) or 'all in place'}")
    return not missing


good = True
for earlier in map(pathlib.Path, options.earlier):
    place = pathlib.Path(tempfile.mkdtemp(prefix="seorap-upgrade-"))
    try:
        good = attempt(earlier.resolve(), place) and good
    finally:
        shutil.rmtree(place)
raise SystemExit(not good)
