"""Drafts of a diary page: saving, lost connections, and two devices."""

import json

import pytest
from conftest import DESKTOP, PHONE
from diary_editor import STICKER, elements, model, saved, stored, write  # noqa: F401
from gates import axe_violations
from playwright.sync_api import expect


def test_page_is_saved_within_two_seconds_and_on_leaving(write, instance, cookies):
    page = write(device=DESKTOP)
    page.evaluate(model("(diary, element) => diary.add(element)"), STICKER)
    begun = page.evaluate("() => performance.now()")
    saved(page)
    assert page.evaluate("() => performance.now()") - begun < 2000
    expect(page.locator(".editor-bar small")).to_have_text("방금 저장됨")
    page.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "moon"})
    # Leaving at once sends the unsaved change.
    path = page.url
    page.goto(instance.url + "/settings")
    page.goto(path)
    assert [each["sticker"] for each in elements(page)] == ["whale", "moon"]
    expect(page.locator(".again")).to_be_hidden()


@pytest.mark.parametrize("is_before", [True, False], ids=["before", "after"])
def test_late_beacon_neither_conflicts_nor_overwrites(write, instance, cookies, is_before):
    page = write(STICKER, device=DESKTOP, expect_problems=True)
    path = page.url
    draft = path.replace("/edit", "/draft")
    page.evaluate("() => { navigator.sendBeacon = () => true; }")
    page.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "moon"})
    page.goto(instance.url + "/settings")
    kept = json.loads(page.evaluate("() => Object.entries(localStorage).find(([name]) => name.startsWith('seorap page '))[1]"))
    late = {"revision": kept["revision"], "device": kept["left"], **kept["page"]}
    headers = {"Origin": instance.url}

    def send():
        return page.request.post(draft, data=late, headers=headers).status

    if is_before:
        # Sends the beacon after the page was opened and before it saves.
        page.route("**/draft", lambda route: (send(), route.continue_()), times=1)
    page.goto(path)
    assert [each["sticker"] for each in elements(page)] == ["whale", "moon"]
    page.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "sun"})
    saved(page)
    if not is_before:
        assert send() == 409
    assert [each["sticker"] for each in stored(page, instance, cookies)] == ["whale", "moon", "sun"]
    expect(page.locator(".again")).to_be_hidden()
    expect(page.locator("#both")).to_be_hidden()


def test_lost_connection_keeps_unsent_changes(write, instance, cookies):
    page = write(STICKER, device=DESKTOP, expect_problems=True)
    context, path = page.context, page.url
    context.set_offline(True)
    page.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "cat"})
    expect(page.locator(".editor-bar small")).to_have_text("연결이 끊겼어요, 이 화면에 남아 있어요")
    context.set_offline(False)
    saved(page)
    assert len(stored(page, instance, cookies)) == 2
    # The window is closed while offline; the next one continues with the stored draft.
    lose(page, "dog")
    page = context.new_page()
    page.goto(path)
    assert [each["sticker"] for each in elements(page)] == ["whale", "cat", "dog"]
    saved(page)
    assert len(stored(page, instance, cookies)) == 3


def test_unsent_draft_is_offered_after_another_device_saved(write, open_page, instance, cookies):
    page = write(STICKER, device=DESKTOP, expect_problems=True)
    context, path = page.context, page.url
    lose(page, "dog")
    phone = open_page(path.removeprefix(instance.url), PHONE)
    phone.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "sun"})
    saved(phone)
    page = context.new_page()
    page.goto(path)
    expect(page.locator(".again")).to_be_visible()
    assert [each["sticker"] for each in elements(page)] == ["whale", "sun"]
    page.locator(".again [value=use]").click()
    assert [each["sticker"] for each in elements(page)] == ["whale", "dog"]
    saved(page)
    assert len(stored(page, instance, cookies)) == 2


def lose(page, sticker):
    """Adds a sticker that cannot be sent, and closes the window."""
    page.evaluate("() => { navigator.sendBeacon = () => false; }")
    page.route("**/draft", lambda route: route.abort())
    page.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": sticker})
    expect(page.locator(".editor-bar small")).to_have_text("연결이 끊겼어요, 이 화면에 남아 있어요")
    page.close()


@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_two_devices_keep_both(write, open_page, instance, cookies, choice):
    desk = write(STICKER, device=DESKTOP, expect_problems=True)
    path = desk.url.removeprefix(instance.url)
    phone = open_page(path, PHONE, expect_problems=True)
    desk.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "sun"})
    saved(desk)
    phone.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "rainbow"})
    dialog = phone.locator("#both")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".mine .element")).to_have_count(2)
    expect(dialog.locator(".theirs image[href*=sun]").first).to_be_attached()
    assert not axe_violations(phone)
    dialog.locator(f"[value={choice}]").click()
    saved(phone)
    kept, other = ("rainbow", "sun") if choice == "mine" else ("sun", "rainbow")
    assert [each["sticker"] for each in elements(phone)] == ["whale", kept]
    assert [each["sticker"] for each in stored(phone, instance, cookies)] == ["whale", kept]
    # The other draft is a version and can be restored.
    phone.goto(phone.url.replace("/edit", "/versions"))
    version = phone.locator(".versions li", has=phone.locator(f"image[href*={other}]")).first
    version.locator("button").click()
    phone.wait_for_url("**/edit")
    assert [each["sticker"] for each in elements(phone)] == ["whale", other]
