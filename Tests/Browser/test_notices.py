"""Notifications: the bell, the list, the setting of each kind, and system notifications."""

import re

import pytest
from playwright.sync_api import expect

from conftest import wait_until

# An import with a single failing row: it saves nothing, so no preview job changes pages of other tests.
BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p><DT><A HREF="javascript:void('{name}')">바로가기</A></DL><p>
"""


def import_bookmarks(page, name):
    page.evaluate(
        """async ([name, text]) => {
          const form = new FormData();
          form.append('file', new Blob([text], { type: 'text/html' }), name + '.html');
          const answer = await fetch('/links/imports', { method: 'POST', body: form });
          if (!answer.ok) throw new Error(answer.status);
        }""",
        [name, BOOKMARKS.format(name=name)],
    )


def count(page):
    return page.locator(".bell .count")


@pytest.mark.lan("the stream of events")
@pytest.mark.https("the stream of events")
def test_the_bell_rings_while_the_page_is_open(open_page, instance):
    page = open_page("/tags")
    page.evaluate("fetch('/notifications/removal', {method: 'POST'})")
    with page.expect_response("**/api/v1/events"):
        page.goto(instance.url + "/tags")
    expect(count(page)).to_be_empty()
    import_bookmarks(page, "bell")
    expect(count(page)).to_have_text("1")
    expect(page.locator("#toasts")).to_contain_text("bell.html")

    page.locator(".bell").click()
    line = page.locator("ol.lines li").first
    expect(line).to_contain_text("bell.html")
    line.get_by_role("button", name="열기").click()
    page.wait_for_url(re.compile(r"/links/imports/\d+"))
    expect(count(page)).to_be_empty()


def test_a_kind_that_is_off_does_not_ring(open_page, instance):
    page = open_page("/notifications")
    kind = page.locator("input[value=importFailed]")
    kind.uncheck()
    page.locator("#kinds .btn--primary").click()
    expect(page.locator("input[value=importFailed]")).not_to_be_checked()
    import_bookmarks(page, "quiet")
    page.goto(instance.url + "/links/imports")
    expect(page.locator("main")).to_contain_text("quiet.html")
    page.goto(instance.url + "/notifications")
    expect(page.locator("main")).not_to_contain_text("quiet.html")
    page.locator("input[value=importFailed]").check()
    page.locator("#kinds .btn--primary").click()
    expect(page.locator("input[value=importFailed]")).to_be_checked()


@pytest.mark.windows("it asks a person")
@pytest.mark.lan("a secure context")
@pytest.mark.https("a secure context")
def test_notification_permission_button_hides_once_granted(open_page):
    page = open_page("/notifications", permissions=[])
    button = page.locator("#system-on")
    state = page.evaluate("self.Notification ? Notification.permission : 'none'")
    expect(button).to_be_visible() if state == "default" else expect(button).to_be_hidden()
    page.context.grant_permissions(["notifications"])
    page.reload()
    expect(button).to_be_hidden()
    is_secure = page.evaluate("isSecureContext")
    expect(page.locator("#system")).to_contain_text("켜져" if is_secure else "https")


@pytest.mark.windows("it shows them")
@pytest.mark.https("a secure context")
def test_system_notification_appears_if_permitted(open_page, instance):
    page = open_page("/tags", permissions=["notifications"])
    if not page.evaluate("isSecureContext"):
        return
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    with page.expect_response("**/api/v1/events"):
        page.goto(instance.url + "/tags")
    import_bookmarks(page, "system")
    expect(page.locator("#toasts")).to_contain_text("system.html")
    wait_until(
        page,
        """async () => (await (await navigator.serviceWorker.ready).getNotifications())
            .some(({ title, data }) => title.includes('system.html') && data.startsWith('/links/imports/'))""")


@pytest.mark.lan("phones sleep")
def test_missed_notifications_show_after_page_resumes(open_page, instance):
    page = open_page("/tags")
    page.evaluate("fetch('/notifications/removal', {method: 'POST'})")
    with page.expect_response("**/api/v1/events"):
        page.goto(instance.url + "/tags")
    expect(count(page)).to_be_empty()
    # Closes the event stream during the import, as a sleeping phone does.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    import_bookmarks(page, "missed")
    expect(count(page)).to_be_empty()
    with page.expect_response("**/api/v1/events"):
        page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(count(page)).to_have_text("1")
