"""The home page, and saving by pasting on any page."""

import re

import pytest
from playwright.sync_api import expect

PASTE = """([selector, text]) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true});
  document.querySelector(selector).dispatchEvent(event);
}"""


@pytest.mark.lan("a card in a narrow window, without a clipboard of its own")
def test_home_shows_recent_activity(open_page, instance):
    page = open_page("/")
    memory = page.locator(".on-this-day")
    expect(memory).to_contain_text("지난 오늘")
    image = memory.locator("img").first
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") >= 600
    rows = page.locator(".home-inbox li")
    assert 1 <= rows.count() <= 3
    book = page.locator(".continue-reading li", has_text="작은 방의 지도")
    read = int(re.search(r"(\d+) / 248쪽", book.inner_text())[1])
    book.get_by_role("button", name="+10쪽").click()
    expect(book).to_contain_text(f"{min(read + 10, 248)} / 248쪽")
    # Empty lists are not shown.
    assert not page.locator("#going ul:not(:has(li))").count()
    memory.locator("h2 a").click()
    page.wait_for_url(re.compile(r"/diary/\d+"))


def test_item_saved_on_home_is_updated_in_place(open_page, instance, site):
    site.hold()
    page = open_page("/")
    page.fill("#cap", site.url("/held/home"))
    page.press("#cap", "Enter")
    tile = page.locator("#going .card", has_text="127.0.0.1").first
    expect(tile).to_be_visible()
    expect(page.locator("#going")).not_to_contain_text("끓이는 법 home")
    site.release()
    expect(page.locator("#going .card", has_text="끓이는 법 home").first.locator("img[src^='/i/']")).to_be_attached()


def test_pasting_anywhere_saves_with_undo(open_page, instance, site):
    page = open_page("/")
    for number, path in enumerate(("/", "/links", "/movies", "/screenshots", "/diary?view=grid", "/settings")):
        page.goto(instance.url + path)
        before = page.url
        name = f"pasted-{number}"
        page.evaluate(PASTE, ["body", site.url("/plain/" + name)])
        undo = page.locator(".toast button")
        expect(undo).to_be_visible()
        assert page.url == before
        if path == "/links":
            expect(page.locator("[data-id]", has_text=name).first).to_be_visible()
        undo.click()
        expect(page.locator(".toast button")).to_have_count(0)
        page.goto(instance.url + "/links")
        expect(page.locator("[data-id]", has_text=name)).to_have_count(0)
    # Pasting into a text field saves nothing, and pasted text needs a confirmation.
    page.goto(instance.url + "/")
    page.evaluate(PASTE, ["#q", site.url("/plain/typed")])
    page.evaluate(PASTE, ["body", "그냥 적어 둘 말"])
    expect(page.locator("#cap")).to_have_value("그냥 적어 둘 말")
    assert not page.locator(".toast").count()
