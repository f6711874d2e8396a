"""Films and books: ratings, log entries, filters, ordered lists and the yearly goal."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import PHONE


def add(page, instance, title, **fields):
    page.goto(instance.url + "/movies/new")
    page.locator("[name=title]").fill(title)
    if set(fields) - {"director", "year"}:
        page.locator(".rest > summary").click()
    for name, value in fields.items():
        page.locator(f"main form.panel [name={name}]").fill(value)
    page.locator("main form .btn--primary").click()
    page.wait_for_url(re.compile(r"/movies/\d+$"))
    return page.url


def test_a_film_is_rated_by_keys(open_page, instance):
    page = open_page("/movies/new")
    film = add(page, instance, "살아 보는 영화")
    page.locator("main h1").click()
    rating = page.locator(".rate [aria-checked=true]")
    for key, value in [("5", "10"), ("3", "6"), ("3", "5"), ("Shift+Digit2", "3"), ("0", None), ("4", "8")]:
        with page.expect_response(re.compile("/rating$")):
            page.keyboard.press(key)
        expect(rating).to_have_count(1 if value else 0)
        if value:
            expect(rating).to_have_attribute("value", value)
    # The stars are one tab stop: a click rates by half stars, and the arrow keys change the rating.
    with page.expect_response(re.compile("/rating$")):
        page.get_by_role("radio", name="별 2.5개").click()
    assert page.locator(".rate [role=radio][tabindex='0']").count() == 1
    page.keyboard.press("ArrowRight")
    with page.expect_response(re.compile("/rating$")):
        page.keyboard.press("Enter")
    expect(rating).to_have_attribute("value", "6")
    expect(page.locator(".rate .rating-value")).to_have_text("3")
    # Keys also rate the focused poster on the wall.
    page.goto(instance.url + "/movies")
    tile = page.locator(".posters .card", has=page.locator(f"a[href='{urllib.parse.urlparse(film).path}']"))
    tile.locator("a.item__title").focus()
    with page.expect_response(re.compile("/rating$")):
        page.keyboard.press("4")
    expect(tile.get_by_role("img", name="별 4개")).to_be_visible()
    with page.expect_response(re.compile("/rating$")):
        page.keyboard.press("4")
    expect(tile.get_by_role("img", name="별 3.5개")).to_be_visible()
    # A button on the tile marks the film as seen. The size of the posters is kept after a reload.
    with page.expect_response(re.compile("/status$")):
        tile.get_by_role("button", name="본 영화").click()
    page.locator("[data-size]").fill("5")
    page.reload()
    expect(page.locator(".posters--5")).to_be_visible()
    expect(tile.get_by_role("button", name="본 영화")).to_have_attribute("aria-pressed", "true")
    expect(tile.get_by_role("img", name="별 3.5개")).to_be_visible()


def test_stars_need_no_script(open_page, instance):
    page = open_page("/movies", java_script_enabled=False)
    page.locator(".posters a.item__title").first.click()
    page.get_by_role("radio", name="별 1.5개").click()
    expect(page.locator(".rate [aria-checked=true]")).to_have_attribute("value", "3")
    page.get_by_role("button", name="지우기").click()
    expect(page.locator(".rate [aria-checked=true]")).to_have_count(0)


@pytest.mark.lan("a finger has whole stars, and posters without anything over them")
def test_tapping_a_star_changes_its_rating_by_half(open_page, instance):
    page = open_page("/movies/new", device=PHONE)
    add(page, instance, "손끝 영화")
    for value in ["8", "7", "8"]:
        star = page.locator(".rate .rate__star").nth(3).locator("button:visible")
        expect(star).to_have_count(1)
        box = star.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        with page.expect_response(re.compile("/rating$")):
            star.tap()
        expect(page.locator(".rate [aria-checked=true]")).to_have_attribute("value", value)
    page.goto(instance.url + "/movies")
    expect(page.locator(".posters .quick:visible")).to_have_count(0)


@pytest.mark.lan("the page of a film in a narrow window")
def test_a_viewing_is_logged_on_the_page_of_its_film(open_page, instance):
    page = open_page("/movies/new")
    add(page, instance, "오늘 본 영화", runtime="100", genre="오늘 장르")
    page.get_by_role("button", name="오늘 봤어요").click()
    expect(page.locator(".days li").first).to_be_visible()
    page.goto(instance.url + "/movies/stats")
    expect(page.locator(".month-column .now")).to_contain_text("오늘 본 영화")
    genres = page.locator(".chart", has=page.get_by_role("heading", name="장르"))
    expect(genres.locator("svg")).to_contain_text("오늘 장르")
    genres.locator("summary").click()
    expect(genres.get_by_role("row", name=re.compile("오늘 장르"))).to_contain_text("1시간 40분")


@pytest.mark.lan("filters in a narrow window")
def test_list_is_filtered_by_genre(open_page, instance):
    page = open_page("/movies/new")
    add(page, instance, "숨은 장르 영화", genre="브라우저 장르, 가족", country="한국")
    page.goto(instance.url + "/movies")
    page.locator(".filters summary").click()
    page.locator("#f-genre").select_option(label="브라우저 장르 (1)")
    page.locator(".filters .btn--primary").click()
    page.wait_for_url(re.compile("genre="))
    expect(page.locator(".shelf .card")).to_have_count(1)
    expect(page.locator(".shelf")).to_contain_text("숨은 장르 영화")
    # The chip removes the filter.
    page.locator("main a.chip", has_text="브라우저 장르").click()
    page.wait_for_url(lambda url: "genre=" not in url)


@pytest.mark.lan("a finger has the arrows")
def test_works_of_a_list_are_put_in_order(open_page, instance, way):
    page = open_page("/movies/new")
    for title in ["목록 하나", "목록 둘", "목록 셋"]:
        add(page, instance, title)
        page.locator("#lists > summary").click()
        if title == "목록 하나":
            page.locator("#lists [name=name]").fill("브라우저 목록")
            page.locator("#lists .btn", has_text="목록에 담기").click()
        else:
            page.locator("#lists .pop button", has_text="브라우저 목록").click()
        expect(page.locator(".cols .names")).to_contain_text("브라우저 목록")
    page.locator(".cols .names a", has_text="브라우저 목록").click()
    page.wait_for_url(re.compile(r"/movies/lists/\d+$"))
    titles = page.locator(".ordered .item__title")
    expect(titles).to_have_text(["목록 하나", "목록 둘", "목록 셋"])
    page.locator(".ordered li").nth(2).locator("[value=up]").click()
    expect(titles).to_have_text(["목록 하나", "목록 셋", "목록 둘"])
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        if way == "desk":
            page.locator(".ordered li").nth(1).drag_to(page.locator(".ordered li").nth(0))
        else:
            # Touch screens reorder with arrow buttons.
            page.locator(".ordered li").nth(1).locator("[value=up]").click()
    expect(titles).to_have_text(["목록 셋", "목록 하나", "목록 둘"])
    page.reload()
    expect(titles).to_have_text(["목록 셋", "목록 하나", "목록 둘"])


def test_a_goal_is_set(open_page, instance):
    page = open_page("/books/stats")
    page.locator("#goal").fill("24")
    page.locator("main form", has=page.locator("#goal")).get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("24권 가운데")
    expect(page.locator("main progress")).to_be_visible()
