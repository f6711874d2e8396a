"""Reading a diary: the grid, single pages by keys, buttons and swipes, filters, replies, share links, no JavaScript."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, wait_until
from gates import OVERFLOW, SMALL_TARGETS, axe_violations

MIDDLE = """
() => {
  const reel = document.querySelector('.reel').getBoundingClientRect();
  const off = each => {
    const box = each.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - reel.left - reel.width / 2);
  };
  const slides = [...document.querySelectorAll('.reel .slide')];
  const best = slides.reduce((a, b) => (off(a) <= off(b) ? a : b));
  return off(best) < 3 ? slides.indexOf(best) : -1;
}
"""


def at(page, index):
    wait_until(page, f"index => ({MIDDLE})() === index", index)


def settled(page):
    wait_until(page, f"() => ({MIDDLE})() >= 0")
    return page.evaluate(MIDDLE)


@pytest.fixture
def reel(open_page):
    page = open_page("/diary?view=one")
    expect(page.locator(".reel .slide").first).to_be_visible()
    yield page
    page.goto(page.url.split("/diary")[0] + "/diary?view=grid")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    "path", ["/diary?view=grid", "/diary?view=one", "/diary/calendar", "/diary/print", "/settings/fonts", "/diary?month=1999-01"])
def test_diary_pages_are_sound(open_page, path, device):
    page = open_page(path, device=device)
    width = page.viewport_size["width"]
    assert page.evaluate(OVERFLOW, width) == []
    if device is PHONE:
        assert page.evaluate(SMALL_TARGETS, 44) == []
    assert axe_violations(page) == []


def test_narrowest_phone_has_no_overflow(open_page):
    page = open_page("/diary?view=grid", device={**PHONE, "viewport": {"width": 320, "height": 640}})
    for path in (None, "/diary?view=one", "/diary/calendar", page.locator(".pages .open").first.get_attribute("href")):
        if path:
            page.goto(urllib.parse.urljoin(page.url, path))
        assert page.evaluate(OVERFLOW, 320) == [], path
    page.goto(urllib.parse.urljoin(page.url, "/diary?view=grid"))


def test_one_page_is_sound(open_page):
    page = open_page("/diary?view=grid")
    page.goto(urllib.parse.urljoin(page.url, page.locator(".pages .open").first.get_attribute("href")))
    expect(page.locator(".current-page svg.sheet")).to_be_visible()
    assert page.evaluate(OVERFLOW, page.viewport_size["width"]) == []
    assert axe_violations(page) == []


def test_keys_and_buttons_turn_one_page_at_a_time(reel):
    at(reel, 0)
    reel.keyboard.press("ArrowRight")
    at(reel, 1)
    reel.keyboard.press("ArrowLeft")
    at(reel, 0)
    reel.locator(".slide").nth(0).locator("a.step").last.click()
    at(reel, 1)


def test_each_press_counts_while_pages_still_move(reel):
    at(reel, 0)
    for _ in range(3):
        reel.keyboard.press("ArrowRight")
    at(reel, 3)
    reel.keyboard.press("ArrowLeft")
    reel.keyboard.press("ArrowLeft")
    at(reel, 1)


def test_each_press_counts_on_a_busy_machine(reel):
    """The next key press starts from the target of the previous one, even if scrolling pauses before it."""
    at(reel, 0)
    reel.evaluate(
        """() => {
          const reel = document.querySelector('.reel');
          const press = () => reel.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
          reel.addEventListener('scroll', () => {
            reel.scrollTo({left: reel.scrollLeft, behavior: 'instant'});
            setTimeout(() => {
              press();
              press();
            }, 200);
          }, {once: true});
          press();
        }""")
    at(reel, 3)


def test_neighbouring_pages_load_while_turning(reel):
    before = reel.locator(".slide").count()
    for _ in range(before):
        reel.keyboard.press("ArrowRight")
        settled(reel)
    expect(reel.locator(".slide").nth(before)).to_be_attached()
    ids = reel.eval_on_selector_all(".slide", "slides => slides.map(each => each.id)")
    assert len(set(ids)) == len(ids)


def test_scrolling_snaps_to_a_page(reel):
    at(reel, 0)
    reel.locator(".reel").evaluate("reel => reel.scrollBy({left: reel.querySelector('.slide').offsetWidth * .7})")
    assert settled(reel) >= 0


@pytest.mark.lan("touch")
def test_a_swipe_turns_one_page(open_page):
    page = open_page("/diary?view=grid", device=PHONE)
    page.goto(urllib.parse.urljoin(page.url, page.locator(".pages .open").first.get_attribute("href")))
    there = page.locator(".turns [rel=next]").get_attribute("href")
    page.evaluate(
        """() => {
          const table = document.querySelector('.diary-reader .table');
          const touch = x => new Touch({identifier: 1, target: table, clientX: x, clientY: 300});
          table.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(300)], changedTouches: [touch(300)]}));
          table.dispatchEvent(new TouchEvent('touchend', {touches: [], changedTouches: [touch(100)]}));
        }""")
    page.wait_for_url(re.compile(re.escape(there.split("?")[0]) + r"(\?|$)"))


def test_arrow_keys_turn_on_the_page_of_one(open_page):
    page = open_page("/diary?view=grid")
    page.goto(urllib.parse.urljoin(page.url, page.locator(".pages .open").first.get_attribute("href")))
    first = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: url != first)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(first)


def test_the_view_is_remembered(open_page):
    page = open_page("/diary?view=one")
    base = page.url.split("/diary")[0]
    expect(page.locator(".reel")).to_be_visible()
    # The view is stored with a delay.
    wait_until(page, """async () => (await (await fetch('/diary')).text()).includes('class="reel"')""")
    page.goto(base + "/diary")
    expect(page.locator(".reel")).to_be_visible()
    page.locator(".seg a[href*='view=grid']").click()
    expect(page.locator(".pages").first).to_be_visible()


def finished(page, instance, cookies, wanted):
    """Returns the path of the first page in the grid that shows this text. Unfinished pages of other tests do not show it."""
    links = page.locator(".pages .open")
    paths = [links.nth(index).get_attribute("href") for index in range(links.count())]
    return instance.url + next(path for path in paths if wanted in instance.request(path, cookies).decode())


def test_reading_and_replying_work_without_javascript(open_page, instance, cookies):
    page = open_page("/diary?view=one", java_script_enabled=False)
    link = page.locator(".slide").first.locator("a.step").last
    assert link.get_attribute("href").startswith("#p")
    link.click()
    page.goto(urllib.parse.urljoin(page.url, "/diary?view=grid"))
    page.locator("summary", has_text="거르기").click()
    # Uses the oldest month, because other tests write unfinished pages of today.
    page.locator("#f-month").select_option(index=page.locator("#f-month option").count() - 1)
    page.get_by_role("button", name="걸러 보기").click()
    assert "month=" in page.url
    expect(page.locator(".chip", has_text="빼기").first).to_be_visible()
    page.goto(instance.url + "/diary?view=grid")
    page.goto(finished(page, instance, cookies, 'name="text"'))
    page.locator(".reply input[name=text]").fill("글로만 남긴 말")
    page.locator(".reply button").click()
    expect(page.locator(".page-comments__text", has_text="글로만 남긴 말")).to_be_visible()


def test_search_terms_are_marked(open_page, instance, cookies):
    page = open_page("/diary?view=grid")
    page.goto(finished(page, instance, cookies, 'name="text"'))
    word = page.locator(".real p").first.inner_text().split()[0]
    page.goto(page.url.split("?")[0] + "?q=" + urllib.parse.quote(word))
    expect(page.locator(".real mark").first).to_have_text(word)


def test_share_link_shows_one_page_until_revoked(open_page, browser, instance, cookies):
    page = open_page("/diary?view=grid&who=mine")
    page.goto(finished(page, instance, cookies, "링크 만들기"))
    page.get_by_role("button", name="링크 만들기").click()
    link = page.locator("input[readonly]").first.input_value()
    path = urllib.parse.urlsplit(link).path
    base = page.url.split("/diary")[0]
    guest = browser.new_context(locale="ko-KR")
    try:
        tab = guest.new_page()
        asked = []
        tab.on("request", lambda request: asked.append(urllib.parse.urlsplit(request.url).path))
        assert tab.goto(base + path).status == 200
        expect(tab.locator("svg.sheet")).to_be_visible()
        tab.wait_for_load_state("networkidle")
        assert all(one.startswith((path, "/assets/")) for one in asked), asked
        assert tab.locator("nav, form").count() == 0
        assert axe_violations(tab) == []
        page.goto(page.url.split("/share")[0])
        page.get_by_role("button", name=re.compile("링크 취소")).first.click()
        assert tab.goto(base + path).status == 404
    finally:
        guest.close()


def test_dark_keeps_the_paper_and_dims_it(open_page):
    page = open_page("/diary?view=one", color_scheme="dark")
    assert page.locator(".reel .sheet, .reel .leaf").first.evaluate("each => getComputedStyle(each).filter") == "brightness(0.92)"
    page.goto(page.url.split("?")[0] + "?view=grid")
