"""Prefetching of pages while their link is pressed."""

import http.client
import time

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE

pytestmark = [pytest.mark.lan("browsers do this in secure contexts only"), pytest.mark.https("they do it here")]


@pytest.fixture
def pressed(open_page, way):
    """Returns a function that presses a link of a page and returns the page and the state of its prefetch."""

    def press(path, link):
        page = open_page(path)
        watch = page.context.new_cdp_session(page)
        stages = {}
        watch.on("Preload.prefetchStatusUpdated", lambda event: stages.update({event["prefetchUrl"]: event["status"]}))
        rules = []
        watch.on("Preload.ruleSetUpdated", lambda event: rules.append(event["ruleSet"]))
        watch.send("Preload.enable")
        # The speculation rules are added after loading, and only in secure contexts.
        until = time.monotonic() + PATIENCE / 1000
        while way != "lan" and not rules:
            assert time.monotonic() < until, "the page brought no rules"
            page.wait_for_timeout(20)
        assert not any(each.get("errorType") for each in rules), rules
        page.locator(link).first.hover()
        page.mouse.down()
        return page, lambda: next((status for url, status in stages.items() if not url.endswith(path)), None)

    return press


def wait_for_prefetch(page, stage):
    for _ in range(1500):
        if stage() in ("Ready", "Failure"):
            return stage()
        page.wait_for_timeout(20)
    raise AssertionError(stage())


def test_page_is_prefetched_while_its_link_is_pressed(pressed, instance, way):
    kinds = []
    # A ready page is always shown, but Chromium on a busy machine sometimes requests it again.
    while len(kinds) < (1 if way == "lan" else 8) and "navigational-prefetch" not in kinds:
        page, stage = pressed("/links", "a[href='/']:visible")
        if way != "lan":
            assert wait_for_prefetch(page, stage) == "Ready"
        page.mouse.up()
        page.wait_for_url(instance.url + "/")
        kinds.append(page.evaluate("performance.getEntriesByType('navigation')[0].deliveryType"))
    assert kinds[-1] == ("" if way == "lan" else "navigational-prefetch"), kinds


def test_prefetched_page_is_not_shown_after_a_change(pressed, instance, cookies, way):
    if way == "lan":
        pytest.skip("nothing is asked for ahead")
    page, stage = pressed("/links", "a[href='/']:visible")
    assert wait_for_prefetch(page, stage) == "Ready"
    # Releases the button outside the link, so that the prefetched page stays unused, and changes its contents.
    page.mouse.move(2, 2)
    page.mouse.up()
    save = """theme => fetch('/settings/appearance', {method: 'POST', body: new URLSearchParams({theme, language: 'ko'})})
      .then(answer => answer.ok)"""
    assert page.evaluate(save, "dark")
    page.locator("a[href='/']:visible").first.click()
    page.wait_for_url(instance.url + "/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(save, "system")


def test_prefetch_is_allowed_for_pages_only(instance, cookies, way):
    if way != "desk":
        pytest.skip("the same server")
    connection = http.client.HTTPConnection("127.0.0.1", instance.port, timeout=PATIENCE / 1000)
    cookie = "; ".join(f"{c['name']}={c['value']}" for c in cookies["cookies"])
    for path, status in [("/links", 200), ("/api/v1/export.json", 403), ("/links/links.csv", 403)]:
        connection.request("GET", path, headers={"Cookie": cookie, "Sec-Purpose": "prefetch"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status, path
