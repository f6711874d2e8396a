"""Measures the response time of changes: saves a link, likes, tags and annotates it, moves it to the trash and deletes it. The kinds
of changes alternate, so that no write profits from the previous one."""

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


def run(instance, rounds):
    """Returns the lines of a table: the median and the slowest of `rounds`, in milliseconds."""
    connection = http.client.HTTPConnection(instance.server.url.removeprefix("http://"))
    headers = {"Authorization": f"Bearer {instance.token}", "Content-Type": "application/json"}
    times = {name: [] for name in STEPS}
    before = instance.server.spent()
    for number in range(rounds):
        # No server listens at this address, so its preview fails at once.
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
    spent = (instance.server.spent() - before) * 1000 / rounds
    for name, taken in times.items():
        yield f"| {name} | {statistics.median(taken):.1f} | {max(taken):.1f} |"
    yield f"\nAll six take {spent:.0f} ms of processor time, with the fetching of the preview, which fails."
