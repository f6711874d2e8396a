"""Opening things: asked for before the finger is up, and nothing moves when pictures come late."""

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from gates import OBSERVE


def test_a_page_is_asked_for_when_the_pointer_is_down_and_is_never_old(open_page, house, cookies):
    house.request("/links", cookies, {"url": "https://example.com/pressed", "title": "누르기 전"})
    page = open_page("/search?q=" + "누르기")
    link = page.locator("[data-id] a.t", has_text="누르기 전")
    expect(link).to_be_visible()
    path = link.get_attribute("href").split("?")[0]
    link.hover()
    with page.expect_response(lambda answer: path in answer.url and answer.request.resource_type == "fetch") as asked:
        page.mouse.down()
    asked.value.finished()
    # Somebody else changes it while the finger rests.
    house.request(path, cookies, {"url": "https://example.com/pressed", "title": "그새 바뀜"})
    page.mouse.up()
    expect(page.locator("h1")).to_have_text("그새 바뀜")
    # Not page.go_back(): a page out of the browser's memory has no load event.
    page.evaluate("history.back()")
    expect(link).to_be_visible()
    # Unchanged, what was asked for is what opens: the answer is not sent again.
    tags = page.locator(".side a[href='/tags']")
    tags.hover()
    with page.expect_response(lambda answer: answer.url.endswith("/tags") and answer.request.resource_type == "fetch") as asked:
        page.mouse.down()
    asked.value.finished()
    page.mouse.up()
    page.wait_for_url(house.url + "/tags")
    sizes = page.evaluate("(({ transferSize, encodedBodySize }) => [transferSize, encodedBodySize])(performance.getEntriesByType('navigation')[0])")
    assert sizes[0] < sizes[1], sizes
    # What leads elsewhere, or is only touched by another button, is not asked for.
    fetched = []
    page.on("request", lambda request: request.resource_type == "fetch" and fetched.append(request.url))
    page.locator(".side a[href='/folders']").click(button="right")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    assert not fetched


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_when_pictures_come_late(open_page, house, device):
    page = open_page("/tags", device=device)
    page.add_init_script(OBSERVE)
    moved = {}
    for path in ("/", "/links", "/screenshots", "/movies", "/movies?view=list", "/books", "/diary?view=grid", "/on-this-day", "/movies/tonight"):
        held = []
        page.route("**/*", lambda route: held.append(route) if route.request.resource_type == "image" else route.continue_())
        page.goto(house.url + path, wait_until="domcontentloaded")
        # The page stands as it is without its pictures.
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert held, path
        page.unroute("**/*")
        for route in held:
            route.continue_()
        page.wait_for_function(
            "() => [...document.images].every(each => each.complete || each.getBoundingClientRect().top > innerHeight)"
        )
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if shift := page.evaluate("window.__cls"):
            moved[path] = shift
    assert not moved, moved
