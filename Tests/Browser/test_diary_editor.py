"""Writing a page of the diary: by mouse, by two fingers, by keyboard, in Korean; and never losing a stroke."""

import json
import re
import struct
import zlib

import pytest
from conftest import DESKTOP, PHONE, wait_until
from gates import OVERFLOW, SMALL_TARGETS, axe_violations
from playwright.sync_api import expect

STICKER = {"type": "sticker", "sticker": "whale", "width": 400, "height": 400, "x": 500, "y": 800, "scale": 1, "angle": 0}


def picture(width=60, height=40, red=200):
    """A PNG of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes([red, 120, 90]) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def file(name, **options):
    return {"name": name, "mimeType": "image/png", "buffer": picture(**options)}


@pytest.fixture
def write(open_page):
    """Opens the editor on a new page that has these elements."""

    def write(*elements, device=None, **options):
        page = open_page("/diary/new", device, **options)
        page.locator("button[value=edit]").click()
        page.wait_for_url("**/edit")
        expect(page.locator(".rail [aria-pressed=true]")).to_have_count(1)
        for element in elements:
            page.evaluate("element => seorap.diary.add(element)", element)
        if elements:
            page.evaluate("() => seorap.diary.choose()")
            saved(page)
        return page

    return write


def saved(page):
    wait_until(page, "() => seorap.diary.page && document.querySelector('.edit').dataset.state === 'saved'")


def elements(page):
    return page.evaluate("() => seorap.diary.elements()")


def stored(page, house, cookies):
    """What the server has."""
    html = house.request(re.sub(r"^https?://[^/]+", "", page.url), cookies).decode()
    document = re.search(r'data-document="([^"]*)"', html)[1]
    return json.loads(document.replace("&quot;", '"').replace("&#34;", '"').replace("&amp;", "&"))["elements"]


def spot(page, x, y):
    """A point of the page, in the window."""
    box = page.locator(".leaf .sheet").bounding_box()
    return box["x"] + x * box["width"] / 1700, box["y"] + y * box["height"] / 3000


def drag(page, start, end, steps=8):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)


def near(value, wanted, by):
    assert abs(value - wanted) <= by, (value, wanted)


def test_a_mouse_moves_turns_and_scales(write):
    page = write(STICKER, device=DESKTOP)
    drag(page, spot(page, 500, 800), spot(page, 700, 1000))
    page.mouse.up()
    near(elements(page)[0]["x"], 700, 4)
    near(elements(page)[0]["y"], 1000, 4)
    # Near the middle it stays there, and a line says so.
    drag(page, spot(page, 700, 1000), spot(page, 858, 1200))
    expect(page.locator(".guide.v")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".guide.v")).to_be_hidden()
    assert elements(page)[0]["x"] == 850
    # The corner at the lower right goes once around to the lower left, twice as far out.
    x, y = 850, elements(page)[0]["y"]
    handle = page.locator(".hd.br").bounding_box()
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
    wait_until(page, "() => seorap.diary.elements()[0].scale > 1.4 && seorap.diary.elements()[0].angle === 1")


def test_a_tap_chooses_what_lies_on_top(write):
    above = {**STICKER, "sticker": "star", "x": 700, "y": 1000}
    page = write(STICKER, above, device=DESKTOP)
    chosen = "() => seorap.diary.chosen?.sticker"
    page.mouse.click(*spot(page, 600, 900))
    assert page.evaluate(chosen) == "star"
    page.mouse.click(*spot(page, 380, 720))
    assert page.evaluate(chosen) == "whale"
    page.locator(".hd.tl").click()
    page.mouse.click(*spot(page, 600, 900))
    assert page.evaluate(chosen) == "whale"
    page.mouse.click(*spot(page, 1400, 2800))
    assert page.evaluate(chosen) is None
    # What is locked is not moved, and can be let loose.
    page.mouse.click(*spot(page, 600, 900))
    page.locator("[data-do=lock]").click()
    drag(page, spot(page, 500, 700), spot(page, 900, 1200))
    page.mouse.up()
    assert elements(page)[1]["x"] == 500
    page.locator(".hd.free").click()
    assert "locked" not in elements(page)[1]
    page.locator(".hd.tr").click()
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
    # Twice as far apart, and an eighth around.
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
    # One finger moves, and the page itself does not scroll away.
    touch("touchStart", (cx, cy))
    for step in range(1, 6):
        touch("touchMove", (cx, cy + 8 * step))
    touch("touchEnd")
    assert elements(page)[0]["y"] > 1600
    assert page.evaluate("() => scrollY") == 0
    saved(page)


def test_all_of_it_by_keyboard(write):
    page = write(STICKER, {**STICKER, "sticker": "star", "x": 1200}, device=DESKTOP)
    page.locator(".sheet .element").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => seorap.diary.chosen.sticker") == "whale"
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
    # By the place on the keyboard where the layout is Hangul.
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
    assert page.evaluate("() => seorap.diary.chosen") is None
    # The house's own keys lead nowhere from here.
    page.keyboard.press("g")
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert page.url.endswith("/edit")


def test_every_step_back_and_forth(write):
    page = write(device=DESKTOP)
    for key in ("tulip", "moon", "cat", "heart"):
        page.locator(f"[data-sticker={key}]").evaluate("each => each.click()")
    page.locator("[data-tool=paper]").click()
    page.locator(".papers [data-colour='#D9CEBE']").click()
    page.locator("[data-pattern=grid]").click()
    states = []
    undo, redo = page.locator("[data-do=undo]"), page.locator("[data-do=redo]")
    state = "() => JSON.stringify(seorap.diary.page)"
    while undo.is_enabled():
        states.append(page.evaluate(state))
        undo.click()
    assert len(states) == 6
    assert elements(page) == []
    for wanted in reversed(states):
        redo.click()
        assert page.evaluate(state) == wanted
    expect(redo).to_be_disabled()


def test_korean_is_composed_in_place(write, house, cookies):
    page = write(device=DESKTOP)
    page.locator("[data-tool=text]").click()
    area = page.locator(".writing")
    expect(area).to_be_focused()
    session = page.context.new_cdp_session(page)

    def compose(*steps):
        for step in steps:
            session.send(
                "Input.imeSetComposition", {"text": step, "selectionStart": len(step), "selectionEnd": len(step)}
            )

    compose("ㅂ", "바")
    session.send("Input.insertText", {"text": "바"})
    compose("ㄷ", "다")
    # What is being composed is on the page already.
    assert elements(page)[0]["text"] == "바다"
    # Keys that the input method takes do nothing of the editor's.
    area.evaluate("each => each.dispatchEvent(new KeyboardEvent('keydown', {key: 'Delete', isComposing: true, bubbles: true}))")
    assert len(elements(page)) == 1
    session.send("Input.insertText", {"text": "다"})
    page.keyboard.press("Enter")
    compose("ㄴ", "날")
    session.send("Input.insertText", {"text": "날"})
    assert area.input_value() == "바다\n날"
    assert elements(page)[0]["lines"] == ["바다", "날"]
    area.press("Escape")
    expect(area).to_have_count(0)
    expect(page.locator(".sheet text")).to_have_text(["바다", "날"])
    saved(page)
    assert stored(page, house, cookies)[0]["text"] == "바다\n날"
    # Keys are letters again once nobody writes; a second tap writes on.
    page.keyboard.press("Enter")
    expect(area).to_have_value("바다\n날")
    page.keyboard.type(" l[")
    assert elements(page)[0]["text"] == "바다\n날 l["


def test_long_lines_break_where_the_browser_breaks_them(write):
    text = "느린 편지를 두 번째로 봤다. 집에 오는 길에 달이가 편지를 써 보자고 했다. 그래서 이 쪽이 첫 편지다."
    page = write(device=DESKTOP)
    page.locator("[data-tool=text]").click()
    page.keyboard.insert_text(text)
    page.keyboard.press("Escape")
    # Lines are broken again when the font has come.
    page.evaluate("() => document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))")
    element = elements(page)[0]
    assert len(element["lines"]) > 1
    assert " ".join(line.strip() for line in element["lines"]) == text
    before = len(element["lines"])
    handle = page.locator(".hd.edge").bounding_box()
    start = (handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    drag(page, start, (start[0] - 120, start[1]))
    page.mouse.up()
    assert len(elements(page)[0]["lines"]) > before
    # Drawn lines fit the width that they were broken for.
    widths = page.evaluate(
        "() => [...document.querySelectorAll('.leaf .sheet text')].map(each => each.getComputedTextLength())"
    )
    assert max(widths) <= elements(page)[0]["width"] + 1


@pytest.mark.lan("uploads")
def test_photos_come_from_everywhere(write, house, cookies):
    page = write(device=DESKTOP, expect_problems=True)
    page.locator("[data-tool=photo]").click()
    page.locator("#f-files").set_input_files([file("하나.png"), file("둘.png", red=90)])
    expect(page.locator(".sheet .element.photo")).to_have_count(2)
    data = list(picture(30, 30, 10))
    give = """([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'given.png', {type: 'image/png'}));
      const options = {bubbles: true, cancelable: true, clientX: 600, clientY: 400};
      const event = name === 'paste' ? new ClipboardEvent(name, {...options, clipboardData: transfer})
        : new DragEvent(name, {...options, dataTransfer: transfer});
      document.querySelector('.stagee').dispatchEvent(event);
    }"""
    page.evaluate(give, ["paste", data])
    expect(page.locator(".sheet .element.photo")).to_have_count(3)
    page.evaluate(give, ["drop", data])
    expect(page.locator(".sheet .element.photo")).to_have_count(4)
    page.locator("[data-tool=photo]").click()
    page.locator("[data-do=shots]").click()
    page.locator("#shots li button").first.click()
    page.locator("#shots [value=put]").click()
    expect(page.locator(".sheet .element.photo")).to_have_count(5)
    # Frames keep the photo; four places take more of them.
    page.locator("[data-frame=polaroid]").click()
    page.locator("#f-caption").fill("모래가 반짝")
    expect(page.locator(".sheet text")).to_have_text("모래가 반짝")
    page.locator("[data-frame=fourCut]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=fill]").click()
    chooser.value.set_files([file("셋.png", red=40), file("넷.png", red=50)])
    wait_until(page, "() => seorap.diary.chosen.photos.length === 3")
    page.locator("[data-frame=plain]").click()
    expect(page.locator(".sheet .element.photo")).to_have_count(7)
    page.locator("[data-do=crop]").click()
    page.locator("#f-near").fill("2")
    page.locator("#cropper .view").press("ArrowRight")
    page.locator("#cropper [value=take]").click()
    crop = page.evaluate("() => seorap.diary.chosen.photos[0].crop")
    near(crop["width"], 0.5, 0.01)
    saved(page)
    assert len(stored(page, house, cookies)) == 7
    # A file that is no picture is refused with its reason; the page stays as it is.
    page.locator("#f-files").set_input_files({"name": "글.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator(".sheet .element.photo")).to_have_count(7)


def test_a_pen_draws_with_pressure(write):
    page = write(device=DESKTOP)
    page.locator("[data-tool=draw]").click()
    page.locator("[data-panel=draw] [data-colour='#BE2813']").click()
    session = page.context.new_cdp_session(page)

    def pen(kind, x, y, force):
        x, y = spot(page, x, y)
        session.send(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "pointerType": "pen", "force": force, "clickCount": 1},
        )

    pen("mousePressed", 400, 400, 0.2)
    for step in range(1, 20):
        pen("mouseMoved", 400 + 30 * step, 400 + 20 * step, 0.2 + 0.04 * step)
    pen("mouseReleased", 970, 780, 0)
    stroke = elements(page)[0]
    assert stroke["type"] == "stroke" and stroke["colour"] == "#BE2813"
    assert stroke["points"][0][2] < stroke["points"][-2][2]
    near(stroke["x"], 685, 40)
    widths = page.evaluate("() => [...document.querySelectorAll('.element.stroke path')].map(each => each.getAttribute('stroke-width'))")
    assert len(set(widths)) > 3
    # Air within its box is not the stroke; the line is.
    page.locator("[data-tool=sticker]").click()
    page.mouse.click(*spot(page, 900, 450))
    assert page.evaluate("() => seorap.diary.chosen") is None
    page.mouse.click(*spot(page, 700, 600))
    assert page.evaluate("() => seorap.diary.chosen?.type") == "stroke"


def test_saved_within_two_seconds_and_when_left(write, house, cookies):
    page = write(device=DESKTOP)
    page.evaluate("element => seorap.diary.add(element)", STICKER)
    begun = page.evaluate("() => performance.now()")
    saved(page)
    assert page.evaluate("() => performance.now()") - begun < 2000
    expect(page.locator(".ebar small")).to_have_text("방금 저장됨")
    page.evaluate("element => seorap.diary.add(element)", {**STICKER, "sticker": "moon"})
    # Left at once: what was not sent yet goes along.
    path = page.url
    page.goto(house.url + "/settings")
    page.goto(path)
    assert [each["sticker"] for each in elements(page)] == ["whale", "moon"]
    expect(page.locator(".again")).to_be_hidden()


def test_a_lost_connection_loses_nothing(write, house, cookies):
    page = write(STICKER, device=DESKTOP, expect_problems=True)
    context, path = page.context, page.url
    context.set_offline(True)
    page.evaluate("element => seorap.diary.add(element)", {**STICKER, "sticker": "cat"})
    expect(page.locator(".ebar small")).to_have_text("연결이 끊겼어요, 이 화면에 남아 있어요")
    context.set_offline(False)
    saved(page)
    assert len(stored(page, house, cookies)) == 2
    # The window is closed while nothing comes through: the next one offers what it kept.
    page.evaluate("() => { navigator.sendBeacon = () => false; }")
    page.route("**/draft", lambda route: route.abort())
    page.evaluate("element => seorap.diary.add(element)", {**STICKER, "sticker": "dog"})
    expect(page.locator(".ebar small")).to_have_text("연결이 끊겼어요, 이 화면에 남아 있어요")
    page.close()
    page = context.new_page()
    page.goto(path)
    expect(page.locator(".again")).to_be_visible()
    assert len(elements(page)) == 2
    page.locator(".again [value=use]").click()
    assert [each["sticker"] for each in elements(page)] == ["whale", "cat", "dog"]
    saved(page)
    assert len(stored(page, house, cookies)) == 3


@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_two_devices_keep_both(write, open_page, house, cookies, choice):
    desk = write(STICKER, device=DESKTOP, expect_problems=True)
    path = desk.url.removeprefix(house.url)
    phone = open_page(path, PHONE, expect_problems=True)
    desk.evaluate("element => seorap.diary.add(element)", {**STICKER, "sticker": "sun"})
    saved(desk)
    phone.evaluate("element => seorap.diary.add(element)", {**STICKER, "sticker": "rainbow"})
    dialog = phone.locator("#both")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".mine .element")).to_have_count(2)
    expect(dialog.locator(".theirs image[href*=sun]").first).to_be_attached()
    assert not axe_violations(phone)
    dialog.locator(f"[value={choice}]").click()
    saved(phone)
    kept, other = ("rainbow", "sun") if choice == "mine" else ("sun", "rainbow")
    assert [each["sticker"] for each in elements(phone)] == ["whale", kept]
    assert [each["sticker"] for each in stored(phone, house, cookies)] == ["whale", kept]
    # The other one is a version, and comes back.
    phone.goto(phone.url.replace("/edit", "/versions"))
    version = phone.locator(".versions li", has=phone.locator(f"image[href*={other}]")).first
    version.locator("button").click()
    phone.wait_for_url("**/edit")
    assert [each["sticker"] for each in elements(phone)] == ["whale", other]


def test_stickers_fall_and_come_to_rest(write):
    page = write(device=DESKTOP)
    tops = "() => [...document.querySelectorAll('.stickers button:not([hidden])')].map(each => each.getBoundingClientRect().bottom)"
    wait_until(page, "() => !seorap.diary.falling")
    tray = page.locator(".stickers").bounding_box()
    bottoms = page.evaluate(tops)
    assert max(bottoms) <= tray["y"] + tray["height"] + 30
    assert min(bottoms) > tray["y"]
    page.locator("[data-do=shake]").click()
    assert page.evaluate("() => seorap.diary.falling")
    wait_until(page, "() => !seorap.diary.falling")
    # Dragged out of the tray, whichever lies on top lies where it was let go.
    button = page.locator("[data-sticker=tulip]").bounding_box()
    drag(page, (button["x"] + button["width"] / 2, button["y"] + button["height"] / 2), spot(page, 500, 700))
    page.mouse.up()
    element = elements(page)[0]
    assert element["type"] == "sticker"
    near(element["x"], 500, 5)
    near(element["y"], 700, 5)


def test_nothing_falls_where_less_motion_is_asked_for(write):
    page = write(device=DESKTOP, reduced_motion="reduce")
    expect(page.locator(".stickers.falling")).to_have_count(0)
    page.locator(".packs [data-pack=snack]").click()
    page.locator("[data-sticker=cake]").click()
    assert elements(page)[0]["sticker"] == "cake"
    assert not page.evaluate("() => seorap.diary.falling")


def test_day_weather_and_mood(write):
    page = write(device=DESKTOP)
    page.locator("[data-tool=day]").click()
    page.locator("#f-day").fill("2025-03-02")
    page.locator(".weathers [value=snowy]").click()
    page.locator(".moods [value=love]").click()
    expect(page.locator(".ebar b")).to_have_text("2025년 3월 2일 일요일")
    saved(page)
    page.reload()
    page.locator("[data-tool=day]").click()
    expect(page.locator("#f-day")).to_have_value("2025-03-02")
    expect(page.locator(".weathers [aria-pressed=true]")).to_have_text("눈")
    expect(page.locator(".moods [aria-pressed=true]")).to_have_text("설렘")


@pytest.mark.lan("narrow forms")
def test_a_form_does_it_without_a_script(open_page, house):
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
def test_the_editor_meets_the_gates(write, device):
    text = {"type": "text", "x": 850, "y": 1600, "width": 1200, "text": "바다", "font": "pen", "size": 150, "colour": "#000000"}
    # In a heap stickers cover one another; less motion lays them side by side.
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
