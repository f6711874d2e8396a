"""Detects other work on this machine. Figures measured on a busy machine are not recorded."""

import pathlib
import time

# Limits as fractions of all processor time: busy time of other programs, and time that a host steals from a virtual machine.
MOST_BUSY, MOST_STOLEN = 0.10, 0.02


def ticks():
    """Returns the time of all processors so far, as (all, idle, stolen)."""
    fields = [int(field) for field in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(fields), fields[3] + fields[4], fields[7]


def shares(before, after):
    """Returns the fractions (busy, stolen) between two samples."""
    passed, idle, stolen = (b - a for a, b in zip(before, after))
    return 1 - idle / max(passed, 1), stolen / max(passed, 1)


class Watch:
    """Checks the machine before and after a benchmark, when none of its processes run."""

    def __init__(self):
        self.complaints = []
        self.look("before")
        self.begun = ticks()

    def look(self, when):
        start = ticks()
        time.sleep(3)
        busy, _ = shares(start, ticks())
        if busy > MOST_BUSY:
            self.complaints.append(f"the processors were {busy:.0%} busy {when} it")

    def end(self):
        """Returns reasons against the figures; empty on a quiet machine."""
        _, stolen = shares(self.begun, ticks())
        if stolen > MOST_STOLEN:
            self.complaints.append(f"the host took {stolen:.0%} of the time")
        self.look("after")
        return self.complaints
