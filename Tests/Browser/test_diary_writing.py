"""Texts, photos and strokes on a diary page."""

import pytest
from conftest import DESKTOP, wait_until
from diary_editor import drag, elements, file, model, near, picture, saved, spot, stored, write  # noqa: F401
from playwright.sync_api import expect


def test_korean_is_composed_in_place(write, instance, cookies):
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
    # Text in composition is already on the page.
    assert elements(page)[0]["text"] == "바다"
    # Keys consumed by the input method trigger no shortcut of the editor.
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
    assert stored(page, instance, cookies)[0]["text"] == "바다\n날"
    # Keys are shortcuts again after editing ends; a second tap continues editing.
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
    # Lines are broken again once the font has loaded.
    page.evaluate("() => document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))")
    element = elements(page)[0]
    assert len(element["lines"]) > 1
    assert " ".join(line.strip() for line in element["lines"]) == text
    before = len(element["lines"])
    handle = page.locator(".handle.edge").bounding_box()
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
def test_photos_are_added_framed_and_cropped(write, instance, cookies):
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
      document.querySelector('.editor-stage').dispatchEvent(event);
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
    # Changing the frame keeps the photo; a frame with four slots takes further photos.
    page.locator("[data-frame=polaroid]").click()
    page.locator("#f-caption").fill("모래가 반짝")
    expect(page.locator(".sheet text")).to_have_text("모래가 반짝")
    page.locator("[data-frame=fourCut]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=fill]").click()
    chooser.value.set_files([file("셋.png", red=40), file("넷.png", red=50)])
    wait_until(page, model("diary => diary.chosen.photos.length === 3"))
    page.locator("[data-frame=plain]").click()
    expect(page.locator(".sheet .element.photo")).to_have_count(7)
    page.locator("[data-do=crop]").click()
    page.locator("#f-near").fill("2")
    page.locator("#cropper .view").press("ArrowRight")
    page.locator("#cropper [value=take]").click()
    crop = page.evaluate(model("diary => diary.chosen.photos[0].crop"))
    near(crop["width"], 0.5, 0.01)
    saved(page)
    assert len(stored(page, instance, cookies)) == 7
    # A file that is not a picture is rejected with a reason, and the page stays unchanged.
    page.locator("#f-files").set_input_files({"name": "글.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator(".sheet .element.photo")).to_have_count(7)


def test_stroke_width_follows_pen_pressure(write):
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
    # A click selects the stroke on its line, not elsewhere in its bounding box.
    page.locator("[data-tool=sticker]").click()
    page.mouse.click(*spot(page, 900, 450))
    assert page.evaluate(model("diary => diary.chosen")) is None
    page.mouse.click(*spot(page, 700, 600))
    assert page.evaluate(model("diary => diary.chosen?.type")) == "stroke"
