"""Finding films and books outside and keeping them: as one types, to the last batch, with one heart everywhere."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module", autouse=True)
def tmdb_key(house, cookies):
    house.request("/settings/providers/tmdb", cookies, {"key-tmdb": "k1", "on": "1", "order-tmdb": "1"})


def search(kind, text, **more):
    return f"/{kind}/find?" + urllib.parse.urlencode({"q": text, **more})


def heart(page, title):
    return page.get_by_role("button", name=f"좋아요: {title}", exact=True)


def test_searches_as_one_types_and_pages_to_the_end(open_page, provider):
    page = open_page("/movies/find")
    field = page.get_by_role("searchbox", name="제목이나 사람")
    before = len(provider.asked)
    field.press_sequentially("바", delay=20)
    page.wait_for_timeout(600)
    assert len(provider.asked) == before, "one syllable asks nobody"
    field.press_sequentially("다", delay=20)
    expect(page.locator("#found-count")).to_have_text("20개")
    assert "q=%EB%B0%94%EB%8B%A4" in page.url
    # What is near the end of the window comes by itself, the rest by scrolling.
    page.locator(".hits > li").nth(19).scroll_into_view_if_needed()
    page.locator(".hits > li").nth(39).scroll_into_view_if_needed()
    expect(page.locator(".hits > li")).to_have_count(60)
    expect(page.locator(".pager [rel=next]")).to_have_count(0)
    titles = page.locator(".hits .t").all_inner_texts()
    assert titles == [f"영화 {number}" for number in range(1, 61)]


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


def test_keeps_and_takes_back(open_page, house):
    page = open_page(search("movies", "영화", view="list"))
    page.get_by_role("button", name="서랍에 담기: 영화 11", exact=True).click()
    expect(page.get_by_role("link", name="서랍에 있어요: 영화 11", exact=True)).to_be_visible()
    page.locator("#toasts").get_by_role("button", name="실행 취소").click()
    expect(page.get_by_role("button", name="서랍에 담기: 영화 11", exact=True)).to_be_visible()
    page.get_by_role("button", name="서랍에 담기: 영화 11", exact=True).click()
    page.get_by_role("link", name="서랍에 있어요: 영화 11", exact=True).click()
    # What the provider knows of it arrives by itself.
    expect(page.get_by_text("어느 감독")).to_be_visible()


def test_one_heart_in_three_places_and_two_windows(open_page, house):
    page = open_page(search("movies", "영화"))
    other = page.context.new_page()
    other.goto(house.url + "/movies/find/tmdb/2")
    expect(other.get_by_role("heading", level=1)).to_have_text("영화 2")
    expect(other.get_by_text("첫째 배우")).to_be_visible()
    # 1: in the search. It is kept by that.
    heart(page, "영화 2").click()
    expect(heart(page, "영화 2")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("link", name="서랍에 있어요: 영화 2", exact=True)).to_be_visible()
    expect(heart(other, "영화 2")).to_have_attribute("aria-pressed", "true")
    # 2: beside what is known of it outside.
    heart(other, "영화 2").click()
    expect(heart(page, "영화 2")).to_have_attribute("aria-pressed", "false")
    # 3: in the drawer.
    other.goto(house.url + "/movies")
    heart(other, "영화 2").click()
    expect(heart(other, "영화 2")).to_have_attribute("aria-pressed", "true")
    expect(heart(page, "영화 2")).to_have_attribute("aria-pressed", "true")
    # And on its own page.
    page.get_by_role("link", name="서랍에 있어요: 영화 2", exact=True).click()
    heart(page, "영화 2").click()
    expect(heart(other, "영화 2")).to_have_attribute("aria-pressed", "false")


@pytest.mark.desk
def test_the_count_beside_the_page_follows(open_page):
    page = open_page(search("movies", "영화"))
    entry = page.locator(".side a[href='/movies']")
    count = int(re.sub(r"\D", "", entry.inner_text()))
    page.get_by_role("button", name="서랍에 담기: 영화 17", exact=True).click()
    expect(entry).to_contain_text(str(count + 1))


def test_recent_words_run_again_and_go(open_page, house, cookies):
    for word in ("첫 말", "둘째 말", "셋째 말"):
        house.request(search("books", word), cookies)
    page = open_page("/books/find")
    words = page.locator(".lines a")
    expect(words).to_have_text(["셋째 말", "둘째 말", "첫 말"])
    page.get_by_role("button", name="둘째 말 지우기").click()
    expect(words).to_have_text(["셋째 말", "첫 말"])
    page.get_by_role("button", name="실행 취소").click()
    expect(words).to_have_count(3)
    page.get_by_role("link", name="첫 말").click()
    expect(page.locator(".hits > li")).to_have_count(20)
    page.goto(house.url + "/books/find")
    expect(words.first).to_have_text("첫 말")
    page.get_by_role("button", name="모두 지우기").click()
    expect(words).to_have_count(0)


def test_an_isbn_is_recognised(open_page):
    page = open_page("/books/find")
    page.get_by_role("searchbox", name="ISBN").fill("978-89-374-6044-9")
    expect(page.locator(".hits .t")).to_have_text(["데미안"])
    page.get_by_role("button", name="서랍에 담기: 데미안", exact=True).click()
    expect(page.get_by_role("link", name="서랍에 있어요: 데미안", exact=True)).to_be_visible()


def test_what_nobody_knows_is_typed_by_hand(open_page, provider):
    page = open_page(search("movies", "없는영화"))
    expect(page.get_by_role("heading", name="찾지 못했어요")).to_be_visible()
    page.locator("#found").get_by_role("link", name="직접 적기").click()
    expect(page.get_by_role("textbox", name="제목", exact=True)).to_have_value("없는영화")
    provider.ill = True
    try:
        page = open_page(search("movies", "아픈 곳"))
        expect(page.get_by_role("heading", name="지금은 찾을 수 없어요")).to_be_visible()
        expect(page.get_by_text("TMDB: 지금은 대답하지 못해요")).to_be_visible()
    finally:
        provider.ill = False


def test_pictures_of_hits_come_from_the_house(open_page):
    page = open_page(search("movies", "그림"))
    image = page.locator(".hits img").first
    expect(image).to_have_js_property("complete", True)
    page.wait_for_function("document.querySelector('.hits img').naturalWidth === 120")
    assert image.get_attribute("src") == "/movies/find/tmdb/1/picture"


def test_the_house_leads_there(open_page):
    page = open_page("/search?" + urllib.parse.urlencode({"q": "어디에도없는제목"}))
    page.get_by_role("link", name="새 영화 찾기").click()
    expect(page.locator(".hits > li")).to_have_count(20)
    page = open_page("/add")
    page.get_by_role("link", name="새 책 찾기").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("새 책 찾기")
