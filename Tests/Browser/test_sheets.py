"""The media worker draws a page of the diary as Chromium shows it."""

import base64
import copy
import pathlib

import pytest
from conftest import wait_until
from playwright.sync_api import expect
from sample_pages import PAGES, page as sheet, text, with_hashes

WIDTH, HEIGHT = 680, 1200
# A pixel differs if one of its channels differs by more than this, of 255.
NOTICEABLE = 32
# Largest allowed share of differing pixels. The worst page has 0.0021.
MOST = 0.01
# Folder for both pictures if they differ.
SEEN = pathlib.Path(__file__).resolve().parents[2] / ".build" / "logs" / "sheets"

PHOTOS = """async item => {
  const draw = async (width, height, seed) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    const sky = pen.createLinearGradient(0, 0, 0, height);
    [[0, 200], [0.55, 40], [0.6, 90], [1, 30]].forEach(([at, hue]) => sky.addColorStop(at, `hsl(${hue + seed * 60} 55% 60%)`));
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    let state = seed + 1;
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let i = 0; i < 300; i++) {
      pen.fillStyle = `hsl(${random() * 360} 60% ${30 + random() * 50}% / .6)`;
      pen.beginPath();
      pen.ellipse(random() * width, random() * height, 4 + random() * width / 14, 4 + random() * height / 20, random() * 3, 0, 7);
      pen.fill();
    }
    return new Promise(done => canvas.toBlob(done, 'image/jpeg', 0.92));
  };
  const form = new FormData();
  const sizes = [[1600, 1200], [900, 1400], [1200, 1200], [700, 1500]];
  for (const [seed, size] of sizes.entries()) form.append('file', await draw(...size, seed), `photo${seed}.jpg`);
  const answer = await fetch(`/diary/${item}/photos`, { method: 'POST', body: form, headers: { Accept: 'application/json' } });
  if (!answer.ok) throw Error(await answer.text());
  return (await answer.json()).photos.map(photo => photo.sha256);
}"""

NEW = """async () => {
  const form = new FormData();
  form.append('day', '2026-11-21');
  const answer = await fetch('/diary', { method: 'POST', body: form });
  const [, item] = answer.url.match(/\\/diary\\/(\\d+)\\/edit/);
  const [, revision] = (await answer.text()).match(/data-revision="(\\d+)"/);
  return { item, revision: Number(revision) };
}"""

SAVE = """async ([item, revision, document]) => {
  const answer = await fetch(`/diary/${item}/draft`, { method: 'PUT', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ revision, document }) });
  if (!answer.ok) throw Error(await answer.text());
  return (await answer.json()).revision;
}"""

ALONE = """async ([width, height]) => {
  // Its neighbours may be shown at its sides.
  const sheet = document.querySelector('.current-page svg.sheet');
  document.body.replaceChildren(sheet);
  Object.assign(document.documentElement.style, { overflow: 'hidden', scrollbarGutter: 'auto' });
  // A layer of its own without a ground has no coloured edges of letters.
  Object.assign(sheet.style, { position: 'fixed', inset: 0, width: width + 'px', height: height + 'px', margin: 0,
    borderRadius: 0, boxShadow: 'none', background: 'none', willChange: 'transform' });
  await Promise.all([...sheet.querySelectorAll('image')].map(async image => {
    const copy = new Image();
    copy.src = image.href.baseVal;
    await copy.decode();
  }));
  await document.fonts.ready;
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

SHARE = """async ([shown, drawn, noticeable]) => {
  const pixels = async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
  };
  const [left, right] = await Promise.all([pixels(shown), pixels(drawn)]);
  if (left.width !== right.width || left.height !== right.height) throw Error(`${left.width} x ${left.height} and ${right.width} x ${right.height}`);
  let differing = 0;
  let even = true;
  for (let at = 0; at < left.data.length; at += 4) {
    const apart = channel => Math.abs(left.data[at + channel] - right.data[at + channel]);
    if (Math.max(apart(0), apart(1), apart(2)) > noticeable) differing++;
    if (left.data[at] !== left.data[0]) even = false;
  }
  return { share: differing * 4 / left.data.length, even };
}"""


@pytest.fixture(scope="module")
def kept():
    """The diary page and the photos that all these tests share."""
    return {}


def begin(open_page, kept):
    device = dict(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=1)
    page = open_page("/diary", device=device)
    if not kept:
        kept.update(page.evaluate(NEW))
        kept["hashes"] = page.evaluate(PHOTOS, kept["item"])
    return page


def compared(page, kept, document, name):
    """Returns the share of pixels that differ between the drawing and the page in the browser."""
    kept["revision"] = page.evaluate(SAVE, [kept["item"], kept["revision"], document])
    page.goto(page.evaluate("location.origin") + f"/diary/{kept['item']}")
    # The style sheet of uploaded fonts is outside the sheet.
    page.evaluate("() => document.head.append(...document.querySelectorAll('main link'))")
    if "Own" in page.locator("svg.sheet").first.inner_html():
        wait_until(page, "() => [...document.fonts].some(face => face.family.includes('Own') && face.status === 'loaded')")
    page.evaluate(ALONE, [WIDTH, HEIGHT])
    shown = page.screenshot()
    drawn = f"/diary/{kept['item']}/file/png?width={WIDTH}"
    result = page.evaluate(
        SHARE,
        [
            "data:image/png;base64," + base64.b64encode(shown).decode(),
            drawn,
            NOTICEABLE,
        ],
    )
    if result["share"] >= MOST:
        SEEN.mkdir(parents=True, exist_ok=True)
        (SEEN / f"{name}-shown.png").write_bytes(shown)
        (SEEN / f"{name}-drawn.png").write_bytes(page.request.get(page.evaluate("location.origin") + drawn).body())
    assert not result["even"], "nothing was drawn"
    return result["share"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_drawn_as_it_is_shown(name, open_page, kept):
    page = begin(open_page, kept)
    share = compared(page, kept, with_hashes(copy.deepcopy(PAGES[name]), kept["hashes"]), name)
    print(f"{name}: {share:.2%} of the pixels differ")
    assert share < MOST


def test_own_font_is_drawn_as_it_is_shown(open_page, kept):
    page = begin(open_page, kept)
    page.goto(page.evaluate("location.origin") + "/settings/fonts")
    font = pathlib.Path(__file__).parents[2] / "Public" / "fonts" / "myeongjo.ttf"
    page.set_input_files("#f-font", font.resolve())
    page.locator(".own-fonts form .btn--primary").click()
    own = page.locator(".own-fonts li .name")
    expect(own).to_have_count(1)
    key = page.locator("input[name=page][value^='sha256:']").get_attribute("value")
    words = ["다람쥐 헌 쳇바퀴에 타고파", "The quick brown fox, 2026."]
    document = sheet(
        "#F5F0E7", "lined", text(850, 600, words, font=key, size=120), text(850, 1500, words, font="jua", size=90),
        text(700, 2300, words, font=key, size=70, angle=-12, colour="#BE2813"))
    share = compared(page, kept, document, "own font")
    print(f"a font of one's own: {share:.2%} of the pixels differ")
    assert share < MOST
    # A font removed from the choices stays on the page.
    page.goto(page.evaluate("location.origin") + "/settings/fonts")
    page.locator(".own-fonts li form button").click()
    expect(page.locator(".own-fonts li")).to_have_count(0)
