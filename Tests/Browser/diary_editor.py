"""What the tests of the diary's editor share: a page to write on, and where things are on it."""

import json
import re
import struct
import zlib

import pytest
from conftest import wait_until
from playwright.sync_api import expect

STICKER = {"type": "sticker", "sticker": "whale", "width": 400, "height": 400, "x": 500, "y": 800, "scale": 1, "angle": 0}

# Whether stickers fall in the tray, and whether they have come to rest.
FALLING = "() => document.querySelector('.stickers.tumbling') !== null"
RESTING = "() => document.querySelector('.stickers.falling:not(.tumbling)') !== null"


def picture(width=60, height=40, red=200):
    """A PNG of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes([red, 120, 90]) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def file(name, **options):
    return {"name": name, "mimeType": "image/png", "buffer": picture(**options)}


def model(function):
    """The script that calls a function with the page as its editor has it, and with an argument."""
    return f"""async given => ({function})((await import(document.querySelector('script[src*="/diary-editor-"]').src)).diary, given)"""


@pytest.fixture
def write(open_page):
    """Opens the editor on a new page that has these elements."""

    def write(*elements, device=None, **options):
        page = open_page("/diary/new", device, **options)
        page.wait_for_url("**/edit")
        expect(page.locator(".rail [aria-pressed=true]")).to_have_count(1)
        for element in elements:
            page.evaluate(model("(diary, element) => diary.add(element)"), element)
        if elements:
            page.evaluate(model("diary => diary.choose()"))
            saved(page)
        return page

    return write


def saved(page):
    wait_until(page, "() => document.querySelector('.edit').dataset.state === 'saved'")


def elements(page):
    return page.evaluate(model("diary => diary.elements()"))


def stored(page, instance, cookies):
    """What the server has."""
    html = instance.request(re.sub(r"^https?://[^/]+", "", page.url), cookies).decode()
    document = re.search(r'data-document="([^"]*)"', html)[1]
    return json.loads(document.replace("&quot;", '"').replace("&#34;", '"').replace("&amp;", "&"))["elements"]


def spot(page, x, y):
    """A point of the page, in the window."""
    box = page.locator(".leaf .sheet").bounding_box()
    return box["x"] + x * box["width"] / 1700, box["y"] + y * box["height"] / 3000


def drag(page, start, end, steps=8):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)


def near(value, wanted, by):
    assert abs(value - wanted) <= by, (value, wanted)
