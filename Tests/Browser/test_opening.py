"""Opening things: they are asked for before the finger is up."""

from playwright.sync_api import expect


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
