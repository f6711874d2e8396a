"""Finding films and books at providers and saving them: search while typing, paging, likes."""

import re
import struct
import urllib.parse
import zlib

import pytest
from playwright.sync_api import expect

from conftest import wait_until
from fixture_site import png


@pytest.fixture(scope="module", autouse=True)
def tmdb_key(instance, cookies):
    instance.request("/settings/providers/tmdb", cookies, {"key-tmdb": "k1", "on": "1", "order-tmdb": "1"})


def search(kind, text, **more):
    return f"/{kind}/find?" + urllib.parse.urlencode({"q": text, **more})


def heart(page, title):
    return page.get_by_role("button", name=f"좋아요: {title}", exact=True)


@pytest.mark.lan("the end of the list is reached by a finger, in a narrow window")
@pytest.mark.https("finding and keeping, the first steps of it")
def test_searches_as_one_types_and_pages_to_the_end(open_page, provider):
    page = open_page("/movies/find")
    field = page.get_by_role("searchbox", name="제목이나 사람")
    before = len(provider.asked)
    page.clock.install()
    field.press_sequentially("바", delay=20)
    page.clock.run_for(1000)
    page.clock.resume()
    field.press_sequentially("다", delay=20)
    expect(page.locator("#found-count")).to_have_text("20개")
    assert "q=%EB%B0%94%EB%8B%A4" in page.url
    assert "바" not in [query.get("query") for _, query in provider.asked[before:]], "one syllable asks nobody"
    # Hits near the bottom of the window are loaded at once, the others by scrolling.
    page.locator(".hits > li").nth(19).scroll_into_view_if_needed()
    page.locator(".hits > li").nth(39).scroll_into_view_if_needed()
    expect(page.locator(".hits > li")).to_have_count(60)
    expect(page.locator(".pager [rel=next]")).to_have_count(0)
    titles = page.locator(".hits .item__title").all_text_contents()
    assert titles == [f"영화 {number}" for number in range(1, 61)]


@pytest.mark.lan("finding and keeping, the first steps of it")
@pytest.mark.https("finding and keeping, the first steps of it")
def test_works_without_scripts(open_page):
    page = open_page("/movies/find", java_script_enabled=False)
    page.get_by_role("searchbox", name="제목이나 사람").fill("무성 영화")
    page.get_by_role("button", name="찾기", exact=True).last.click()
    expect(page.locator(".hits > li")).to_have_count(20)
    page.get_by_role("link", name="더 보기").click()
    page.get_by_role("link", name="더 보기").click()
    expect(page.get_by_role("link", name="영화 41", exact=True)).to_be_visible()
    expect(page.locator("[rel=next]")).to_have_count(0)
    page.get_by_role("button", name="서랍에 담기: 영화 60", exact=True).click()
    expect(page.get_by_role("link", name="서랍에 있어요: 영화 60", exact=True)).to_be_visible()
    heart(page, "영화 59").click()
    expect(heart(page, "영화 59")).to_have_attribute("aria-pressed", "true")


@pytest.mark.lan("finding and keeping, the first steps of it")
@pytest.mark.https("finding and keeping, the first steps of it")
def test_hit_is_saved_and_undone(open_page, instance):
    page = open_page(search("movies", "영화", view="list"))
    page.get_by_role("button", name="서랍에 담기: 영화 11", exact=True).click()
    expect(page.get_by_role("link", name="서랍에 있어요: 영화 11", exact=True)).to_be_visible()
    page.locator("#toasts").get_by_role("button", name="되돌리기").click()
    expect(page.get_by_role("button", name="서랍에 담기: 영화 11", exact=True)).to_be_visible()
    page.get_by_role("button", name="서랍에 담기: 영화 11", exact=True).click()
    page.get_by_role("link", name="서랍에 있어요: 영화 11", exact=True).click()
    # Details from the provider appear without a reload.
    expect(page.get_by_text("어느 감독").first).to_be_visible()


@pytest.mark.lan("two windows and one stream of events")
@pytest.mark.https("two windows and one stream of events")
def test_one_heart_in_three_places_and_two_windows(open_page, instance):
    page = open_page(search("movies", "영화"))
    other = page.context.new_page()
    other.goto(instance.url + "/movies/find/tmdb/2")
    expect(other.get_by_role("heading", level=1)).to_have_text("영화 2")
    expect(other.get_by_text("첫째 배우")).to_be_visible()
    # 1: in the search. Liking a hit also saves it.
    heart(page, "영화 2").click()
    expect(heart(page, "영화 2")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("link", name="서랍에 있어요: 영화 2", exact=True)).to_be_visible()
    expect(heart(other, "영화 2")).to_have_attribute("aria-pressed", "true")
    # 2: on the page of the hit.
    heart(other, "영화 2").click()
    expect(heart(page, "영화 2")).to_have_attribute("aria-pressed", "false")
    # 3: in the collection.
    other.goto(instance.url + "/movies")
    if not heart(other, "영화 2").is_visible():
        # Posters on touch screens have no overlay.
        other.get_by_role("link", name="영화 2", exact=True).click()
    heart(other, "영화 2").click()
    expect(heart(other, "영화 2")).to_have_attribute("aria-pressed", "true")
    expect(heart(page, "영화 2")).to_have_attribute("aria-pressed", "true")
    # 4: on the page of the film.
    page.get_by_role("link", name="서랍에 있어요: 영화 2", exact=True).click()
    expect(page).to_have_url(re.compile("/movies/[0-9]+"))
    heart(page, "영화 2").click()
    expect(heart(other, "영화 2")).to_have_attribute("aria-pressed", "false")


def test_saving_a_hit_updates_the_sidebar_count(open_page):
    page = open_page(search("movies", "영화"))
    entry = page.locator(".side a[href='/movies']")
    count = int(re.sub(r"\D", "", entry.inner_text()))
    page.get_by_role("button", name="서랍에 담기: 영화 17", exact=True).click()
    expect(entry).to_contain_text(str(count + 1))


def test_recent_searches_are_rerun_and_removed(open_page, instance, cookies):
    for word in ("첫 말", "둘째 말", "셋째 말"):
        instance.request(search("books", word), cookies)
    page = open_page("/books/find")
    words = page.locator(".lines a")
    expect(words).to_have_text(["셋째 말", "둘째 말", "첫 말"])
    page.get_by_role("button", name="둘째 말 지우기").click()
    expect(words).to_have_text(["셋째 말", "첫 말"])
    page.get_by_role("button", name="되돌리기").click()
    expect(words).to_have_count(3)
    page.get_by_role("link", name="첫 말").click()
    # The second batch is loaded at once if the first ends near the bottom of the window.
    expect(page.locator(".hits > li").nth(19)).to_be_attached()
    page.goto(instance.url + "/books/find")
    expect(words.first).to_have_text("첫 말")
    page.get_by_role("button", name="모두 지우기").click()
    expect(words).to_have_count(0)


def test_an_isbn_is_recognised(open_page):
    page = open_page("/books/find")
    page.get_by_role("searchbox", name="ISBN").fill("978-89-374-6044-9")
    expect(page.locator(".hits .item__title")).to_have_text(["데미안"])
    page.get_by_role("button", name="서랍에 담기: 데미안", exact=True).click()
    expect(page.get_by_role("link", name="서랍에 있어요: 데미안", exact=True)).to_be_visible()


def test_manual_entry_is_offered_if_nothing_is_found(open_page, provider):
    page = open_page(search("movies", "없는영화"))
    expect(page.get_by_role("heading", name="찾지 못했어요")).to_be_visible()
    page.locator("#found").get_by_role("link", name="직접 적기").click()
    expect(page.get_by_role("textbox", name="제목", exact=True)).to_have_value("없는영화")
    provider.ill = True
    try:
        page = open_page(search("movies", "아픈 곳"))
        expect(page.get_by_role("heading", name="지금은 찾을 수 없어요")).to_be_visible()
        expect(page.get_by_text("TMDB: 지금은 응답하지 않아요")).to_be_visible()
    finally:
        provider.ill = False


def test_hit_pictures_are_served_by_the_instance(open_page):
    page = open_page(search("movies", "그림"))
    image = page.locator(".hits img").first
    expect(image).to_have_js_property("complete", True)
    page.wait_for_function("() => document.querySelector('.hits img').naturalWidth === 120")
    assert image.get_attribute("src") == "/movies/find/tmdb/1/picture"


def test_search_and_add_pages_lead_to_find(open_page):
    page = open_page("/search?" + urllib.parse.urlencode({"q": "어디에도없는제목"}))
    page.get_by_role("link", name="새 영화 찾기").click()
    expect(page.locator(".hits > li")).not_to_have_count(0)
    page = open_page("/add")
    page.get_by_role("link", name="새 책 찾기").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("새 책 찾기")


def barcode(digits):
    """Returns a PNG of an EAN-13 barcode that begins with 9."""
    left = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
    right = [code.translate({48: "1", 49: "0"}) for code in left]
    first = "".join(left[int(d)] if s == "L" else right[int(d)][::-1] for d, s in zip(digits[1:7], "LGGLGL"))
    bars = "101" + first + "01010" + "".join(right[int(d)] for d in digits[7:]) + "101"
    line = b"\xff" * 60 + b"".join((b"\x00" if bar == "1" else b"\xff") * 4 for bar in bars) + b"\xff" * 60
    blank = b"\0" + b"\xff" * len(line)
    rows = blank * 40 + (b"\0" + line) * 180 + blank * 40

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(line), 260, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def picture(name, body):
    return {"name": name, "mimeType": "image/png", "buffer": body}


@pytest.mark.lan("photos are a phone's")
def test_a_photo_of_the_barcode_finds_the_book(open_page):
    page = open_page("/books/find", expect_problems=True)
    page.get_by_text("바코드 사진으로 찾기").click()
    page.get_by_label("책 뒤표지의 바코드").set_input_files(picture("no.png", png(200, 200, (9, 9, 9), (200, 9, 9))))
    expect(page.get_by_role("alert")).to_contain_text("사진에서 바코드를 찾지 못했어요")
    page.get_by_label("책 뒤표지의 바코드").set_input_files(picture("code.png", barcode("9788937460449")))
    expect(page.locator(".hits .item__title")).to_have_text(["데미안"])


def test_own_cover_is_uploaded_and_pasted(open_page):
    page = open_page("/movies/new?title=" + urllib.parse.quote("내 영화"))
    page.get_by_label("포스터나 표지").set_input_files(picture("p.png", png(200, 300, (9, 99, 9), (200, 9, 9))))
    page.get_by_role("button", name="저장").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("내 영화")
    cover = page.locator(".cover img")
    page.wait_for_function("() => document.querySelector('.cover img').naturalWidth > 0")
    before = cover.get_attribute("src")
    # A pasted picture is not applied until the form is saved.
    page.evaluate("""async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 180 });
      canvas.getContext('2d').fillRect(0, 0, 120, 90);
      const files = new DataTransfer();
      const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
      files.items.add(new File([blob], 'pasted.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }));
    }""")
    page.locator("form", has=page.get_by_label("포스터나 표지")).get_by_role("button", name="저장").click()
    expect(cover).not_to_have_attribute("src", before)
    page.locator("#toasts").get_by_role("button", name="되돌리기").click()
    expect(cover).to_have_attribute("src", before)


@pytest.mark.lan("all of finding in a narrow window")
def test_charts_show_daily_top_twenty(open_page):
    page = open_page("/movies/find")
    page.get_by_role("link", name="오늘의 영화 20").click()
    expect(page.locator(".hits > li")).to_have_count(20)
    expect(page.get_by_text("This product uses the TMDB API")).to_be_visible()
    # A job fetches the logo once there is a key, and the instance serves it as a bitmap.
    wait_until(page, "() => fetch(location).then(a => a.text()).then(t => t.includes('/providers/tmdb/logo'))")
    page.reload()
    logo = page.get_by_role("link", name="TMDB", exact=True).get_by_role("img")
    logo.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('[alt=TMDB]').naturalWidth === 64")
    assert logo.bounding_box()["height"] <= 12
    assert page.get_by_role("link", name="TMDB", exact=True).bounding_box()["height"] >= 24, "as a target, it is larger"
    expect(page.locator(".hits .item__title").first).to_have_text("오늘의 영화 1")
    heart(page, "오늘의 영화 19").click()
    expect(page.get_by_role("link", name="서랍에 있어요: 오늘의 영화 19", exact=True)).to_be_visible()
    page.get_by_role("link", name="상영 중").click()
    expect(page.locator(".hits .item__title").first).to_have_text("상영 중 1")
    page.get_by_role("link", name="박스오피스").click()
    expect(page.get_by_role("heading", name="아직 받은 목록이 없어요")).to_be_visible()
    expect(page.get_by_text("KOBIS: 키가 아직 없어요")).to_be_visible()
