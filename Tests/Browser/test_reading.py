"""Words in pictures: a screenshot that the browser itself takes comes in, is read, and is found by a word in it.

In an instance of its own, where no pictures of other tests wait to be read first."""

import base64

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, Instance, sign_in, wait_until

CHAT = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 24px; font: 17px/1.5 'Noto Sans CJK KR', sans-serif; background: %(ground)s; color: %(ink)s; }
p { max-width: 280px; padding: 10px 14px; border-radius: 18px; background: %(bubble)s; margin: 0 0 14px; }
</style>%(lines)s"""

SCREENS = {
    "고속버스": (["고속버스 예매가 완료되었습니다", "서울에서 강릉까지 두 시간", "www.example.com/bus"], False),
    "플라타너스": (["플라타너스 아래에서 만나요", "Bring an umbrella please"], True),
}

# Of each, a word that its file's name does not hold.
INSIDE = {"고속버스": "강릉", "플라타너스": "umbrella"}

STATE = "async id => (await (await fetch('/api/v1/items/' + id)).json()).screenshot.textState"


def draw(browser, lines, dark):
    colours = {"ground": "#121214", "ink": "#f2f2f4", "bubble": "#2a2a2e"} if dark else {
        "ground": "#ffffff", "ink": "#1a1a1c", "bubble": "#f0f0f4"}  # fmt: skip
    context = browser.new_context(viewport={"width": 390, "height": 420}, device_scale_factor=3)
    page = context.new_page()
    page.set_content(CHAT % (colours | {"lines": "".join(f"<p>{line}</p>" for line in lines)}))
    picture = page.screenshot()
    context.close()
    return picture


@pytest.fixture(scope="module")
def reading_house(tmp_path_factory):
    instance = Instance(tmp_path_factory.mktemp("reading"), [], seed=False)
    yield instance
    instance.close()


@pytest.fixture(scope="module")
def context(browser, reading_house):
    """A browser in which the screens are saved and read."""
    context = browser.new_context(storage_state=sign_in(browser, reading_house), **DESKTOP)
    page = context.new_page()
    page.goto(reading_house.url + "/settings")
    saved = {}
    for word, (lines, dark) in SCREENS.items():
        saved[word] = page.evaluate(
            """async ([name, text]) => {
              const form = new FormData();
              form.append('file', new Blob([Uint8Array.from(atob(text), each => each.charCodeAt())]), name);
              const answer = await fetch('/api/v1/screenshots', { method: 'POST', body: form });
              if (!answer.ok) throw new Error(answer.status);
              return (await answer.json()).id;
            }""",
            [f"{word}.png", base64.b64encode(draw(browser, lines, dark)).decode()],
        )
    for word, identity in saved.items():
        wait_until(page, f"async id => await ({STATE})(id) !== 'waiting'", identity, patience=90_000)
        assert page.evaluate(STATE, identity) == "read", word
        # What says that it was read and the index are one commit: the first question finds it.
        text = page.evaluate(
            """async ([id, word]) => {
              const found = await fetch('/api/v1/items?limit=200&q=' + encodeURIComponent(word));
              if ((await found.json()).items.some(item => item.id === id)) return null;
              return (await (await fetch('/api/v1/items/' + id)).json()).screenshot.text;
            }""",
            [identity, INSIDE[word]],
        )
        assert text is None, f"{INSIDE[word]} finds nothing in: {text}"
    yield context
    context.close()


@pytest.fixture
def page(context):
    page = context.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("word, query", [("고속버스", "고속버스"), ("고속버스", "릉"), ("플라타너스", "umbrel"), ("플라타너스", "아래 에서")])
def test_a_word_in_a_picture_finds_it(page, reading_house, word, query):
    page.goto(f"{reading_house.url}/search?q={query}&kind=screenshot")
    expect(page.locator("main")).to_contain_text(SCREENS[word][0][0].split()[0])


def test_found_words_are_marked_and_can_be_selected(page, reading_house):
    page.goto(reading_house.url + "/search?q=고속버스")
    page.locator("main a.item__title[href*='/screenshots/']").first.click()
    page.wait_for_url("**/screenshots/*?q=*")
    layer = page.locator("svg.words")
    expect(layer.locator("rect")).not_to_have_count(0)
    word = layer.locator("tspan", has_text="고속버스").first
    box, picture = word.bounding_box(), page.locator("figure img").first.bounding_box()
    assert picture["x"] <= box["x"] and box["x"] + box["width"] <= picture["x"] + picture["width"] + 1
    selected = word.evaluate(
        """node => { const range = document.createRange(); range.selectNodeContents(node);
          getSelection().removeAllRanges(); getSelection().addRange(range); return String(getSelection()); }"""
    )
    assert "고속버스" in selected
    expect(page.locator("#offers")).to_contain_text("https://www.example.com/bus")
