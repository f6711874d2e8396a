"""Further ways through the first room: palette, ranges, dropping, settings, trash, folders, import, the phone's long press."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect


def cards(page):
    return page.locator("#main [data-id]")


def tick(card, **options):
    card.hover()
    card.locator("input[type=checkbox]").click(**options)


def drag(page, card, place):
    """In steps, as a hand does it."""
    card.hover()
    page.mouse.down()
    box = place.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=10)
    page.mouse.up()


def ids(page, count):
    return [cards(page).nth(index).get_attribute("data-id") for index in range(count)]


def item(page, identity):
    return page.locator(f"[data-id='{identity}']")


def test_the_palette_goes_to_places_and_finds(open_page):
    page = open_page("/links")
    title = page.locator("[data-id] a.t").first.inner_text()
    page.keyboard.press("Meta+k")
    field = page.locator("dialog.pal input")
    expect(field).to_be_focused()
    field.press_sequentially("휴지통")
    expect(page.locator("dialog.pal [aria-selected=true]")).to_contain_text("휴지통")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/trash$"))
    page.keyboard.press("Control+k")
    field.press_sequentially(title)
    expect(page.locator("dialog.pal li", has_text=title).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_a_range_is_tagged_and_untagged(open_page):
    page = open_page("/links")
    tick(cards(page).nth(1))
    tick(cards(page).nth(4), modifiers=["Shift"])
    expect(page.locator("[data-id] :checked")).to_have_count(4)
    expect(page.locator("#bulk b")).to_have_text("4개 선택")
    page.keyboard.press("t")
    page.keyboard.type("한꺼번에")
    page.keyboard.press("Enter")
    expect(page.locator(".tg a", has_text="#한꺼번에")).to_have_count(4)
    page.keyboard.press("z")
    expect(page.locator(".tg a", has_text="#한꺼번에")).to_have_count(0)


def test_a_card_is_dropped_on_a_folder_and_on_the_trash(open_page):
    page = open_page("/links")
    identity = ids(page, 1)[0]
    chip = page.locator(".chips [data-drop]").first
    before = int(chip.locator("b").inner_text())
    drag(page, item(page, identity), chip)
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator(".chips [data-drop] b").first).to_have_text(str(before + 1))
    page.keyboard.press("z")
    expect(page.locator(".chips [data-drop] b").first).to_have_text(str(before))
    drag(page, item(page, identity), page.locator(".side [data-drop=trashed]"))
    expect(item(page, identity)).to_have_count(0)
    page.keyboard.press("z")
    expect(item(page, identity)).to_have_count(1)


@pytest.mark.lan("the settings in a narrow window")
def test_theme_and_language_are_switched(open_page, house):
    page = open_page("/settings")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.select_option("#f-theme", "dark")
    page.select_option("#f-language", "en")
    page.locator("#appearance .btn.p").click()
    expect(page.locator("html[data-theme=dark][lang=en]")).to_have_count(1)
    expect(page.locator("h1")).to_have_text("Settings")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.select_option("#f-theme", "system")
    page.select_option("#f-language", "ko")
    page.locator("#appearance .btn.p").click()
    expect(page.locator("html[lang=ko]:not([data-theme])")).to_have_count(1)


@pytest.mark.lan("the page of a thing in a narrow window")
def test_trash_and_restore(open_page, house):
    page = open_page("/links")
    identity = ids(page, 1)[0]
    item(page, identity).locator("a.t").click()
    page.locator("button[name=state][value=trashed]").click()
    page.goto(house.url + "/trash")
    item(page, identity).locator("button[value=kept]").click()
    expect(item(page, identity)).to_have_count(0)
    page.goto(house.url + "/links")
    expect(item(page, identity)).to_have_count(1)


def test_a_folder_goes_and_its_links_stay(open_page, house):
    page = open_page("/folders")
    page.fill("#f-name", "잠깐 쓸 폴더")
    page.locator("main form .btn.p").first.click()
    expect(page.locator("h1")).to_contain_text("잠깐 쓸 폴더")
    page.goto(house.url + "/links")
    chosen = ids(page, 2)
    for identity in chosen:
        tick(item(page, identity))
    page.keyboard.press("v")
    page.select_option("#bulk-folder", label="잠깐 쓸 폴더")
    page.locator("#bulk button[value=move]").click()
    expect(page.locator(".toast")).to_be_visible()
    page.goto(house.url + "/folders")
    page.locator("main a", has_text="잠깐 쓸 폴더").click()
    expect(cards(page)).to_have_count(2)
    page.locator(".head summary", has_text="고치기").click()
    page.locator("button[name=items][value=keep]").click()
    page.goto(house.url + "/folders")
    expect(page.locator("main a", has_text="잠깐 쓸 폴더")).to_have_count(0)
    page.goto(house.url + "/links")
    for identity in chosen:
        expect(item(page, identity)).to_have_count(1)


BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p><DT><H3>부엌</H3><DL><p>
<DT><A HREF="{0}/imported/1" ADD_DATE="1380000000" TAGS="국물">멸치 육수 가져온 글</A>
<DT><A HREF="{0}/imported/2" ADD_DATE="1380000001">다시마 가져온 글</A>
</DL><p></DL><p>"""


@pytest.mark.lan("an import in a narrow window")
def test_bookmarks_are_imported_and_the_import_undone(open_page, house, site, tmp_path):
    file = tmp_path / "bookmarks.html"
    file.write_text(BOOKMARKS.format(site.url("")), encoding="utf-8")
    page = open_page("/links/imports")
    page.set_input_files("#f-file", file)
    page.locator("main form .btn.p").click()
    page.wait_for_url(re.compile(r"/links/imports/\d+"))
    undo = page.locator("form[action$='/removal'] button")
    expect(undo).to_be_visible()
    expect(page.locator("main .lines li")).to_have_count(2)
    page.goto(house.url + "/search?q=가져온 글")
    expect(cards(page)).to_have_count(2)
    page.go_back(wait_until="commit")
    undo.click()
    expect(undo).to_have_count(0)
    page.goto(house.url + "/search?q=가져온 글")
    expect(page.locator(".empty")).to_be_visible()


@pytest.mark.lan("copying without the clipboard of a secure context")
def test_a_new_token_is_shown_once(open_page, house):
    page = open_page("/settings")
    page.locator("#tokens [name=name]").fill("단축어")
    page.locator("#tokens .btn.p").click()
    secret = page.locator("#f-secret").input_value()
    assert len(secret) >= 32
    page.goto(house.url + "/settings")
    expect(page.locator("#tokens .lines li", has_text="단축어")).to_have_count(1)
    assert secret not in page.content()


@pytest.mark.lan("touch")
@pytest.mark.https("touch")
def test_a_long_press_selects_on_the_phone(open_page, house):
    page = open_page("/links", device=PHONE)
    session = page.context.new_cdp_session(page)
    box = cards(page).first.locator("a.t").bounding_box()
    point = {"x": box["x"] + 20, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("[data-id] :checked")).to_have_count(1)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    cards(page).nth(1).locator("a.t").tap()
    expect(page.locator("[data-id] :checked")).to_have_count(2)
    expect(page.locator("#bulk b")).to_have_text("2개 선택")
    assert page.url == house.url + "/links"
