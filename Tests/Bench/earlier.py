#!/usr/bin/env python3
"""A house of every earlier version of the schema, each written by the program of its time.

    python3 Tests/Bench/earlier.py FOLDER
    python3 Tests/Bench/upgrade.py FOLDER/houses/*

Goes along the main line of the history, takes the last commit of each set of migrations, builds it in FOLDER/source and
lets it seed FOLDER/houses/NN-COMMIT, NN being the number of migrations. What is there already is kept, so that a run that
was ended goes on. Some thirty builds: about two hours with two cores.
"""
import argparse
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys

arguments = argparse.ArgumentParser()
arguments.add_argument("folder", type=pathlib.Path)
options = arguments.parse_args()
source, houses = options.folder / "source", options.folder / "houses"
# What a program of any time can be asked for; the first knew links alone.
SEEDS = [
    ["--links", 300, "--screenshots", 20, "--movies", 60, "--books", 60, "--pages", 5],
    ["--links", 300, "--screenshots", 20, "--movies", 60, "--books", 60],
    ["--links", 300, "--screenshots", 20],
    ["--links", 300],
]


def git(*words, place="."):
    return subprocess.run(["git", "-C", place, *words], check=True, capture_output=True, text=True).stdout


def migrations(commit):
    found = subprocess.run(["git", "grep", "-hoE", '"[0-9]{3}-[a-z-]+"', commit, "--", "Sources"], capture_output=True, text=True)
    return frozenset(found.stdout.split())


def versions():
    """The commits that share a set of migrations, the newest first; sets in the order of the history."""
    found = []
    for commit in git("log", "--first-parent", "--reverse", "--format=%h").split():
        names = migrations(commit)
        if not found or found[-1][0] != names:
            found.append((names, []))
        found[-1][1].insert(0, commit)
    return found


def build(commit):
    git("checkout", "-qf", commit, place=source)
    done = subprocess.run(["swift", "build"], cwd=source, capture_output=True, text=True)
    if done.returncode:
        errors = re.findall(r".*error: .*", done.stdout + done.stderr)
        print(f"{commit} cannot be built: {errors[0][-160:] if errors else 'no reason given'}", flush=True)
    return done.returncode == 0


def seed(house):
    for words in SEEDS:
        shutil.rmtree(house, ignore_errors=True)
        done = subprocess.run([source / ".build/debug/seorap", "seed", *map(str, words), "--data", house],
                              capture_output=True, text=True)
        if done.returncode == 0:
            return True
    print(f"no seed: {(done.stdout + done.stderr)[-300:]}", flush=True)
    return False


houses.mkdir(parents=True, exist_ok=True)
if not source.exists():
    git("clone", "-q", ".", str(source))
missing = 0
for names, commits in versions():
    if any(re.match(rf"\d+-({'|'.join(commits)})$", house.name) for house in houses.iterdir()):
        continue
    # The last of them is what people had the longest; one that was never whole is passed over.
    for commit in commits[:3]:
        fresh = houses / "new"
        if not git("ls-tree", commit, "Sources/Seorap/Commands/SeedCommand.swift"):
            print(f"{commit}: no program yet", flush=True)
            break
        if build(commit) and seed(fresh):
            with sqlite3.connect(fresh / "seorap.sqlite") as base:
                base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                count = base.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0]
            fresh.rename(houses / f"{count:02}-{commit}")
            print(f"{commit}: {count} migrations", flush=True)
            break
    else:
        missing += 1
        print(f"no house with {len(names)} names of migrations", flush=True)
sys.exit(missing > 0)
