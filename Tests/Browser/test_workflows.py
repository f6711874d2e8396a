"""Palette, saved views, ranges, drag and drop, settings, trash, folders, bookmark imports, tokens and form errors."""

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
    """Drags in small steps, like a hand."""
    card.hover()
    page.mouse.down()
    box = place.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=10)
    page.mouse.up()


def ids(page, count):
    return [cards(page).nth(index).get_attribute("data-id") for index in range(count)]


def item(page, identity):
    return page.locator(f"[data-id='{identity}']")


def test_palette_opens_pages_and_finds_items(open_page):
    page = open_page("/links")
    title = page.locator("[data-id] a.item__title").first.inner_text()
    page.keyboard.press("Meta+k")
    field = page.locator("dialog.palette input")
    expect(field).to_be_focused()
    field.press_sequentially("휴지통")
    expect(page.locator("dialog.palette [aria-selected=true]")).to_contain_text("휴지통")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/trash$"))
    page.keyboard.press("Control+k")
    field.press_sequentially(title)
    expect(page.locator("dialog.palette li", has_text=title).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_palette_ranks_titles_first_and_restores_focus(open_page, instance, cookies):
    for title, note in [("나중에 볼 등대", ""), ("바다 이야기", "먼 등대 하나"), ("등대지기의 하루", "")]:
        instance.request("/links", cookies, {"url": f"https://example.com/palette/{title}", "title": title, "note": note})
    page = open_page("/links")
    link = page.locator("#main [data-id] a.item__title").nth(2)
    link.focus()
    page.keyboard.press("Control+k")
    page.locator("dialog.palette input").press_sequentially("등대")
    hits = page.locator("dialog.palette [role=option].c-links")
    expect(hits.nth(2)).to_be_visible()
    assert [each.locator("b").inner_text() for each in hits.all()[:3]] == ["등대지기의 하루", "나중에 볼 등대", "바다 이야기"]
    expect(hits.nth(0).locator("mark")).to_have_text("등대")
    expect(hits.nth(0).locator(".palette__kind")).to_have_text("링크")
    expect(hits.nth(2).locator("small")).to_contain_text("먼 등대 하나")
    assert page.locator("dialog.palette [role=option] kbd").count() > 0 or page.locator("dialog.palette .foot kbd").count() > 0
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    # The filter of a list responds while typing and keeps the focus.
    field = page.locator("#q")
    field.click()
    field.press_sequentially("등대지기")
    expect(page.locator("#main [data-id]")).to_have_count(1)
    expect(field).to_be_focused()
    expect(field).to_have_value("등대지기")
    assert "q=" in page.url
    for identity in re.findall(r'data-id="(\d+)"', instance.request("/links?q=%EB%93%B1%EB%8C%80", cookies).decode()):
        instance.request(f"/items/{identity}/state", cookies, {"state": "trashed"})


@pytest.mark.lan("forms are sent in place")
def test_a_link_is_tagged_from_its_page_in_two_presses(open_page, instance, cookies):
    instance.request("/links", cookies, {"url": "https://example.com/in-place", "title": "제자리"})
    page = open_page("/search?q=" + "제자리")
    page.locator("[data-id] a.item__title", has_text="제자리").first.click()
    expect(page.locator("h1")).to_have_text("제자리")
    # Shortcuts work once the scripts have loaded.
    page.wait_for_load_state()
    page.keyboard.press("t")
    expect(page.locator("#f-tags")).to_be_focused()
    page.keyboard.type("곧바로")
    page.keyboard.press("Enter")
    expect(page.locator(".pill", has_text="#곧바로")).to_be_visible()
    expect(page.locator("#f-tags")).to_be_focused()
    expect(page.locator("#f-tags")).to_have_value("")
    # Escape would first close the suggested tags if they are already shown.
    page.locator("h1").click()
    expect(page.locator("#f-tags")).not_to_be_focused()
    page.keyboard.press("v")
    expect(page.locator("#f-folder")).to_be_focused()
    page.locator("#f-folder").select_option(index=1)
    expect(page.locator(".toast")).to_contain_text("폴더로 옮겼어요")
    page.locator("#f-note").fill("적어 둔 것")
    page.locator("h1").click()
    expect(page.locator(".toast")).to_contain_text("메모를 수정했어요")
    page.keyboard.press("f")
    expect(page.locator(".reader .star")).to_have_attribute("aria-pressed", "true")
    page.locator(".pill button").click()
    expect(page.locator(".pill")).to_have_count(0)
    page.reload()
    expect(page.locator("#f-note")).to_have_value("적어 둔 것")
    assert page.locator("#f-folder").input_value() != ""
    instance.request(f"/items/{page.locator('.reader').get_attribute('data-id')}/state", cookies, {"state": "trashed"})


def test_saved_views_are_named_and_reordered(open_page, instance, cookies):
    page = open_page("/links?show=unread")
    page.locator(".side [data-saving]").click()
    page.locator("#f-title").fill("아직 안 읽은 것")
    page.locator("main form .btn--primary").first.click()
    expect(page.locator(".side a", has_text="아직 안 읽은 것")).to_have_attribute("href", "/links?show=unread")
    instance.request("/views", cookies, {"title": "즐겨찾는 링크", "url": "/links?show=favourite"})
    page.goto(instance.url + "/views")
    rows = page.locator("[data-order] > li")
    page.evaluate("scrollTo(0, 0)")
    drag(page, rows.nth(1), rows.nth(0))
    expect(page.locator(".side a:has-text('즐겨찾는 링크') ~ a:has-text('아직 안 읽은 것')")).to_be_visible()
    rows.nth(0).get_by_role("button", name="아래로").press("Enter")
    expect(page.locator(".side a:has-text('아직 안 읽은 것') ~ a:has-text('즐겨찾는 링크')")).to_be_visible()
    for row in ("/links?show=unread", "/links?show=favourite"):
        instance.request("/views", cookies, {"do": "remove", "url": row})


def test_a_range_is_tagged_and_untagged(open_page):
    # Skips the newest links, whose previews may still arrive and are not part of the undone change.
    page = open_page("/links?sort=oldest")
    tick(cards(page).nth(1))
    tick(cards(page).nth(4), modifiers=["Shift"])
    expect(page.locator("[data-id] :checked")).to_have_count(4)
    expect(page.locator("#bulk b")).to_have_text("4개 선택")
    page.keyboard.press("t")
    page.keyboard.type("한꺼번에")
    page.keyboard.press("Enter")
    expect(page.locator(".tag-list a", has_text="#한꺼번에")).to_have_count(4)
    page.keyboard.press("z")
    expect(page.locator(".tag-list a", has_text="#한꺼번에")).to_have_count(0)


def test_a_card_is_dropped_on_a_folder_and_on_the_trash(open_page, instance, cookies):
    instance.request("/links", cookies, {"url": "https://example.com/dropped", "title": "떨어뜨릴 글"})
    page = open_page("/links")
    identity = page.locator("#main [data-id]", has_text="떨어뜨릴 글").get_attribute("data-id")
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
def test_theme_and_language_are_switched(open_page, instance):
    page = open_page("/settings/appearance")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.select_option("#f-theme", "dark")
    page.select_option("#f-language", "en")
    page.locator("#appearance .btn--primary").click()
    expect(page.locator("html[data-theme=dark][lang=en]")).to_have_count(1)
    expect(page.locator("h1")).to_have_text("Appearance")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.select_option("#f-theme", "system")
    page.select_option("#f-language", "ko")
    page.locator("#appearance .btn--primary").click()
    expect(page.locator("html[lang=ko]:not([data-theme])")).to_have_count(1)


@pytest.mark.lan("the page of a thing in a narrow window")
def test_trashed_link_is_restored(open_page, instance):
    page = open_page("/links")
    identity = ids(page, 1)[0]
    item(page, identity).locator("a.item__title").click()
    page.locator("button[name=state][value=trashed]").click()
    page.goto(instance.url + "/trash")
    item(page, identity).locator("button[value=kept]").click()
    expect(item(page, identity)).to_have_count(0)
    page.goto(instance.url + "/links")
    expect(item(page, identity)).to_have_count(1)


def test_deleting_a_folder_keeps_its_links(open_page, instance):
    page = open_page("/folders")
    page.locator(".head summary", has_text="새 폴더").click()
    page.fill("#f-name", "잠깐 쓸 폴더")
    page.locator(".head form .btn--primary").click()
    expect(page.locator("h1")).to_contain_text("잠깐 쓸 폴더")
    page.goto(instance.url + "/links")
    chosen = ids(page, 2)
    for identity in chosen:
        tick(item(page, identity))
    page.keyboard.press("v")
    page.select_option("#bulk-folder", label="잠깐 쓸 폴더")
    page.locator("#bulk button[value=move]").click()
    expect(page.locator(".toast")).to_be_visible()
    page.goto(instance.url + "/folders")
    page.locator("main a", has_text="잠깐 쓸 폴더").click()
    expect(cards(page)).to_have_count(2)
    page.locator(".head summary", has_text="수정").click()
    page.locator("button[name=items][value=keep]").click()
    page.goto(instance.url + "/folders")
    expect(page.locator("main a", has_text="잠깐 쓸 폴더")).to_have_count(0)
    page.goto(instance.url + "/links")
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
def test_bookmarks_are_imported_and_the_import_undone(open_page, instance, site, tmp_path):
    file = tmp_path / "bookmarks.html"
    file.write_text(BOOKMARKS.format(site.url("")), encoding="utf-8")
    page = open_page("/links/imports")
    page.set_input_files("#f-file", file)
    page.locator("main form .btn--primary").click()
    page.wait_for_url(re.compile(r"/links/imports/\d+"))
    undo = page.locator("form[action$='/removal'] button")
    expect(undo).to_be_visible()
    expect(page.locator("main .lines li")).to_have_count(2)
    page.goto(instance.url + "/search?q=가져온 글")
    expect(cards(page)).to_have_count(2)
    page.go_back(wait_until="commit")
    undo.click()
    expect(undo).to_have_count(0)
    page.goto(instance.url + "/search?q=가져온 글")
    expect(page.locator(".empty")).to_be_visible()


@pytest.mark.lan("copying without the clipboard of a secure context")
def test_a_new_token_is_shown_once(open_page, instance):
    page = open_page("/settings/devices")
    page.locator("#tokens [name=name]").fill("단축어")
    page.locator("#tokens .btn--primary").click()
    secret = page.locator("#f-secret").input_value()
    assert len(secret) >= 32
    page.goto(instance.url + "/settings/devices")
    expect(page.locator("#tokens .lines li", has_text="단축어")).to_have_count(1)
    assert secret not in page.content()


@pytest.mark.lan("touch")
@pytest.mark.https("touch")
def test_a_long_press_selects_on_the_phone(open_page, instance):
    # Starts with the oldest, because the preview of the newest may arrive during the press.
    page = open_page("/links?sort=oldest", device=PHONE)
    session = page.context.new_cdp_session(page)
    box = cards(page).first.locator("a.item__title").bounding_box()
    point = {"x": box["x"] + 20, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("[data-id] :checked")).to_have_count(1)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    cards(page).nth(1).locator("a.item__title").tap()
    expect(page.locator("[data-id] :checked")).to_have_count(2)
    expect(page.locator("#bulk b")).to_have_text("2개 선택")
    assert page.url == instance.url + "/links?sort=oldest"


def test_rejected_form_focuses_error_and_keeps_input(open_page):
    # Chromium's console calls the 422 of a refused form an error.
    page = open_page("/add", expect_problems=True)
    page.locator("#f-url").fill("이건 주소가 아니에요")
    page.locator("main form .btn--primary").first.click()
    expect(page.locator("#f-url[aria-invalid=true]")).to_be_focused()
    expect(page.locator("#f-url")).to_have_value("이건 주소가 아니에요")
    page = open_page("/books/new", expect_problems=True)
    page.locator("main form [name=title]").fill("제목은 있어요")
    page.locator("main form [name=isbn]").fill("123")
    page.locator("main form .btn--primary").first.click()
    expect(page.locator("[name=isbn][aria-invalid=true]")).to_be_focused()
    expect(page.locator("main form [name=title]")).to_have_value("제목은 있어요")
