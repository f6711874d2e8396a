"""The inbox one thing at a time: by keyboard, by touch, and by plain forms."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect


@pytest.fixture
def waiting(instance, cookies):
    """Five links of the demo wait in the inbox; whatever else waits there is kept first. They go back afterwards."""

    def ids(path):
        return list(dict.fromkeys(re.findall(r'data-id="(\d+)"', instance.request(path, cookies).decode())))

    for identity in ids("/inbox"):
        instance.request(f"/items/{identity}/state", cookies, {"state": "kept"})
    chosen = ids("/links")[:5]
    for identity in chosen:
        instance.request(f"/items/{identity}/state", cookies, {"state": "inbox"})
    yield chosen
    for identity in chosen:
        instance.request(f"/items/{identity}/state", cookies, {"state": "kept"})


def title(page):
    return page.locator(".triage h2 a")


def progress(page):
    return page.locator(".triage header b")


def test_all_are_put_away_by_keyboard(open_page, waiting):
    page = open_page("/inbox/sort")
    expect(progress(page)).to_have_text("1 / 5")
    first = title(page).inner_text()
    page.keyboard.press("1")
    expect(page.locator(".triage .chip[aria-pressed=true]").first).to_be_visible()
    page.keyboard.press("e")
    expect(progress(page)).to_have_text("2 / 5")
    expect(page.locator(".toast")).to_contain_text("담았어요")
    page.keyboard.press("z")
    expect(progress(page)).to_have_text("1 / 5")
    expect(title(page)).to_have_text(first)
    page.keyboard.press("t")
    page.keyboard.type("둘째")
    page.keyboard.press("Enter")
    expect(page.locator(".triage .chip", has_text="#둘째")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(page.locator(".triage .star")).to_have_attribute("aria-pressed", "true")
    # Pressed faster than the pages come: each acts on the thing that follows.
    for key in ("e", "#", "l", "e", "e"):
        page.keyboard.press(key)
    expect(page.locator(".triage.over")).to_contain_text("4장 정리 완료!")
    expect(page.locator(".triage.over")).to_contain_text("1개 남았어요")
    with page.expect_event("load"):
        page.locator(".triage.over .btn", has_text="다시 보기").click()
    expect(progress(page)).to_have_text("1 / 1")
    session = page.context.new_cdp_session(page)
    for kind in ("keyDown", "keyUp"):
        session.send("Input.dispatchKeyEvent", {"type": kind, "key": "ㄷ", "code": "KeyE"})
    expect(page.locator(".triage.over")).to_contain_text("1장 정리 완료!")
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile("/inbox$"))


def swipe(page, dx, dy, target=".triage-preview"):
    expect(page.locator(target)).to_be_visible()
    box = page.locator(target).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x + dx * step / 5, "y": y + dy * step / 5}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.lan("touch")
@pytest.mark.https("touch")
def test_all_are_put_away_by_touch(open_page, waiting):
    page = open_page("/inbox/sort", device=PHONE)
    for number, (dx, dy) in enumerate([(140, 0), (0, -160), (-140, 10), (150, -20), (140, 0)]):
        expect(progress(page)).to_have_text(f"{number + 1} / 5")
        swipe(page, dx, dy)
    expect(page.locator(".triage.over")).to_contain_text("4장 정리 완료!")


def test_a_short_touch_is_no_swipe(open_page, waiting):
    page = open_page("/inbox/sort", device=PHONE)
    swipe(page, 30, 0)
    expect(progress(page)).to_have_text("1 / 5")
    assert "/inbox/sort" in page.url


def test_it_fits_the_window_whatever_its_size(open_page, waiting):
    for width, height in ((390, 844), (1440, 900), (320, 640)):
        page = open_page("/inbox/sort", viewport={"width": width, "height": height})
        deeds = page.locator(".triage-actions").bounding_box()
        assert deeds["y"] + deeds["height"] <= height, (width, deeds)
        assert page.locator(".triage-preview").bounding_box()["height"] > 100, (width, height)


@pytest.mark.lan("the forms in a narrow window")
def test_forms_alone_do_it_too(open_page, waiting):
    page = open_page("/inbox/sort", java_script_enabled=False)
    page.locator(".triage-actions button[value=kept]").click()
    expect(progress(page)).to_have_text("2 / 5")
    page.locator(".toast button").click()
    expect(progress(page)).to_have_text("1 / 5")
    page.locator("a[rel=next]").click()
    page.locator(".triage-actions button[value=trashed]").click()
    expect(progress(page)).to_have_text("3 / 5")


def test_z_takes_back_what_l_left_for_later(open_page, waiting):
    page = open_page("/inbox/sort")
    titles = []
    for number in (1, 2):
        expect(progress(page)).to_have_text(f"{number} / 5")
        titles.append(title(page).inner_text())
        page.keyboard.press("l")
    expect(progress(page)).to_have_text("3 / 5")
    # What was kept since is taken back first.
    third = title(page).inner_text()
    page.keyboard.press("e")
    expect(title(page)).not_to_have_text(third)
    page.keyboard.press("z")
    expect(page.locator(".toast")).to_contain_text("되돌렸어요")
    for number in (2, 1):
        page.keyboard.press("z")
        expect(title(page)).to_have_text(titles[number - 1])
        expect(progress(page)).to_have_text(f"{number} / 5")
