"""Damages a page of a database and lists the rows of that page. Depends on SQLite's file format only."""

import sqlite3

PAGE = 4096

# Name of a table or index, and which of its pages to damage.
PLACES = [
    ("item", "leaf"), ("link", "leaf"), ("movie", "leaf"), ("book", "leaf"), ("page", "leaf"), ("itemTag", "leaf"),
    ("tag", "leaf"), ("person", "root"), ("setting", "root"), ("device", "root"), ("job", "leaf"), ("media", "leaf"),
    ("itemNewest", "leaf"), ("itemKindNewest", "leaf"), ("search_data", "leaf"), ("search_idx", "leaf"), ("item", "root"),
    ("link", "root"), ("itemTag", "root"), ("itemNewest", "root"), ("schema", "root"), ("schema", "leaf"),
]
CASES = [(name, place, how) for how in ("zeroed", "flipped") for name, place in PLACES]

# Rebuilt from other rows or by the next start.
DERIVED = {"itemCount", "jobCount", "linkCount", "bookDuplicateGroup", "searchState", "searchStale", "sqlite_sequence", "sqlite_stat1"}
# Not part of backups.
PASSING = {"grdb_migrations", "releasedMedia", "idempotencyKey", "upload"}


def is_made_again(name):
    return name == "job" or name.startswith("search_") or name in ("itemNewest", "itemKindNewest")


def prepare(path):
    """Merges the log into the file and adds some jobs."""
    base = sqlite3.connect(path)
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.executemany(
        "INSERT INTO job(kind, payload, state, maxAttempts, createdAt, finishedAt) VALUES ('Sample', ?, 'done', 1, 1, 2)",
        [(f'{{"number": {number}, "text": "{"x" * 60}"}}',) for number in range(200)])
    base.execute("INSERT INTO setting(person, name, value) SELECT id, 'sample', 'x' FROM person")
    base.commit()
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    base = sqlite3.connect(path)
    base.execute("PRAGMA journal_mode = DELETE")
    base.execute("PRAGMA journal_mode = WAL")
    base.close()


def pages(path, name):
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        name = "sqlite_schema" if name == "schema" else name
        return base.execute(
            "SELECT pageno, pagetype, path FROM dbstat WHERE name = ? AND pagetype <> 'overflow'", (name,)).fetchall()
    finally:
        base.close()


def pick(path, name, place, chance):
    found = pages(path, name)
    if place == "root":
        return next((page for page, _, where in found if where == "/"), None)
    leaves = sorted(page for page, kind, _ in found if kind == place)
    return chance.choice(leaves) if leaves else None


def spoil(path, page, how, chance):
    with open(path, "r+b") as file:
        file.seek((page - 1) * PAGE)
        content = bytearray(file.read(PAGE))
        if how == "zeroed":
            content = bytearray(PAGE)
        else:
            for _ in range(6):
                bit = chance.randrange(PAGE * 8)
                content[bit // 8] ^= 1 << bit % 8
        file.seek((page - 1) * PAGE)
        file.write(content)


def varint(content, place):
    value = 0
    for index in range(9):
        byte = content[place]
        place += 1
        if index == 8:
            return value << 8 | byte, place
        value = value << 7 | byte & 127
        if byte < 128:
            break
    return value, place


def keys_on(path, page):
    """Returns the table of a page's rows, their row numbers and their count; no table for a page without rows."""
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    name = base.execute("SELECT name FROM dbstat WHERE pageno = ?", (page,)).fetchone()[0]
    kind = base.execute("SELECT type FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    base.close()
    with open(path, "rb") as file:
        file.seek((page - 1) * PAGE)
        content = file.read(PAGE)
    start = 100 if page == 1 else 0
    count = int.from_bytes(content[start + 3:start + 5], "big")
    if kind != ("table",):
        return None, set(), 0
    if content[start] == 5:
        return name, set(), 0
    rows = set()
    if content[start] == 13:
        for index in range(count):
            place = int.from_bytes(content[start + 8 + 2 * index:start + 10 + 2 * index], "big")
            _, place = varint(content, place)
            rows.add(varint(content, place)[0])
    return name, rows, count


def compare(intact, saved, lost):
    """Returns the rows of intact pages that were not saved, and a sentence about the saved rows."""
    name, numbers, count = lost
    before = sqlite3.connect(f"file:{intact}?mode=ro", uri=True)
    after = sqlite3.connect(f"file:{saved}?mode=ro", uri=True)
    # A flipped bit may make invalid UTF-8.
    for database in (before, after):
        database.text_factory = lambda content: content.decode(errors="replace")
    left_out, same, changed, back = [], 0, 0, 0
    try:
        tables = [row[0] for row in before.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'")]
        for table in tables:
            if table in DERIVED | PASSING:
                continue
            # An index also has some columns, but only the table has all.
            columns = ", ".join(f'"{row[0]}"' for row in before.execute(
                "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,)))
            keys = [row[0] for row in before.execute(
                "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (table,))]
            key = ", ".join(f'"{column}"' for column in keys)
            there = dict((row[:len(keys)], row[len(keys):]) for row in after.execute(f'SELECT {key}, {columns} FROM "{table}"'))
            missing = 0
            for row in before.execute(f'SELECT {key}, {columns} FROM "{table}"'):
                found = there.get(row[:len(keys)])
                was_lost = table == name and (not numbers or row[0] in numbers)
                if found is None:
                    missing += 1
                    if not (table == name and row[0] in numbers):
                        left_out.append((table, *row[:len(keys)]))
                elif was_lost and numbers:
                    back += 1
                elif found == row[len(keys):]:
                    same += 1
                else:
                    changed += 1
            if table == name and not numbers and missing <= count:
                # Rows without numbers: at most the page's number of rows may be missing.
                left_out = [each for each in left_out if each[0] != table]
    finally:
        before.close()
        after.close()
    return left_out, (f"{same} rows as they were, {changed} with a changed column; of {count} on the page {back} put together again"
                      if name else f"{same} rows as they were, {changed} with a changed column")
