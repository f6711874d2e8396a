"""Editing elements of a diary page by mouse, touch, keyboard and from the sticker tray; accessibility of the editor."""

import gzip
import re

import pytest
from conftest import DESKTOP, PHONE, wait_until
from diary_editor import FALLING, RESTING, STICKER, drag, elements, file, model, near, saved, spot, write  # noqa: F401
from gates import OVERFLOW, SMALL_TARGETS, axe_violations
from playwright.sync_api import expect


def test_a_mouse_moves_turns_and_scales(write):
    page = write(STICKER, device=DESKTOP)
    drag(page, spot(page, 500, 800), spot(page, 700, 1000))
    page.mouse.up()
    near(elements(page)[0]["x"], 700, 4)
    near(elements(page)[0]["y"], 1000, 4)
    # An element near the middle snaps to it and shows a guide.
    drag(page, spot(page, 700, 1000), spot(page, 858, 1200))
    expect(page.locator(".guide--vertical")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".guide--vertical")).to_be_hidden()
    assert elements(page)[0]["x"] == 850
    # Drags the lower right corner to the lower left, at twice the distance.
    x, y = 850, elements(page)[0]["y"]
    handle = page.locator(".handle--bottom-right").bounding_box()
    start = (handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    drag(page, start, spot(page, x - 400, y + 402))
    page.mouse.up()
    near(elements(page)[0]["scale"], 2, 0.05)
    assert elements(page)[0]["angle"] == 90
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert (elements(page)[0]["x"], elements(page)[0]["scale"]) == (500, 1)
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+y")
    assert elements(page)[0]["x"] == 850
    assert elements(page)[0]["scale"] == 1
    page.mouse.move(*spot(page, 850, y))
    page.mouse.wheel(0, -400)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    wait_until(page, model("diary => diary.elements()[0].scale > 1.4 && diary.elements()[0].angle === 1"))


def test_a_tap_chooses_what_lies_on_top(write):
    above = {**STICKER, "sticker": "star", "x": 700, "y": 1000}
    page = write(STICKER, above, device=DESKTOP)
    chosen = model("diary => diary.chosen?.sticker")
    page.mouse.click(*spot(page, 600, 900))
    assert page.evaluate(chosen) == "star"
    page.mouse.click(*spot(page, 380, 720))
    assert page.evaluate(chosen) == "whale"
    page.locator(".handle--top-left").click()
    page.mouse.click(*spot(page, 600, 900))
    assert page.evaluate(chosen) == "whale"
    page.mouse.click(*spot(page, 1400, 2800))
    assert page.evaluate(chosen) is None
    # A locked element cannot be moved and can be unlocked.
    page.mouse.click(*spot(page, 600, 900))
    page.locator("[data-do=lock]").click()
    drag(page, spot(page, 500, 700), spot(page, 900, 1200))
    page.mouse.up()
    assert elements(page)[1]["x"] == 500
    page.locator(".handle.free").click()
    assert "locked" not in elements(page)[1]
    page.locator(".handle--top-right").click()
    assert [each["sticker"] for each in elements(page)] == ["star"]


@pytest.mark.lan("touch")
def test_two_fingers_pinch_and_turn(write):
    page = write({**STICKER, "x": 850, "y": 1500}, device=PHONE)
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]},
        )

    cx, cy = spot(page, 850, 1500)
    touch("touchStart", (cx - 20, cy))
    touch("touchStart", (cx - 20, cy), (cx + 20, cy))
    # Moves the fingers to twice the distance and turns them by 45 degrees.
    for step in range(1, 9):
        reach = 20 + 20 * step / 8
        dx, dy = reach * (1 - step / 8 * 0.29289), reach * step / 8 * 0.70711
        touch("touchMove", (cx - dx, cy - dy), (cx + dx, cy + dy))
    touch("touchEnd", (cx + dx, cy + dy))
    touch("touchEnd")
    changed = elements(page)[0]
    near(changed["scale"], 2, 0.05)
    assert changed["angle"] == 45
    near(changed["x"], 850, 8)
    # One finger moves the element without scrolling the page.
    touch("touchStart", (cx, cy))
    for step in range(1, 6):
        touch("touchMove", (cx, cy + 8 * step))
    touch("touchEnd")
    assert elements(page)[0]["y"] > 1600
    assert page.evaluate("() => scrollY") == 0
    saved(page)


def test_keyboard_moves_transforms_and_removes_elements(write):
    page = write(STICKER, {**STICKER, "sticker": "star", "x": 1200}, device=DESKTOP)
    page.locator(".sheet .element").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(model("diary => diary.chosen.sticker")) == "whale"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+.")
    page.keyboard.press(",")
    page.keyboard.press("=")
    whale = elements(page)[0]
    assert (whale["x"], whale["y"], whale["angle"], whale["scale"]) == (501, 810, 14, 1.05)
    page.keyboard.press("]")
    assert [each["sticker"] for each in elements(page)] == ["star", "whale"]
    page.keyboard.press("[")
    page.keyboard.press("Control+d")
    assert [each["sticker"] for each in elements(page)] == ["whale", "star", "whale"]
    # With the Hangul layout the shortcut follows the physical key.
    page.evaluate(
        "() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'ㅣ', code: 'KeyL', bubbles: true}))"
    )
    assert elements(page)[2]["locked"] is True
    page.keyboard.press("Delete")
    assert len(elements(page)) == 3
    page.keyboard.press("l")
    page.keyboard.press("Delete")
    assert len(elements(page)) == 2
    page.keyboard.press("Escape")
    assert page.evaluate(model("diary => diary.chosen")) is None
    # The global shortcuts do not work in the editor.
    page.keyboard.press("g")
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert page.url.endswith("/edit")


def test_undo_and_redo_restore_every_step(write):
    page = write(device=DESKTOP)
    for key in ("tulip", "moon", "cat", "heart"):
        page.locator(f"[data-sticker={key}]").evaluate("each => each.click()")
    page.locator("[data-tool=paper]").click()
    page.locator(".papers [data-colour='#D9CEBE']").click()
    page.locator("[data-pattern=grid]").click()
    states = []
    undo, redo = page.locator("[data-do=undo]"), page.locator("[data-do=redo]")
    state = model("diary => JSON.stringify(diary.page)")
    while undo.is_enabled():
        states.append(page.evaluate(state))
        undo.click()
    assert len(states) == 6
    assert elements(page) == []
    for wanted in reversed(states):
        redo.click()
        assert page.evaluate(state) == wanted
    expect(redo).to_be_disabled()


def test_stickers_fall_and_come_to_rest(write):
    page = write(device=DESKTOP)
    tops = "() => [...document.querySelectorAll('.stickers button:not([hidden])')].map(each => each.getBoundingClientRect().bottom)"
    wait_until(page, RESTING)
    tray = page.locator(".stickers").bounding_box()
    bottoms = page.evaluate(tops)
    assert max(bottoms) <= tray["y"] + tray["height"] + 30
    assert min(bottoms) > tray["y"]
    page.locator("[data-do=shake]").click()
    assert page.evaluate(FALLING)
    wait_until(page, RESTING)
    # A sticker dragged out of the tray stays at the drop position. A fast mouse would push it away in the tray.
    tulip = page.locator("[data-sticker=tulip]")
    tulip.hover()
    wait_until(page, RESTING)
    box = tulip.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=60)
    page.mouse.down()
    page.mouse.move(*spot(page, 500, 700), steps=8)
    page.mouse.up()
    wait_until(page, model("diary => diary.elements().length"))
    element = elements(page)[0]
    assert element["type"] == "sticker"
    near(element["x"], 500, 5)
    near(element["y"], 700, 5)


def test_stickers_do_not_fall_with_reduced_motion(write):
    page = write(device=DESKTOP, reduced_motion="reduce")
    expect(page.locator(".stickers.falling")).to_have_count(0)
    page.locator(".packs [data-pack=snack]").click()
    page.locator("[data-sticker=cake]").click()
    assert elements(page)[0]["sticker"] == "cake"
    assert not page.evaluate(FALLING)


def test_the_first_scripts_are_small(write):
    """The first scripts open a page and select, move and type on it; other modules are loaded on demand."""
    page = write(device=DESKTOP)
    later = page.locator(".edit").get_attribute("data-parts").split()
    assert len(later) == 8
    first = [src for src in page.eval_on_selector_all("head script[type=module]", "all => all.map(each => each.getAttribute('src'))") if "/diary" in src]
    assert len(first) == 1 and first[0] not in later
    size = len(gzip.compress(page.evaluate("src => fetch(src).then(answer => answer.text())", first[0]).encode(), 9))
    print(f"{size} bytes")
    assert size <= 10_300
    # The modules for cropping, drawing and draft conflicts are not loaded yet.
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map(each => each.name)")
    assert not [name for name in ("brush", "photos", "crop", "both") if any(f"diary-{name}" in src for src in loaded)]
    page.locator("[data-tool=draw]").click()
    wait_until(page, "() => performance.getEntriesByType('resource').some(each => each.name.includes('diary-brush'))")


def test_day_weather_and_mood_are_saved(write):
    page = write(device=DESKTOP)
    page.locator("[data-tool=day]").click()
    page.locator("#f-day").fill("2025-03-02")
    page.locator(".weathers [value=snowy]").click()
    page.locator(".moods [value=love]").click()
    expect(page.locator(".editor-bar b")).to_have_text("2025년 3월 2일 일요일")
    saved(page)
    page.reload()
    page.locator("[data-tool=day]").click()
    expect(page.locator("#f-day")).to_have_value("2025-03-02")
    expect(page.locator(".weathers [aria-pressed=true]")).to_have_text("눈")
    expect(page.locator(".moods [aria-pressed=true]")).to_have_text("설렘")


@pytest.mark.lan("narrow forms")
def test_form_edits_page_without_javascript(open_page, instance):
    page = open_page("/diary/new", java_script_enabled=False)
    page.locator("#p-day").fill("2026-11-20")
    page.locator("#p-text").fill("첫 줄\n둘째 줄")
    page.locator("#p-files").set_input_files(file("바다.png"))
    page.locator("#p-paper").select_option("#E9DDEF")
    page.locator("[value=keep]").click()
    page.goto(re.sub(r"/diary/(\d+).*", r"/diary/\1/edit", page.url))
    expect(page.locator(".edit")).to_be_hidden()
    expect(page.locator("#p-text-1")).to_have_value("첫 줄\n둘째 줄")
    page.locator("#p-text-1").fill("고친 줄")
    page.locator("#p-alt-0").fill("저녁 바다")
    assert not page.locator(".bad").count()
    page.locator("[value=keep]").click()
    page.goto(re.sub(r"/diary/(\d+).*", r"/diary/\1/edit", page.url))
    expect(page.locator("#p-text-1")).to_have_value("고친 줄")
    expect(page.locator("#p-alt-0")).to_have_value("저녁 바다")
    expect(page.locator("#p-paper")).to_have_value("#E9DDEF")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_editor_passes_accessibility_and_layout_checks(write, device):
    text = {"type": "text", "x": 850, "y": 1600, "width": 1200, "text": "바다", "font": "pen", "size": 150, "colour": "#000000"}
    # Stickers overlap in the tray; reduced motion lays them out in rows.
    page = write(STICKER, text, device=device, reduced_motion="reduce")
    width = device["viewport"]["width"]
    for tool in ("photo", "text", "sticker", "paper", "draw", "day"):
        page.locator(f"[data-tool={tool}]").click()
        assert not axe_violations(page), tool
        assert not page.evaluate(OVERFLOW, width), tool
        assert not page.evaluate(SMALL_TARGETS, 44 if device is PHONE else 24), tool
    page.mouse.click(*spot(page, 500, 800))
    assert not axe_violations(page)
    page.emulate_media(color_scheme="dark")
    assert not axe_violations(page, ["color-contrast"])
