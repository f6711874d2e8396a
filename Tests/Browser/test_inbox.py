"""What comes in through a page: files that are dropped, pasted and chosen, connections that break, and the rows it makes."""

import base64
import struct
import zlib

import pytest
from conftest import PHONE
from playwright.sync_api import expect


def picture(number, side=24):
    """A PNG of its own for each number."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    row = b"\0" + bytes((number * 7 + x) % 256 for x in range(side * 3))
    pixels = zlib.compress(b"".join(row for _ in range(side)) + bytes([number % 256]) * 0)
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


DROP = """([files, kind]) => {
  const transfer = new DataTransfer();
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), each => each.charCodeAt());
    transfer.items.add(new File([bytes], name, { type: 'image/png', lastModified: 1700000000000 }));
  }
  const event = kind === 'paste'
    ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
}"""


def give(page, files, kind="drop"):
    page.evaluate(DROP, [[[name, base64.b64encode(data).decode()] for name, data in files], kind])


def shown(page, text):
    return page.locator(".uploads li", has_text=text)


def test_thirty_files_are_dropped_on_any_page(open_page):
    page = open_page("/tags")
    give(page, [(f"shot-{number}.png", picture(number)) for number in range(30)])
    expect(page.locator(".toast")).to_contain_text("30", timeout=60_000)
    expect(page.locator(".uploads li")).to_have_count(30)
    give(page, [("again.png", picture(3))])
    expect(shown(page, "again.png")).to_contain_text("이미 있어요")


def test_a_pasted_picture_and_a_refused_file_are_told(open_page):
    # Browsers note every refusal in their console.
    page = open_page("/links", expect_problems=True)
    give(page, [("image.png", picture(77))], "paste")
    expect(page.locator(".toast")).to_contain_text("1", timeout=30_000)
    give(page, [("noise.bin", bytes(range(1, 200)))])
    expect(shown(page, "noise.bin")).to_contain_text("모르는 종류")


def test_a_broken_connection_goes_on_where_it_stopped(open_page):
    """The second piece is cut off on its way; what was sent before it is not sent again."""
    page = open_page("/tags", expect_problems=True)
    offsets = []

    def cut(route):
        if route.request.method != "PATCH":
            return route.continue_()
        offsets.append(int(route.request.headers["upload-offset"]))
        if len(offsets) == 2:
            return route.abort("connectionreset")
        return route.continue_()

    page.route("**/api/v1/uploads/*", cut)
    # A picture with so much behind its end that three pieces are needed.
    give(page, [("long.png", picture(99) + bytes(2_500_000))])
    expect(shown(page, "long.png")).to_contain_text("연결이 끊겼어요", timeout=30_000)
    expect(page.locator(".toast")).to_contain_text("1", timeout=60_000)
    assert offsets == [0, 1 << 20, 1 << 20, 2 << 20], offsets


def test_the_phone_chooses_photos(open_page):
    page = open_page("/add", device=PHONE)
    page.locator("#files").set_input_files(
        [{"name": f"p{number}.png", "mimeType": "image/png", "buffer": picture(200 + number)} for number in range(3)]
    )
    page.locator("form[data-files] button").click()
    expect(page.locator(".toast")).to_contain_text("3", timeout=30_000)


def test_without_a_script_files_are_sent_by_the_form(open_page):
    page = open_page("/inbox", java_script_enabled=False)
    page.locator("#files").set_input_files({"name": "plain.png", "mimeType": "image/png", "buffer": picture(300)})
    page.locator("form[data-files] button").click()
    expect(page.locator(".lrow").first).to_be_visible()
    expect(page.locator(".why").first).to_contain_text("브라우저에서")


@pytest.mark.desk
def test_rows_are_put_away_by_keys(open_page):
    page = open_page("/inbox")
    give(page, [(f"key-{number}.png", picture(400 + number)) for number in range(2)])
    expect(page.locator(".toast")).to_contain_text("2", timeout=30_000)
    page.goto(page.url)
    before = page.locator(".lrow").count()
    page.keyboard.press("j")
    page.keyboard.press("l")
    page.keyboard.press("e")
    expect(page.locator(".lrow:visible")).to_have_count(before - 1)
    page.keyboard.press("z")
    expect(page.locator(".lrow:visible")).to_have_count(before)
