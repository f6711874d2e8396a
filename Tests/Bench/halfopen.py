"""Half-open connections: the first packet of many TCP handshakes, whose senders never answer.

The sender must be a host whose kernel does not reply: a network namespace on this machine, connected by a pair of virtual
interfaces, so that no packet leaves the machine. Only root can create one. Without root, this part is skipped with a message.
"""

import contextlib
import os
import pathlib
import random
import shutil
import socket
import struct
import subprocess
import sys
import time

SPACE, HERE, THERE = "seorap-bench", "seorap-b0", "seorap-b1"
# From the range that RFC 2544 reserves for benchmarks.
SERVER, NEIGHBOUR, STRANGER = "198.18.7.1", "198.18.7.2", "198.18.7.66"


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextlib.contextmanager
def neighbour():
    """Yields whether the namespace exists."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        yield False
        return
    with contextlib.suppress(subprocess.CalledProcessError):
        ip("netns", "del", SPACE)
    try:
        try:
            ip("netns", "add", SPACE)
            ip("link", "add", HERE, "type", "veth", "peer", "name", THERE, "netns", SPACE)
            ip("address", "add", SERVER + "/24", "dev", HERE)
            ip("link", "set", HERE, "up")
            ip("-n", SPACE, "address", "add", NEIGHBOUR + "/24", "dev", THERE)
            ip("-n", SPACE, "link", "set", THERE, "up")
            # Replies to the sender go to an unused address, so no reset returns.
            link = subprocess.run(["ip", "-n", SPACE, "-o", "link", "show", THERE], check=True, capture_output=True, text=True)
            address = link.stdout.split("link/ether ")[1].split()[0]
            ip("neigh", "replace", STRANGER, "lladdr", address, "dev", HERE, "nud", "permanent")
        except subprocess.CalledProcessError:
            yield False
            return
        yield True
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            ip("netns", "del", SPACE)


def half_open(port):
    """Returns the number of unfinished handshakes of the sender in the kernel."""
    hex_port = f":{port:04X}"
    lines = [line for name in ("tcp", "tcp6") for line in pathlib.Path("/proc/net", name).read_text().splitlines()[1:]]
    return sum(line.split()[1].endswith(hex_port) and line.split()[3] == "03" for line in lines)


@contextlib.contextmanager
def flood(port):
    process = subprocess.Popen(["ip", "netns", "exec", SPACE, sys.executable, __file__, str(port)])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def checksum(data):
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    total = (total >> 16) + (total & 0xFFFF)
    return ~(total + (total >> 16)) & 0xFFFF


def first_packet(source_port, port):
    source, target = socket.inet_aton(STRANGER), socket.inet_aton(SERVER)
    head = struct.pack("!HHIIBBHHH", source_port, port, random.getrandbits(32), 0, 5 << 4, 2, 64_240, 0, 0)
    check = checksum(source + target + struct.pack("!BBH", 0, socket.IPPROTO_TCP, len(head)) + head)
    head = head[:16] + struct.pack("!H", check) + head[18:]
    outer = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 20 + len(head), 0, 0, 64, socket.IPPROTO_TCP, 0, source, target)
    return outer + head


def main(port):
    """Runs inside the namespace: begins 10,000 handshakes a second from as many ports, until killed."""
    raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)
    ports = range(20_000, 30_000)
    while True:
        begun = time.perf_counter()
        for number, source_port in enumerate(ports):
            raw.sendto(first_packet(source_port, port), (SERVER, 0))
            if number % 100 == 99:
                time.sleep(max(0, begun + number / len(ports) - time.perf_counter()))


if __name__ == "__main__":
    main(int(sys.argv[1]))
