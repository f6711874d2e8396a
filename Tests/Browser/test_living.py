"""Living with films and books: rated by keys, seen, narrowed, put into a list in order, and a goal for the year."""

import re

import pytest
from playwright.sync_api import expect


def add(page, house, title, **fields):
    page.goto(house.url + "/movies/new")
    page.locator("[name=title]").fill(title)
    for name, value in fields.items():
        page.locator(f"main form.panel [name={name}]").fill(value)
    page.locator("main form .btn.p").click()
    page.wait_for_url(re.compile(r"/movies/\d+$"))
    return page.url


def test_a_film_is_rated_by_keys(open_page, house):
    page = open_page("/movies/new")
    add(page, house, "살아 보는 영화")
    rating = page.locator("#rating")
    for key, value in [("5", "10"), ("3", "6"), ("3", "5"), ("0", ""), ("4", "8")]:
        with page.expect_event("load"):
            page.keyboard.press(key)
        expect(rating).to_have_value(value)
    expect(page.locator("main header")).to_contain_text("★ 4")


@pytest.mark.lan("the page of a film in a narrow window")
def test_a_viewing_is_logged_on_the_page_of_its_film(open_page, house):
    page = open_page("/movies/new")
    add(page, house, "오늘 본 영화", runtime="100", genre="오늘 장르")
    page.get_by_role("button", name="오늘 봤어요").click()
    expect(page.locator(".occasions li").first).to_be_visible()
    page.goto(house.url + "/movies/stats")
    genres = page.locator(".chart", has=page.get_by_role("heading", name="장르"))
    expect(genres.locator("svg")).to_contain_text("오늘 장르")
    genres.locator("summary").click()
    expect(genres.get_by_role("row", name=re.compile("오늘 장르"))).to_contain_text("1시간 40분")


@pytest.mark.lan("filters in a narrow window")
def test_a_list_is_narrowed_by_genre(open_page, house):
    page = open_page("/movies/new")
    add(page, house, "숨은 장르 영화", genre="브라우저 장르, 가족", country="한국")
    page.goto(house.url + "/movies")
    page.locator(".filters summary").click()
    page.locator("#f-genre").select_option(label="브라우저 장르 (1)")
    page.locator(".filters .btn.p").click()
    page.wait_for_url(re.compile("genre="))
    expect(page.locator(".shelf .card")).to_have_count(1)
    expect(page.locator(".shelf")).to_contain_text("숨은 장르 영화")
    # The chip takes it away again.
    page.locator("main a.chip", has_text="브라우저 장르").click()
    page.wait_for_url(lambda url: "genre=" not in url)


@pytest.mark.lan("a finger has the arrows")
def test_works_of_a_list_are_put_in_order(open_page, house, way):
    page = open_page("/movies/new")
    for title in ["목록 하나", "목록 둘", "목록 셋"]:
        add(page, house, title)
        page.locator("#lists [name=name]").fill("브라우저 목록")
        page.locator("#lists .btn", has_text="목록에 넣기").click()
        expect(page.locator("#lists .names")).to_contain_text("브라우저 목록")
    page.locator("#lists .names a", has_text="브라우저 목록").click()
    page.wait_for_url(re.compile(r"/movies/lists/\d+$"))
    titles = page.locator(".ordered .t")
    expect(titles).to_have_text(["목록 하나", "목록 둘", "목록 셋"])
    page.locator(".ordered li").nth(2).locator("[value=up]").click()
    expect(titles).to_have_text(["목록 하나", "목록 셋", "목록 둘"])
    if way == "desk":
        page.locator(".ordered li").nth(1).drag_to(page.locator(".ordered li").nth(0))
    else:
        # A finger has the arrows.
        page.locator(".ordered li").nth(1).locator("[value=up]").click()
    expect(titles).to_have_text(["목록 셋", "목록 하나", "목록 둘"])
    page.reload()
    expect(titles).to_have_text(["목록 셋", "목록 하나", "목록 둘"])


def test_a_goal_is_set(open_page, house):
    page = open_page("/books/stats")
    page.locator("#goal").fill("24")
    page.locator("main form", has=page.locator("#goal")).get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("24권 가운데")
    expect(page.locator("main progress")).to_be_visible()
