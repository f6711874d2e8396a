"""Whether anybody else works on this machine. Figures that were taken beside other work are not written down."""

import pathlib
import time

# Of all processors' time: what may be busy while nothing of ours runs, and what a host may take from a virtual machine.
MOST_BUSY, MOST_STOLEN = 0.10, 0.02


def ticks():
    """All processors' time so far, as (all, idle, stolen)."""
    fields = [int(field) for field in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(fields), fields[3] + fields[4], fields[7]


def shares(before, after):
    """(busy, stolen) of the time between."""
    passed, idle, stolen = (b - a for a, b in zip(before, after))
    return 1 - idle / max(passed, 1), stolen / max(passed, 1)


class Watch:
    """Looks at the machine before a benchmark begins and after it has ended, when nothing of it runs."""

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
        """What speaks against these figures; empty on a quiet machine."""
        _, stolen = shares(self.begun, ticks())
        if stolen > MOST_STOLEN:
            self.complaints.append(f"the host took {stolen:.0%} of the time")
        self.look("after")
        return self.complaints
