"""Uploading files by dropping, pasting and choosing, interrupted uploads, and triage of inbox rows."""

import base64
import re
import struct
import urllib.parse
import zlib

import pytest
from conftest import PHONE, wait_until
from playwright.sync_api import expect
from test_screenshots import png
from test_sorting import progress, swipe


def picture(number, side=24):
    """Returns a different PNG for each number."""

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


COUNT_UPLOADS = """() => {
  const plain = window.fetch;
  let now = 0;
  window.most = 0;
  window.fetch = async (url, ...rest) => {
    if (!String(url).includes('/api/v1/uploads')) return plain(url, ...rest);
    now += 1;
    window.most = Math.max(window.most, now);
    try { return await plain(url, ...rest); } finally { now -= 1; }
  };
}"""


# Fails the request inside the page, because the browser once bypassed a Playwright route that should have aborted it.
CUT_SECOND_PIECE = """() => {
  const plain = window.fetch;
  window.offsets = [];
  window.fetch = (url, options, ...rest) => {
    if (options?.method !== 'PATCH') return plain(url, options, ...rest);
    window.offsets.push(Number(options.headers['Upload-Offset']));
    return window.offsets.length === 2 ? Promise.reject(new TypeError('Failed to fetch')) : plain(url, options, ...rest);
  };
}"""


def give(page, files, kind="drop"):
    page.evaluate(DROP, [[[name, base64.b64encode(data).decode()] for name, data in files], kind])


def shown(page, text):
    return page.locator(".uploads li", has_text=text)


def test_thirty_files_are_dropped_on_any_page(open_page):
    page = open_page("/tags")
    page.evaluate(COUNT_UPLOADS)
    give(page, [(f"shot-{number}.png", picture(number)) for number in range(30)])
    expect(page.locator(".toast")).to_contain_text("30", timeout=60_000)
    expect(page.locator(".uploads li progress")).to_have_count(30)
    assert page.evaluate("window.most") == 3, "three at once"
    give(page, [("again.png", picture(3))])
    expect(shown(page, "again.png")).to_contain_text("이미 있어요")


def test_pasted_pictures_and_rejected_files_are_reported(open_page):
    # Browsers log every rejected request to their console.
    page = open_page("/links", expect_problems=True)
    give(page, [("image.png", picture(77))], "paste")
    expect(page.locator(".toast")).to_contain_text("1")
    give(page, [("noise.bin", bytes(range(1, 200)))])
    expect(shown(page, "noise.bin")).to_contain_text("지원하지 않는 파일")


@pytest.mark.lan("uploads in pieces, through TLS too")
@pytest.mark.https("uploads in pieces, through TLS too")
def test_upload_resumes_after_a_broken_connection(open_page):
    """The second chunk is aborted, and the first one is not sent again."""
    page = open_page("/tags", expect_problems=True)
    page.evaluate(CUT_SECOND_PIECE)
    # The message disappears with the next attempt, which may come before the assertion.
    page.evaluate("""() => {
      window.said = '';
      new MutationObserver(() => { window.said += document.querySelector('.uploads')?.textContent ?? ''; })
        .observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    # A picture with enough trailing bytes for three chunks.
    give(page, [("long.png", picture(99) + bytes(2_500_000))])
    expect(page.locator(".toast")).to_contain_text("1", timeout=60_000)
    assert "연결이 끊겼어요" in page.evaluate("window.said")
    assert page.evaluate("window.offsets") == [0, 1 << 20, 1 << 20, 2 << 20]


@pytest.mark.lan("what a phone does most")
@pytest.mark.https("what a phone does most")
def test_phone_uploads_chosen_photos(open_page):
    page = open_page("/add", device=PHONE)
    page.locator("#files").set_input_files(
        [{"name": f"p{number}.png", "mimeType": "image/png", "buffer": picture(200 + number)} for number in range(3)]
    )
    page.locator("form[data-files] button").click()
    expect(page.locator(".toast")).to_contain_text("3")


def test_form_uploads_files_without_javascript(open_page):
    page = open_page("/inbox", java_script_enabled=False)
    page.locator("#files").set_input_files({"name": "plain.png", "mimeType": "image/png", "buffer": picture(300)})
    page.locator("form[data-files] button").click()
    expect(page.locator(".list-row").first).to_be_visible()
    expect(page.locator(".list-row .item__excerpt").first).to_contain_text("브라우저에서")


def test_rows_are_triaged_by_keys(open_page):
    page = open_page("/inbox")
    give(page, [(f"key-{number}.png", picture(400 + number)) for number in range(2)])
    expect(page.locator(".toast")).to_contain_text("2")
    page.goto(page.url)
    before = page.locator(".list-row").count()
    page.keyboard.press("j")
    page.keyboard.press("l")
    page.keyboard.press("e")
    expect(page.locator(".list-row:visible")).to_have_count(before - 1)
    page.keyboard.press("z")
    expect(page.locator(".list-row:visible")).to_have_count(before)


# Draws different pictures of the size of a phone's screen as PNG, JPEG and WebP in turn, one of them with text, and
# drops them.
DRAW_AND_DROP = """async ([count, word]) => {
  const transfer = new DataTransfer();
  for (let number = 0; number < count; number += 1) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 780, height: 1688 });
    const pen = canvas.getContext('2d');
    pen.fillStyle = `hsl(${number * 12} 30% 96%)`;
    pen.fillRect(0, 0, 780, 1688);
    pen.fillStyle = `hsl(${number * 12} 60% 40%)`;
    pen.fillRect(60, 700 + 20 * number, 660, 200);
    pen.fillStyle = '#111';
    pen.font = "44px 'Noto Sans CJK KR', sans-serif";
    if (!number) pen.fillText(word, 80, 200);
    const type = ['png', 'jpeg', 'webp'][number % 3];
    const blob = await new Promise(done => canvas.toBlob(done, 'image/' + type, 0.9));
    transfer.items.add(new File([blob], `IMG_${number}.${type}`, { type: blob.type, lastModified: 1700000000000 + number }));
  }
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


def empty_inbox(instance, cookies):
    while ids := re.findall(r'<li class="list-row[^"]*" data-id="(\d+)"', instance.request("/inbox", cookies).decode()):
        for identity in ids:
            instance.request(f"/items/{identity}/state", cookies, {"state": "kept"})


def test_thirty_screenshots_are_triaged_by_keyboard_with_undo(open_page, instance, cookies):
    empty_inbox(instance, cookies)
    page = open_page("/timeline")
    page.evaluate(DRAW_AND_DROP, [30, "해바라기 밭에서 만나요"])
    expect(page.locator(".toast")).to_contain_text("30", timeout=120_000)
    page.goto(instance.url + "/inbox/sort")
    for number in range(30):
        expect(progress(page)).to_have_text(f"{number + 1} / 30")
        page.keyboard.press("#" if number in (1, 2) else "e")
    expect(page.locator(".triage.over")).to_contain_text("30장 정리 완료!")
    page.keyboard.press("z")
    expect(progress(page)).to_have_text("30 / 30")
    page.keyboard.press("e")
    expect(page.locator(".triage.over")).to_contain_text("30장 정리 완료!")
    query = urllib.parse.quote("해바라")
    wait_until(
        page,
        """async query => (await (await fetch('/api/v1/items?q=' + query)).json()).items.length > 0""",
        query, patience=120_000,
    )  # fmt: skip
    page.goto(f"{instance.url}/search?q={query}")
    expect(page.locator("main a.item__title[href*='/screenshots/']")).to_have_count(1)


@pytest.mark.lan("touch, in a narrow window")
def test_thirty_photos_of_a_phone_are_sorted_by_touch(open_page, instance, cookies):
    empty_inbox(instance, cookies)
    page = open_page("/add", device=PHONE)
    page.locator("#files").set_input_files(
        [{"name": f"t{number}.png", "mimeType": "image/png", "buffer": png(500 + number)} for number in range(30)]
    )
    page.locator("form[data-files] button").click()
    expect(page.locator(".toast")).to_contain_text("30", timeout=120_000)
    page.goto(instance.url + "/inbox/sort")
    for number in range(30):
        expect(progress(page)).to_have_text(f"{number + 1} / 30")
        # A swipe to the right keeps, a swipe up discards.
        swipe(page, *((0, -160) if number % 10 == 4 else (140, 0)))
    expect(page.locator(".triage.over")).to_contain_text("30장 정리 완료!")
    page.locator(".toast button").click()
    expect(progress(page)).to_have_text("30 / 30")


def test_digit_key_changes_kind_of_a_row_and_undo_restores_it(open_page, instance, cookies):
    empty_inbox(instance, cookies)
    page = open_page("/inbox", expect_problems=True)
    page.evaluate(
        """async () => fetch('/api/v1/inbox', { method: 'POST', body: new URLSearchParams({ url: 'https://shop.invalid/9788936434267' }) })"""
    )
    page.goto(instance.url + "/inbox")
    row = page.locator(".list-row")
    expect(row.locator(".kind")).to_have_text("링크")
    page.keyboard.press("j")
    page.keyboard.press("3")
    expect(page.locator(".toast")).to_contain_text("영화 주소만")
    page.keyboard.press("4")
    expect(row.locator(".kind")).to_have_text("책")
    page.keyboard.press("z")
    expect(row.locator(".kind")).to_have_text("링크")
    row.locator("summary").click()
    row.locator(".kinds button", has_text="책").click()
    expect(row.locator(".kind")).to_have_text("책")


@pytest.mark.lan("the forms of a row in a narrow window")
def test_row_changes_kind_without_javascript(open_page, instance, cookies):
    empty_inbox(instance, cookies)
    page = open_page("/inbox", java_script_enabled=False)
    instance.request("/api/v1/inbox", cookies, {"url": "https://shop.invalid/9788954682152"})
    page.goto(instance.url + "/inbox")
    page.locator(".list-row summary").click()
    page.locator(".list-row .kinds button[value=book]").click()
    expect(page.locator(".list-row .kind")).to_have_text("책")
    page.locator(".toast button").click()
    expect(page.locator(".list-row .kind")).to_have_text("링크")


def test_all_rows_get_a_tag_at_once_and_are_kept_at_once(open_page, instance, cookies):
    empty_inbox(instance, cookies)
    page = open_page("/inbox")
    give(page, [(f"all-{number}.png", picture(600 + number)) for number in range(4)])
    expect(page.locator(".list-row")).to_have_count(4)
    page.keyboard.press("j")
    page.keyboard.press("Control+a")
    expect(page.locator(".bulk b")).to_contain_text("4")
    page.keyboard.press("t")
    page.keyboard.type("한꺼번에")
    page.locator(".bulk button[value=tag]").click()
    expect(page.locator(".list-row .tag", has_text="#한꺼번에")).to_have_count(4)
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+E")
    expect(page.locator(".list-row:visible")).to_have_count(0)
    # The rows disappear at once, and the button of the earlier toast would undo the tags.
    expect(page.locator(".toast")).to_contain_text("담았어요")
    page.locator(".toast button").click()
    expect(page.locator(".list-row:visible")).to_have_count(4)


@pytest.mark.lan("touch")
def test_rows_are_triaged_by_swipe(open_page, instance, cookies):
    """A swipe to the right keeps, one to the left postpones, and scrolling does neither."""
    empty_inbox(instance, cookies)
    page = open_page("/inbox", device=PHONE)
    give(page, [(f"swipe-{number}.png", picture(700 + number)) for number in range(3)])
    expect(page.locator(".list-row")).to_have_count(3)
    page.locator(".uploads button", has_text="닫기").click()
    rows = [row.get_attribute("data-id") for row in page.locator(".list-row").all()]
    swipe(page, 130, 5, ".list-row:visible >> nth=0")
    expect(page.locator(".list-row:visible")).to_have_count(2)
    swipe(page, -130, 5, ".list-row:visible >> nth=0")
    expect(page.locator(".list-row").last).to_have_attribute("data-id", rows[1])
    swipe(page, 20, -60, ".list-row:visible >> nth=0")
    expect(page.locator(".list-row:visible")).to_have_count(2)
    page.locator(".toast button").click()
    expect(page.locator(".list-row:visible")).to_have_count(3)
