"""Links: saving, previews, search, undo and shortcuts, with and without JavaScript."""

import re
import urllib.parse

import pytest
from conftest import APP, PATIENCE, PHONE
from playwright.sync_api import expect


def card(page, url_part):
    return page.locator("[data-id]", has_text=re.compile(url_part)).first


@pytest.mark.lan("the walk through: save, watch, look at, read")
@pytest.mark.https("the walk through: save, watch, look at, read")
def test_saved_link_shows_its_preview_without_reload(open_page, instance, site):
    site.hold()
    page = open_page("/")
    page.fill("#cap", site.url("/held/watch"))
    page.press("#cap", "Enter")
    page.wait_for_load_state()
    page.goto(instance.url + "/links")
    first = page.locator("[data-id]").first
    expect(first).to_contain_text("127.0.0.1")
    expect(first).not_to_contain_text("라멘 육수")
    site.release()
    expect(first).to_contain_text("라멘 육수 끓이는 법 watch")
    image = first.locator("img[src^='/i/']").first
    expect(image).to_be_visible()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    first.locator("a.item__title").first.click()
    expect(page.locator("main")).to_contain_text("열두 시간 끓인 육수 이야기")


@pytest.mark.lan("cookies, forms and the check of their origin")
@pytest.mark.https("cookies, forms and the check of their origin")
def test_links_are_saved_and_trashed_without_javascript(open_page, instance, site):
    # Chromium's console calls the 422 of a refused form an error.
    page = open_page("/add", java_script_enabled=False, expect_problems=True)
    page.locator("main textarea, main input[name=url], main input[type=url]").first.fill("이건 주소가 아님 ://")
    page.locator("main form button[type=submit], main form button:not([type])").first.click()
    assert page.locator("[aria-invalid=true]").count() > 0
    field = page.locator("[aria-invalid=true]").first
    assert field.input_value() == "이건 주소가 아님 ://"
    field.fill(site.url("/plain/nojs"))
    page.locator("main form button[type=submit], main form button:not([type])").first.click()
    page.goto(instance.url + "/links")
    first = page.locator("[data-id]").first
    expect(first).to_contain_text("127.0.0.1")
    first.locator("input[type=checkbox]").check()
    page.locator("#bulk button[name=do][value=trash]").click()
    expect(page.locator(".toast")).to_be_visible()
    page.locator(".toast button").click()
    page.goto(instance.url + "/links")
    expect(page.locator("[data-id]").first).to_contain_text("127.0.0.1")


def test_undo_is_run_by_a_key(open_page, instance):
    page = open_page("/links")
    first = page.locator("[data-id]").first
    identity = first.get_attribute("data-id")
    page.keyboard.press("j")
    page.keyboard.press("#")
    expect(page.locator(f"[data-id='{identity}']")).to_have_count(0)
    expect(page.locator(".toast")).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator(f"[data-id='{identity}']")).to_have_count(1)


def save(page, instance, address, title=""):
    page.goto(instance.url + "/add")
    page.fill("#f-url", address)
    page.fill("#f-title", title)
    page.locator("#link .btn--primary").click()
    expect(page.locator("#link")).to_have_count(0)


@pytest.mark.lan("the field of a narrow window")
def test_search_finds_initial_consonants(open_page, instance, site):
    page = open_page("/")
    save(page, instance, site.url("/plain/crab"), "꽃게탕 끓이는 밤")
    page.goto(instance.url + "/search")
    page.fill("#q", "ㄲㄱㅌ ㄲㅇㄴ")
    page.press("#q", "Enter")
    page.wait_for_url(lambda url: "q=" in url)
    expect(page.locator("[data-id]")).to_have_count(1)
    expect(page.locator("[data-id] mark").first).to_have_text("꽃게탕")


def test_keys_work_with_the_hangul_layout(open_page):
    page = open_page("/links")
    focused = "document.activeElement.closest('[data-id]')?.dataset.id"
    session = page.context.new_cdp_session(page)

    def press(key, code):
        for kind in ("keyDown", "keyUp"):
            session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code})

    press("ㅓ", "KeyJ")
    first = page.evaluate(focused)
    assert first
    press("ㅣ", "KeyL")
    assert page.evaluate(focused) != first
    press("ㅌ", "KeyX")
    assert page.locator("[data-id] input[type=checkbox]:checked").count() == 1
    expect(page.locator("#bulk")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.locator("[data-id] input[type=checkbox]:checked").count() == 0
    press("ㅎ", "KeyG")
    press("ㅗ", "KeyH")
    page.wait_for_url(lambda url: urllib.parse.urlparse(url).path == "/")


def compose(page, text):
    """Types like a Hangul input method: the text is still being composed when Enter is pressed. The input method takes
    that Enter (isComposing), ends the syllable, and passes one Enter on."""
    session = page.context.new_cdp_session(page)
    page.evaluate("""() => {
      window.enters = [];
      document.addEventListener('keydown', event => event.key === 'Enter' && enters.push(event.isComposing), true);
    }""")
    session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    enter = {"key": "Enter", "code": "Enter"}
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "windowsVirtualKeyCode": 229, **enter})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "windowsVirtualKeyCode": 229, **enter})
    assert page.evaluate("enters") == [True]
    session.send("Input.insertText", {"text": text})


def test_enter_while_composing_submits_once(open_page, instance):
    page = open_page("/tags")
    asked = []
    page.on("request", lambda request: request.is_navigation_request() and asked.append(request.url))
    page.focus("#q")
    compose(page, "제주")
    assert page.input_value("#q") == "제주" and not asked
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "q=" in url)
    assert page.input_value("#q") == "제주" and len(asked) == 1, asked


def test_a_composed_tag_is_added_once(open_page, instance):
    page = open_page("/links")
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.post_data))
    first = page.locator("[data-id]").first
    first.locator("input[type=checkbox]").press("Space")
    page.keyboard.press("t")
    expect(page.locator("#bulk-tags")).to_be_focused()
    compose(page, "합성중")
    assert page.input_value("#bulk-tags") == "합성중" and not posts
    page.keyboard.press("Enter")
    expect(first.locator(".tag-list a", has_text="#합성중")).to_have_count(1)
    assert len(posts) == 1, posts
    page.keyboard.press("z")
    expect(first.locator(".tag-list a", has_text="#합성중")).to_have_count(0)


def test_typing_is_not_taken_for_keys(open_page):
    page = open_page("/links")
    page.keyboard.press("/")
    page.keyboard.type("jx#")
    assert page.input_value("#q") == "jx#"


@pytest.mark.lan("the form of a narrow window")
def test_duplicate_and_bad_addresses_are_reported_while_typing(open_page, instance, site):
    page = open_page("/add")
    address = site.url("/plain/once")
    field = page.locator("main textarea, main input[name=url]").first
    field.fill(address)
    page.locator("main form button[type=submit], main form button:not([type])").first.click()
    page.wait_for_load_state()
    page.goto(instance.url + "/add")
    field = page.locator("main textarea, main input[name=url]").first
    field.press_sequentially(address + "?utm_source=mail")
    expect(page.locator("main a[href^='/links/']").first).to_be_visible()


@pytest.mark.lan("what a browser keeps of a page depends on how it came")
@pytest.mark.https("what a browser keeps of a page depends on how it came")
def test_back_keeps_the_list_where_it_was(open_page, instance):
    page = open_page("/links")
    page.evaluate("window.addEventListener('pageshow', event => { window.wasKept = event.persisted; })")
    page.evaluate("window.scrollTo(0, 600)")
    page.wait_for_function("() => window.scrollY > 500")
    # Uses a card in the viewport, because clicking another one would scroll.
    page.locator("[data-id] a.item__title").nth(10).click()
    page.wait_for_url(re.compile(r"/links/\d+"))
    # Not page.go_back(): it waits for a load event, and a page out of the back/forward cache has none.
    page.evaluate("() => { setTimeout(() => history.back()); }")
    page.wait_for_url(re.compile(r"/links$"), wait_until="commit")
    page.wait_for_function("() => window.scrollY > 400")


def test_page_from_the_http_cache_works_like_a_new_one(open_page, instance):
    """The headers of a 304 response replace those of the cached page."""
    page = open_page("/favourites")
    with page.expect_response(instance.url + "/favourites") as answer:
        page.goto(instance.url + "/favourites")
    assert answer.value.status in (200, 304)
    assert page.evaluate(f"{APP}.then(app => typeof app.refresh)") == "function"
    assert page.evaluate("getComputedStyle(document.querySelector('.side')).position") == "sticky"


COUNT_EVENT_STREAMS = """() => {
  const Real = window.EventSource;
  window.streams = 0;
  window.EventSource = class extends Real {
    constructor(...all) { super(...all); window.streams += 1; }
    close() { if (this.readyState !== 2) window.streams -= 1; super.close(); }
  };
}"""


@pytest.mark.lan("connections are counted by origin")
@pytest.mark.https("connections are counted by origin")
def test_eight_windows_are_updated_over_shared_stream(browser, cookies, instance, site):
    """A browser opens at most six connections to a server, so one window listens to events for all."""
    site.hold()
    context = browser.new_context(storage_state=cookies)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"({COUNT_EVENT_STREAMS})()")
    tabs = [context.new_page() for _ in range(8)]
    tabs[0].goto(instance.url + "/add")
    tabs[0].fill("#f-url", site.url("/held/tabs"))
    tabs[0].locator("main form .btn--primary").click()
    tabs[0].wait_for_load_state()
    for tab in tabs:
        tab.goto(instance.url + "/links")
        expect(tab.locator("[data-fill]")).not_to_have_count(0)
    assert sum(tab.evaluate("streams") for tab in tabs) <= 2
    site.release()
    for tab in tabs:
        # Selects the card by its text, because cards of other tests may still wait for a server that does not respond.
        arrived = tab.locator("[data-id]", has_text="라멘 육수 끓이는 법 tabs")
        # A preview that timed out is fetched again after half a minute.
        expect(arrived).to_have_count(1, timeout=3 * PATIENCE)
        expect(arrived).not_to_have_attribute("data-fill", re.compile(""))
    assert sum(tab.evaluate("streams") for tab in tabs) <= 2
    context.close()


@pytest.mark.lan("connections are counted by origin")
@pytest.mark.https("connections are counted by origin")
def test_hidden_window_closes_its_event_stream(open_page, instance):
    page = open_page("/")
    page.add_init_script(f"({COUNT_EVENT_STREAMS})()")
    for path in ("/links", "/jobs"):
        page.goto(instance.url + path)
        page.wait_for_function("() => streams === 1")
        page.evaluate("""() => {
          Object.defineProperty(document, 'hidden', {value: true, configurable: true});
          document.dispatchEvent(new Event('visibilitychange'));
        }""")
        page.wait_for_function("() => streams === 0")
