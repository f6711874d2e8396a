"""What somebody waits for who changes something: a link is saved, liked, gets a tag and a note, goes into the trash and is
deleted, one after the other as a person would, so that no write finds what the one before left ready."""

import http.client
import json
import statistics
import time

STEPS = {
    "save a link": ("POST", "/api/v1/links"),
    "like it": ("PUT", "/api/v1/items/{}/favourite"),
    "give it a tag": ("PUT", "/api/v1/items/{}/tags/%EC%A7%91"),
    "write a note": ("PATCH", "/api/v1/items/{}"),
    "into the trash": ("DELETE", "/api/v1/items/{}"),
    "delete it": ("DELETE", "/api/v1/items/{}?forever=true"),
}


def run(house, rounds):
    """Lines of a table: the median and the slowest of `rounds`, in milliseconds."""
    connection = http.client.HTTPConnection(house.server.url.removeprefix("http://"))
    headers = {"Authorization": f"Bearer {house.token}", "Content-Type": "application/json"}
    times = {name: [] for name in STEPS}
    before = house.server.spent()
    for number in range(rounds):
        # Nobody listens there; the preview of it fails at once.
        bodies = {"save a link": {"url": f"http://127.0.0.1:9/{number}", "title": f"라멘 {number}"}, "write a note": {"note": "진한 국물"}}
        uid = ""
        for name, (method, path) in STEPS.items():
            body = bodies.get(name)
            begun = time.monotonic()
            connection.request(method, path.format(uid), json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            text = answer.read()
            times[name].append((time.monotonic() - begun) * 1000)
            assert answer.status < 300, (name, answer.status, text)
            uid = uid or json.loads(text)["id"]
    spent = (house.server.spent() - before) * 1000 / rounds
    for name, taken in times.items():
        yield f"| {name} | {statistics.median(taken):.1f} | {max(taken):.1f} |"
    yield f"\nAll six take {spent:.0f} ms of processor time, with the fetching of the preview, which fails."
