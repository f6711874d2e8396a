"""Screenshots: the wall, the list, the lightbox, bulk actions, uploads and downloads."""

import base64
import datetime
import io
import re
import struct
import zipfile
import zlib

import pytest
from conftest import PHONE
from playwright.sync_api import expect


def png(number, width=390, height=844):
    """Returns a picture of a few bars, different for every number."""
    rows = b"".join(
        b"\0" + bytes((37 * number + 90 * (y // 40 % 3)) % 256 if 30 < x < width - 30 else 245 for x in range(width))
        for y in range(height))  # fmt: skip

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


# The date stays the same for the whole run, which may continue past midnight.
TODAY = datetime.date.today()


def day(ago):
    return TODAY - datetime.timedelta(days=ago)


def wall_of(page, ago):
    return page.locator(f"section[data-day='{day(ago).isoformat()}'] .tile")


def to_the_end(page):
    """Scrolls to the end of the wall until the next batch has been added and the address changed."""
    page.wait_for_function("() => { scrollTo(0, document.body.scrollHeight); return location.search.includes('after='); }")


def upload(page, files):
    page.locator("summary", has_text="추가").click()
    page.set_input_files("#f-file", files)
    page.locator("details form .btn", has_text="추가").click()
    expect(page.locator(".toast")).to_be_visible()


@pytest.fixture(scope="session")
def thirty(browser, instance, cookies):
    """Saves thirty files, taken two to four days ago, through the form of the page."""
    context = browser.new_context(locale="ko-KR", storage_state=cookies)
    page = context.new_page()
    page.goto(instance.url + "/screenshots")
    upload(page, [
        {"name": f"Screenshot_{day(4 - n // 10):%Y%m%d}-1010{n:02}_KakaoTalk.png", "mimeType": "image/png", "buffer": png(n)}
        for n in range(30)
    ])  # fmt: skip
    context.close()


def test_the_wall_has_days_in_rows_of_one_height(open_page, thirty):
    page = open_page("/screenshots", viewport={"width": 1440, "height": 900})
    expect(wall_of(page, 2)).to_have_count(10)
    boxes = [tile.bounding_box() for tile in wall_of(page, 2).all()]
    row = [box for box in boxes if abs(box["y"] - boxes[0]["y"]) < 1]
    assert len(row) >= 5 and max(b["height"] for b in row) - min(b["height"] for b in row) < 1.5, row
    assert [b["x"] for b in row] == sorted(b["x"] for b in row)


@pytest.mark.lan("a phone's own wall")
def test_a_phone_shows_three_columns(open_page, thirty):
    page = open_page("/screenshots", device=PHONE)
    boxes = [tile.bounding_box() for tile in page.locator(".tile").all()[:9]]
    assert len({round(box["x"]) for box in boxes}) == 3 and boxes[0]["x"] < 1
    assert all(abs(box["height"] / box["width"] - 4 / 3) < 0.02 for box in boxes)


def test_a_month_is_a_link(open_page, thirty):
    page = open_page("/screenshots", java_script_enabled=False)
    oldest = page.locator(".months a:not(.months__year)").last
    month = re.search(r"month=([0-9-]+)", oldest.get_attribute("href"))[1]
    oldest.click()
    expect(page.locator(f"section[data-day^='{month}']").first).to_be_visible()
    assert page.locator("section[data-day]").first.get_attribute("data-day").startswith(month)


@pytest.mark.lan("the end is reached in a narrow window")
def test_scrolling_to_the_end_loads_more_screenshots(open_page, instance, thirty):
    page = open_page("/screenshots")
    total = int(re.search(r"([\d,]+)장", page.locator(".head p").inner_text())[1].replace(",", ""))
    for _ in range(60):
        if page.locator(".tile").count() == total:
            break
        # Scrolls repeatedly, because the end moves down as days in the viewport get their height.
        page.keyboard.press("End")
        page.wait_for_timeout(250)
    expect(page.locator(".tile")).to_have_count(total)
    assert page.locator("section[data-day]").count() == len(
        set(page.eval_on_selector_all("section[data-day]", "all => all.map(each => each.dataset.day)")))  # fmt: skip


def test_the_list_has_low_rows_and_is_sorted_by_a_press(open_page, thirty, way):
    page = open_page("/screenshots?view=list", java_script_enabled=False)
    rows = page.locator(".shot-list tbody tr")
    assert all(43 <= row.bounding_box()["height"] <= 46 for row in rows.all()[:10])
    head = page.locator(".shot-list th.k-size")
    for direction in ["descending", "ascending"]:
        head.locator("a").click()
        expect(head).to_have_attribute("aria-sort", direction)
    assert "sort=size" in page.url
    first = page.locator(".shot-list a.item__title").first
    first.click()
    # The arrow keys follow the same order.
    expect(page.locator(".pager [rel=next]")).to_have_attribute("href", re.compile("sort=size"))


def test_a_phone_reads_what_each_line_of_the_list_is_called(open_page, thirty):
    page = open_page("/screenshots?view=list", device=PHONE)
    # The title needs space between the checkbox and the date.
    assert page.locator(".shot-list th.k-name").bounding_box()["width"] > 100
    for name in page.locator(".shot-list td.k-name").all()[:10]:
        assert name.bounding_box()["width"] > 300
    line = page.locator(".shot-list tbody tr").first
    expect(line.locator(".k-taken")).to_be_visible()
    expect(line.locator(".k-size")).to_be_visible()
    assert line.bounding_box()["height"] < 90


def test_a_tile_says_what_it_is_when_pointed_at(open_page, thirty):
    page = open_page("/screenshots")
    tile = wall_of(page, 2).first
    words = tile.locator(".tile__overlay")
    expect(words).to_have_css("opacity", "0")
    tile.hover()
    expect(words).to_have_css("opacity", "1")
    expect(words).to_contain_text(re.compile(r"KakaoTalk.*10:10"))


def test_the_light_box_walks_along_the_list(open_page, thirty):
    page = open_page("/screenshots?device=phone")
    # Shortcuts work once the scripts have loaded.
    with page.expect_event("load"):
        page.locator(".tile > a").first.click()
    expect(page.locator(".stage img")).to_be_visible()
    assert "device=phone" in page.url
    first = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: url != first)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(first)
    page.keyboard.press("2")
    expect(page.locator(".stage")).to_have_class("stage stage--2")
    assert "zoom=2" in page.url
    page.keyboard.press("0")
    expect(page.locator(".stage")).to_have_class("stage stage--0")
    page.keyboard.press("i")
    expect(page.locator(".about-shot")).to_be_hidden()
    page.keyboard.press("i")
    page.keyboard.press("f")
    expect(page.locator(".reader .star")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    # Restoring the wall from the back/forward cache fires no load event.
    page.wait_for_url(re.compile(r"/screenshots\?device=phone$"), wait_until="commit")


def test_many_at_once_tagged_undone_and_downloaded(open_page, thirty):
    page = open_page("/screenshots")
    # Other tests' pictures may be newer.
    tiles = wall_of(page, 2)
    boxes = tiles.locator(".item__check input")
    boxes.nth(0).check(force=True)
    boxes.nth(2).click(force=True, modifiers=["Shift"])
    expect(page.locator(".bulk b")).to_contain_text("3개")
    with page.expect_download() as event:
        page.locator(".bulk button[value=zip]").click()
    archive = zipfile.ZipFile(io.BytesIO(open(event.value.path(), "rb").read()))
    assert archive.testzip() is None and len(archive.namelist()) == 3
    assert all(name.startswith("Screenshot_") for name in archive.namelist())
    page.locator(".bulk summary", has_text="태그").click()
    page.fill("#bulk-tags", "한번에")
    page.locator(".bulk button[value=tag]").click()
    expect(page.locator(".toast")).to_contain_text("3개")
    expect(page.locator(".chips", has_text="#한번에")).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator(".chips", has_text="#한번에")).to_have_count(0)
    page.keyboard.press("Escape")
    first = tiles.first.get_attribute("data-id")
    page.locator(f".tile[data-id='{first}'] > a").focus()
    page.keyboard.press("#")
    expect(page.locator(f".tile[data-id='{first}']")).to_have_count(0)
    page.keyboard.press("z")
    expect(page.locator(f".tile[data-id='{first}']")).to_have_count(1)


@pytest.fixture(scope="session")
def more_than_a_page(browser, instance, cookies, thirty):
    """Adds newer screenshots, so that those under test are far down and the wall has a second page."""
    context = browser.new_context(locale="ko-KR", storage_state=cookies)
    page = context.new_page()
    page.goto(instance.url + "/screenshots")
    upload(page, [
        {"name": f"Screenshot_{day(0):%Y%m%d}-0001{n:02}_Notes.png", "mimeType": "image/png", "buffer": png(100 + n, 90, 160)}
        for n in range(40)
    ])  # fmt: skip
    context.close()


def test_undo_restores_a_tile_at_its_position(open_page, more_than_a_page):
    page = open_page("/screenshots")
    # The next batch has been added and the address changed.
    to_the_end(page)
    tile = wall_of(page, 2).first
    identity = tile.get_attribute("data-id")
    tile.locator("a").focus()
    tiles = page.locator(".tile").count()
    before = wall_of(page, 2).last
    before.scroll_into_view_if_needed()
    height = before.bounding_box()["y"]
    same = page.locator(f".tile[data-id='{identity}']")
    page.keyboard.press("#")
    expect(same).to_have_count(0)
    page.keyboard.press("z")
    expect(same).to_have_count(1)
    assert page.locator(".tile").count() >= tiles
    assert abs(wall_of(page, 2).last.bounding_box()["y"] - height) < 2


def test_lightbox_fills_screen_and_returns_to_last_tile(open_page, more_than_a_page):
    page = open_page("/screenshots")
    to_the_end(page)
    tile = wall_of(page, 2).first
    tile.scroll_into_view_if_needed()
    identity, height, tiles = tile.get_attribute("data-id"), tile.bounding_box()["y"], page.locator(".tile").count()
    with page.expect_event("load"):
        tile.locator("a").click()
    assert page.locator(".side, .bar, .tabbar").evaluate_all("all => all.every(each => getComputedStyle(each).display === 'none')")
    stage = page.locator(".stage").bounding_box()
    assert stage["y"] <= 60 and stage["height"] >= 700, stage
    with page.expect_event("load"):
        page.locator(".strip a:not([aria-current])").last.click()
    with page.expect_event("load"):
        page.keyboard.press("ArrowLeft")
    last = page.locator(".shot").get_attribute("data-id")
    assert last != identity
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile(r"/screenshots\?"), wait_until="commit")
    expect(page.locator(f".tile[data-id='{last}'] > a")).to_be_focused()
    expect(page.locator(f".tile[data-id='{last}']")).to_be_in_viewport()
    assert page.locator(".tile").count() >= tiles
    assert abs(page.locator(f".tile[data-id='{identity}']").bounding_box()["y"] - height) < 400


def test_the_rail_is_a_slider_that_one_can_drag(open_page, more_than_a_page):
    page = open_page("/screenshots")
    rail = page.get_by_role("slider", name="달")
    expect(rail).to_have_attribute("aria-valuenow", "0")
    rail.focus()
    page.keyboard.press("End")
    oldest = rail.get_attribute("aria-valuetext")
    year, month = re.match(r"(\d+)년 (\d+)월", oldest).groups()
    expect(page.locator(f"section[data-day^='{year}-{int(month):02}']").first).to_be_in_viewport()
    expect(rail).to_be_focused()
    expect(rail).to_have_attribute("aria-valuetext", oldest)
    box = rail.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 2, steps=5)
    expect(rail.locator("output")).to_have_css("opacity", "1")
    page.mouse.up()
    expect(wall_of(page, 0).first).to_be_in_viewport()
    # All of these are in the viewport.
    page.goto(page.url.split("?")[0] + "?show=archived")
    expect(page.get_by_role("slider", name="달")).to_have_count(0)


@pytest.mark.lan("files are sent without a secure context")
def test_pictures_dropped_on_the_wall_appear_on_it(open_page, thirty):
    # A file that is not a picture is rejected, which browsers log to the console.
    page = open_page("/screenshots", expect_problems=True)
    files = [[f"Screenshot_{day(0):%Y%m%d}-2359{n:02}_Drop.png", base64.b64encode(png(200 + n, 90, 160)).decode()] for n in range(3)]
    before = page.locator(".tile").count()
    badge = "document.querySelector('.side a[href=\"/screenshots\"] .count').textContent"
    count = int(page.evaluate(badge).replace(",", ""))
    hand = """([name, files]) => {
      const data = new DataTransfer();
      for (const [title, text] of files) data.items.add(new File([Uint8Array.from(atob(text), each => each.charCodeAt())], title, {type: 'image/png'}));
      document.querySelector('#main').dispatchEvent(new DragEvent(name, {bubbles: true, cancelable: true, dataTransfer: data}));
    }"""
    page.evaluate(hand, ["dragenter", files])
    expect(page.locator("body")).to_have_class(re.compile("accepting-drop"))
    page.evaluate(hand, ["drop", files])
    expect(page.locator("body")).not_to_have_class(re.compile("accepting-drop"))
    expect(page.locator(".tile.fresh")).to_have_count(3)
    expect(page.locator(".toast")).to_contain_text("그림 3장: 새로 3")
    assert int(page.evaluate(badge).replace(",", "")) == count + 3
    # All saves are one action.
    with page.expect_response("**/undo"):
        page.keyboard.press("z")
    expect(page.locator(".tile")).to_have_count(before)
    page.evaluate(hand, ["drop", [["no-picture.png", base64.b64encode(b"nothing").decode()]]])
    expect(page.locator(".toast")).to_have_text("그림 파일이 아니에요.")


@pytest.mark.lan("large bodies both ways")
@pytest.mark.https("large bodies both ways")
def test_uploads_and_downloads_without_a_script(open_page, instance, thirty):
    page = open_page("/screenshots", java_script_enabled=False, device=PHONE)
    name = f"Screenshot_{day(70):%Y%m%d}-101010_NAVER.png"
    upload(page, [{"name": name, "mimeType": "image/png", "buffer": png(77)}])
    page.goto(instance.url + f"/screenshots?month={day(70):%Y-%m}")
    expect(wall_of(page, 70)).to_have_count(1)
    wall_of(page, 70).locator(".item__check input").check()
    with page.expect_download() as event:
        page.locator(".bulk button[value=zip]").click()
    assert zipfile.ZipFile(event.value.path()).namelist() == [name]


def test_thirty_are_sorted_by_keyboard(open_page, instance, cookies, thirty):
    """Moves the thirty to the inbox again and triages them one by one with a tag each."""
    html = instance.request("/screenshots?device=phone", cookies).decode()
    ids = [i for i in dict.fromkeys(re.findall(r'<li class="tile[^"]*" data-id="(\d+)"', html))][:30]
    for identity in re.findall(r'data-id="(\d+)"', instance.request("/inbox", cookies).decode()):
        instance.request(f"/items/{identity}/state", cookies, {"state": "kept"})
    for identity in ids:
        instance.request(f"/items/{identity}/state", cookies, {"state": "inbox"})
    page = open_page("/inbox/sort?kind=screenshot")
    expect(page.locator(".triage-preview img")).to_be_visible()
    for number in range(30):
        expect(page.locator(".triage header b")).to_have_text(f"{number + 1} / 30")
        page.keyboard.press("1")
        page.keyboard.press("e")
    expect(page.locator(".triage.over")).to_contain_text("30장 정리 완료!")
