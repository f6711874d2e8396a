#!/usr/bin/env python3
"""Kills Seorap or fills its disk at random moments of writing, importing, exporting, restoring, merging and migrating.

    python3 Tests/Bench/faults.py [--runs 300] [--seed 1] [--program .build/debug/seorap] [--older PROGRAM] [--kind NAME]

The older program creates the data folder that is migrated. Without it, migrations are not tested. Use any earlier build, such as
one of `git worktree add ../older COMMIT` or of an older package.

Checks after each run: no acknowledged data is lost, the database is intact, the previous backup exists, and a restored folder is
complete or does not exist. RLIMIT_FSIZE limits the size of files, and the kernel then answers as for a full disk. Prints a line
for each kind and exits with 1 if a check failed.

Only `--kind damaging` damages databases: it writes zeros over a page of a table, an index or the schema, or flips six bits of it.
`doctor` must name the damaged table or index, and `--repair` must rebuild it if it has no user data. `export --salvage` must save
every row of all other pages; damage.py counts those rows in an intact copy, without Seorap.
"""
import argparse
import collections
import hashlib
import http.client
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

import damage

arguments = argparse.ArgumentParser()
arguments.add_argument("--runs", type=int, default=300)
arguments.add_argument("--seed", type=int, default=1)
arguments.add_argument("--program", default=".build/debug/seorap")
arguments.add_argument("--older")
arguments.add_argument("--kind", help="only this one")
options = arguments.parse_args()
chance = random.Random(options.seed)
program = str(pathlib.Path(options.program).resolve())
place = pathlib.Path(tempfile.mkdtemp(prefix="seorap-faults-"))


def run(*words, limit=None, kill_after=None, program=program):
    """Returns the exit status and the output."""
    def before():
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    child = subprocess.Popen(
        [program, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=before)
    try:
        out, errors = child.communicate(timeout=kill_after if kill_after is not None else 300)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGKILL)
        out, errors = child.communicate()
    return child.returncode, out + errors


def sound(data):
    base = sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True)
    try:
        # The search tables need Seorap's tokenizer; doctor checks them.
        tables = [r[0] for r in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%'")]
        for table in tables:
            base.execute(f'SELECT count(*) FROM "{table}"').fetchone()
        return not base.execute("PRAGMA foreign_key_check").fetchall()
    finally:
        base.close()


def links(data):
    base = sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True)
    try:
        return {r[0] for r in base.execute("SELECT url FROM link")}
    finally:
        base.close()


def fault(longest, largest):
    """Returns a random moment to kill the program, or a random limit of file size."""
    if chance.random() < 0.6:
        return {"kill_after": chance.random() * longest}
    return {"limit": int(chance.random() * largest) // 4096 * 4096 + 4096}


def timed(*words):
    start = time.monotonic()
    status, text = run(*words)
    assert status == 0, text
    return time.monotonic() - start


# A shared data folder with every kind of item, and its backup.
instance = place / "house"
timed("seed", "--links", 300, "--screenshots", 40, "--movies", 60, "--books", 60, "--pages", 20, "--data", instance)
backup = place / "house.zip"
export_time = timed("export", "--to", backup, "--data", instance)
restore_time = timed("restore", "--from", backup, "--data", place / "first")
whole = links(place / "first")
assert whole == links(instance)
largest = max((instance / "seorap.sqlite").stat().st_size, backup.stat().st_size)
marks = place / "marks.html"
marks.write_text("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n" + "".join(
    f'<DT><A HREF="https://example.com/import/{n}" ADD_DATE="1700000000">마크 {n}</A>\n' for n in range(3000)) + "</DL>")
import_time = timed("import", marks, "--data", place / "first")
expected = links(place / "first")


def writing(work):
    data = work / "data"
    shutil.copytree(instance, data)
    _, text = run("token", "create", "--name", "writer", "--data", data)
    token = text.split()[-1]
    limit = fault(1, largest)
    def before():
        if "limit" in limit:
            size = (data / "seorap.sqlite").stat().st_size
            room = size + limit["limit"]
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    child = subprocess.Popen(
        [program, "serve", "--data", data, "--port", "0", "--log-level", "error"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, preexec_fn=before)
    line = child.stdout.readline()
    if not line:
        child.wait()
        return [] if sound(data) else ["an instance that did not start is damaged"]
    port = int(line.split(":")[-1].split("/")[0])
    acknowledged = []
    def write(writer):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        for number in range(150):
            url = f"https://example.com/{writer}/{number}"
            try:
                connection.request("POST", "/api/v1/links", json.dumps({"url": url}), {
                    "Authorization": f"Bearer {token}", "Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException):
                return
            if answer.status in (200, 201):
                acknowledged.append(url)
            elif answer.status not in (503, 507):
                acknowledged.append(f"answered {answer.status}")
    threads = [threading.Thread(target=write, args=(n,)) for n in range(3)]
    for thread in threads: thread.start()
    if "kill_after" in limit:
        time.sleep(limit["kill_after"])
        child.send_signal(signal.SIGKILL)
    for thread in threads: thread.join()
    child.send_signal(signal.SIGKILL)
    child.wait()
    lost = set(acknowledged) - links(data)
    return [f"lost or refused: {sorted(lost)[:3]}"] * bool(lost) + ["not sound"] * (not sound(data))


def importing(work):
    data = work / "data"
    shutil.copytree(instance, data)
    run("import", marks, "--data", data, **fault(import_time, largest * 2))
    if not sound(data): return ["not sound"]
    status, text = run("import", marks, "--data", data)
    if status != 0: return [f"cannot be finished: {text[:200]}"]
    return [] if links(data) == expected else [f"{len(links(data) ^ expected)} links differ after the second import"]


def exporting(work):
    target = work / "backup.zip"
    shutil.copy(backup, target)
    digest = hashlib.sha256(target.read_bytes()).digest()
    status, _ = run("export", "--to", target, "--data", instance, **fault(export_time, largest))
    if status != 0 and hashlib.sha256(target.read_bytes()).digest() != digest:
        # If killed after the rename, the file is the complete new backup.
        if run("verify", target)[0] != 0: return ["the older backup is gone"]
    if status == 0 and run("verify", target)[0] != 0: return ["an export that was acknowledged is not whole"]
    return [] if sound(instance) else ["not sound"]


def restoring(work):
    data = work / "data"
    status, text = run("restore", "--from", backup, "--data", data, **fault(restore_time, largest))
    if status == 0 and not (data / "seorap.sqlite").exists(): return ["acknowledged, and not there"]
    if not data.exists():
        if run("restore", "--from", backup, "--data", data)[0] != 0: return [f"cannot be done again: {text[:200]}"]
    if links(data) != whole: return ["half of it is there"]
    status, text = run("verify", "--data", data)
    return [] if status == 0 else [f"not whole: {text[:200]}"]


def merging(work):
    data = work / "data"
    shutil.copytree(instance, data)
    base = sqlite3.connect(data / "seorap.sqlite")
    before = links(data)
    base.close()
    other = place / "other.zip"
    run("restore", "--merge", "--from", other, "--data", data, **fault(merge_time, largest * 2))
    after = links(data)
    if not sound(data): return ["not sound"]
    if after not in (before, merged): return ["half of it is there"]
    status, text = run("restore", "--merge", "--from", other, "--data", data)
    return [] if status == 0 and links(data) == merged else [f"cannot be done again: {text[:200]}"]


timed("seed", "--links", 200, "--movies", 50, "--books", 50, "--seed", 7, "--data", place / "second")
timed("export", "--to", place / "other.zip", "--data", place / "second")
shutil.copytree(instance, place / "third")
merge_time = timed("restore", "--merge", "--from", place / "other.zip", "--data", place / "third")
merged = links(place / "third")


def rows(data):
    """Returns the row count of each table, except tables that a start or a new token changes."""
    base = sqlite3.connect(f"file:{data}/seorap.sqlite?mode=ro", uri=True)
    try:
        tables = [r[0] for r in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%'")]
        counts = {table: base.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in tables}
    finally:
        base.close()
    return {table: count for table, count in counts.items() if not table.startswith(("job", "grdb", "sqlite", "device"))}


def migrating(work):
    data = work / "data"
    shutil.copytree(older, data)
    run("token", "create", "--name", "first", "--data", data, **fault(migrate_time, (older / "seorap.sqlite").stat().st_size * 2))
    if not sound(data): return ["not sound"]
    status, text = run("token", "create", "--name", "second", "--data", data)
    if status != 0: return [f"cannot be opened: {text[:200]}"]
    after = rows(data)
    moved = [f"{table}: {count} -> {after.get(table)}" for table, count in old_rows.items() if after.get(table) != count]
    if moved: return [f"rows are missing: {', '.join(moved)}"]
    status, text = run("doctor", "--data", data)
    return [] if status == 0 and links(data) == old_links else [f"not whole: {text[:200]}"]


def damaging(work):
    """Runs the cases one after another, each with another page, in steps of five, so that a few runs cover many kinds."""
    name, place, how = damage.CASES[next(damage_cases) * 5 % len(damage.CASES)]
    data = work / "data"
    shutil.copytree(intact, data)
    page = damage.pick(data / "seorap.sqlite", name, place, chance)
    if page is None: return [f"{name} has no page that is {place}"]
    lost = damage.keys_on(intact / "seorap.sqlite", page)
    damage.spoil(data / "seorap.sqlite", page, how, chance)
    status, report = run("doctor", "--data", data)
    faults = []
    belongs = name if name != "schema" else "sqlite_schema"
    if how == "zeroed" and (status != 1 or belongs not in report): faults.append(f"doctor ends with {status}: {report[:300]}")
    if status not in (0, 1): faults.append(f"doctor ends with {status}: {report[:300]}")
    saved = work / "saved.zip"
    status, text = run("export", "--salvage", "--secrets", "--passphrase-file", passphrase, "--to", saved, "--data", data)
    if status != 0: return faults + [f"nothing is saved: {text[:300]}"]
    status, text = run("restore", "--from", saved, "--passphrase-file", passphrase, "--data", work / "restored")
    if status != 0: return faults + [f"what is saved cannot be restored: {text[:300]}"]
    left_out, counts = damage.compare(intact / "seorap.sqlite", work / "restored" / "seorap.sqlite", lost)
    if left_out: faults.append(f"rows of intact pages are missing: {left_out[:5]}")
    status, text = run("doctor", "--data", work / "restored")
    repaired = ""
    if damage.is_made_again(name):
        status, text = run("doctor", "--repair", "--data", data)
        again, report = run("doctor", "--data", data)
        if (status, again) != (0, 0): faults.append(f"not repaired, {status}, {again}: {text[:300]} {report[:300]}")
        repaired = ", repaired"
    if options.kind:
        print(f"{name}, {place}, page {page} {how}: {counts}{repaired}{'; ' if faults else ''}{'; '.join(faults)}", flush=True)
    return faults


passphrase = place / "passphrase"
passphrase.write_text("a passphrase of several words\n")
# More rows, so that tables have inner pages, and a job and a token.
intact = place / "intact"
timed("seed", "--links", 900, "--screenshots", 40, "--movies", 500, "--books", 500, "--pages", 60, "--data", intact)
timed("token", "create", "--name", "device", "--data", intact)
damage.prepare(intact / "seorap.sqlite")
damage_cases = iter(range(options.runs))

kinds = [writing, importing, exporting, restoring, merging, damaging]
if options.older:
    older = place / "older"
    status, text = run(
        "seed", "--links", 300, "--movies", 60, "--books", 60, "--data", older, program=str(pathlib.Path(options.older).resolve()))
    assert status == 0, text
    old_rows, old_links = rows(older), links(older)
    shutil.copytree(older, place / "migrated")
    migrate_time = timed("token", "create", "--name", "first", "--data", place / "migrated")
    kinds.append(migrating)
if options.kind:
    kinds = [kind for kind in kinds if kind.__name__ == options.kind]
broken = collections.defaultdict(list)
counts = collections.Counter()
start = time.monotonic()
for number in range(options.runs):
    kind = kinds[number % len(kinds)]
    work = place / "work"
    work.mkdir()
    try:
        broken[kind.__name__] += [f"run {number}: {fault}" for fault in kind(work)]
    except Exception as error:  # a run that cannot be checked counts as failed
        broken[kind.__name__].append(f"run {number}: {type(error).__name__} {error}")
    counts[kind.__name__] += 1
    shutil.rmtree(work)
for kind in kinds:
    name = kind.__name__
    print(f"{name}: {counts[name]} faults, {len(broken[name])} promises broken")
    for line in broken[name][:10]: print(f"  {line}")
print(f"{sum(counts.values())} faults, seed {options.seed}, {time.monotonic() - start:.0f} s")
shutil.rmtree(place)
raise SystemExit(1 if any(broken.values()) else 0)
