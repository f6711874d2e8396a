"""Measures 10,000 films and 150,000 books with 30,000 people: every list, filter, person and statistics page.

Finds the pages by the links and choices of other pages."""

import html
import re
import urllib.parse

SECTIONS = {"films": "/movies", "books": "/books"}


def choices(text):
    """Returns the values of each filter, the most common first."""
    found = re.findall(r'<select[^>]*\bname="(\w+)"[^>]*>(.*?)</select>', text, re.S)
    return {
        name: [html.unescape(value) for value in re.findall(r'<option value="([^"]+)"', options)] for name, options in found
    }


def following(read, path, steps):
    """Returns the address of the next page after a number of steps."""
    for _ in range(steps):
        found = re.search(r'<a[^>]*rel="next"[^>]*href="([^"]+)"', read(path))
        if not found:
            break
        path = html.unescape(found.group(1))
    return path


def pages(read):
    """Returns the path of each name."""
    found = {}
    for name, index in SECTIONS.items():
        text = read(index)
        found[f"{name}: newest"] = index
        found[f"{name}: 21st page"] = following(read, index, 20)
        for path in re.findall(rf'href="({index}\?(?:show|sort|view)=[^"]+)"', text):
            path = html.unescape(path)
            found[f"{name}: {urllib.parse.unquote_plus(path.split('?')[1])}"] = path
        for facet, values in choices(text).items():
            # Common and rare values use different query plans.
            for kind, value in {"common": values[0], "rare": values[-1]}.items() if values else ():
                found[f"{name}: {facet}, {kind}"] = f"{index}?{urllib.parse.urlencode({facet: value})}"
        both = {facet: values[0] for facet, values in choices(text).items() if facet in ("genre", "decade") and values}
        found[f"{name}: two filters"] = f"{index}?{urllib.parse.urlencode(both)}"
        found[f"{name}: found by a word"] = f"{index}?q=" + urllib.parse.quote("편지")
        people = f"{index}/people"
        found[f"{name}: people"] = people
        found[f"{name}: people, 21st page"] = following(read, people, 20)
        names = re.findall(rf'href="({people}/[^"?]+)"', read(people))
        rare = re.findall(rf'href="({people}/[^"?]+)"', read(following(read, people, 40)))
        found[f"{name}: person with the most"] = html.unescape(names[0])
        found[f"{name}: person with few"] = html.unescape(rare[-1])
        found[f"{name}: statistics"] = f"{index}/stats"
        year = re.search(rf'href="({index}/stats\?[^"]+)"', read(f"{index}/stats"))
        if year:
            found[f"{name}: statistics of a year"] = html.unescape(year.group(1))
        found[f"{name}: one of them"] = re.search(rf'href="({index}/\d+)"', text).group(1)
    found["calendar"] = "/calendar"
    found["on this day"] = "/on-this-day"
    found["timeline"] = "/timeline"
    found["home"] = "/"
    return found
