"""A diary of two people from the code to the last page, on a desktop and a phone, in an instance of its own.

The parts are tested alone in test_diary_editor, test_diary_writing, test_diary_drafts and test_diary_reading.
"""

import struct
import urllib.parse

import pytest
from conftest import DESKTOP, PATIENCE, PHONE, Instance
from diary_editor import STICKER, elements, file, model, near, saved, spot
from playwright.sync_api import expect

WORDS = "파란 바다"


class Friend:
    """A person with a browser of their own, who joined by the set-up link or an invitation."""

    def __init__(self, browser, instance, nick, device, code=None):
        self.instance, self.nick, self.browser, self.device = instance, nick, browser, device
        self.context = browser.new_context(locale="ko-KR", timezone_id="Asia/Seoul", **device)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        if code:
            self.go("/join")
            self.page.fill("#f-code", code)
            self.page.get_by_role("button", name="참여하기").click()
            self.page.wait_for_url("**/join/*")
        else:
            self.page.goto(instance.link)
        self.page.fill("#f-nick", nick)
        self.page.get_by_role("button", name="시작하기").click()
        self.page.wait_for_url(instance.url + "/")

    def go(self, path):
        self.page.goto(self.instance.url + path)
        return self.page

    def invite(self, nick, device):
        page = self.go("/settings/people")
        page.fill("#f-name", nick)
        page.get_by_role("button", name="초대 만들기").click()
        return Friend(self.browser, self.instance, nick, device, code=page.input_value("#f-code"))

    def ask(self, path):
        return self.context.request.get(self.instance.url + path, max_redirects=0)

    def finds(self, words):
        page = self.go("/search?q=" + urllib.parse.quote(words))
        return page.locator("main a[href^='/diary/']").count() > 0

    def begin_page(self):
        """Opens the editor from the diary and returns the page."""
        page = self.go("/diary/diaries")
        page.get_by_role("link", name="일기 쓰기").first.click()
        page.wait_for_url("**/edit")
        expect(page.locator(".rail [aria-pressed=true]")).to_have_count(1)
        return page

    def finish_page(self):
        self.page.locator(".editor-bar form button").click()
        self.page.wait_for_url(lambda url: not url.endswith("/edit"))


@pytest.fixture
def two(tmp_path, browser):
    instance = Instance(tmp_path / "data", [], seed=False)
    instance.link = instance.process.stdout.readline().split()[-1]
    sky = Friend(browser, instance, "하늘", DESKTOP)
    sea = sky.invite("바다", PHONE)
    yield sky, sea
    for friend in (sky, sea):
        friend.context.close()
    instance.close()


def pair(sky, sea):
    sky.go("/diary/diaries").get_by_role("button", name="코드 만들기").click()
    sky.page.wait_for_url("**/diary/waiting")
    code = sky.page.locator(".waiting .big").inner_text()
    page = sea.go("/diary/diaries")
    page.fill("#f-code", code.lower())
    page.locator("form:has(#f-code) button").click()
    page.wait_for_url("**/diary/diaries?joined=*")
    # The page of the person who waits is updated automatically.
    expect(sky.page.get_by_role("heading", name="바다 님이 참여했어요")).to_be_visible()


def touch(session, kind, *points):
    points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def put_photo_by_finger(page):
    page.locator("[data-tool=photo]").click()
    page.locator("#f-files").set_input_files(file("바다.png", width=600, height=400))
    expect(page.locator(".sheet .element.photo")).to_have_count(1)
    page.evaluate(model("diary => diary.choose()"))
    photo = elements(page)[0]
    x, y = spot(page, photo["x"], photo["y"])
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (x - 20, y))
    touch(session, "touchStart", (x - 20, y), (x + 20, y))
    # Moves the fingers to one and a half times the distance and turns them by 90 degrees.
    for step in range(1, 9):
        part = step / 8
        dx, dy = 20 + (0 - 20) * part, 30 * part
        touch(session, "touchMove", (x - dx, y - dy), (x + dx, y + dy))
    touch(session, "touchEnd", (x, y + 30))
    touch(session, "touchEnd")
    changed = elements(page)[0]
    near(changed["scale"] / photo["scale"], 1.5, 0.05)
    assert changed["angle"] == 90
    return session


def compose_words(page, session):
    page.locator("[data-tool=text]").click()
    expect(page.locator(".writing")).to_be_focused()
    for word, steps in (("파란", ("ㅍ", "파", "파ㄹ", "파란")), (" 바다", (" ", " ㅂ", " 바", " 바ㄷ", " 바다"))):
        for step in steps:
            session.send("Input.imeSetComposition", {"text": step, "selectionStart": len(step), "selectionEnd": len(step)})
        session.send("Input.insertText", {"text": word})
    page.locator(".writing").press("Escape")
    expect(page.locator(".sheet text")).to_have_text([WORDS])


def test_two_people_write_a_diary(two):
    sky, sea = two
    pair(sky, sea)

    # The person who entered the code writes first; the other one may ask, and cannot see the unfinished page.
    page = sky.go("/diary/diaries")
    assert page.get_by_role("link", name="일기 쓰기").count() == 0
    page.get_by_role("button", name="일기 부탁하기").click()
    page.wait_for_url("**/diary/diaries?asked=*")
    expect(sea.go("/notifications").locator("main")).to_contain_text("하늘 님이 일기를 기다려요")
    page = sea.begin_page()
    session = put_photo_by_finger(page)
    compose_words(page, session)
    saved(page)
    draft = urllib.parse.urlsplit(page.url).path.removesuffix("/edit")
    for path in (draft, draft + "/edit", draft + "/file/png", draft + "/file/json"):
        assert sky.ask(path).status == 404, path
    assert not sky.finds(WORDS)
    sea.finish_page()

    # The finished page is shown as it was written, and the turn passes.
    expect(sky.go("/notifications").locator("main")).to_contain_text("바다 님이 일기를 썼어요. 이제 내 차례예요")
    page = sky.go("/diary?view=grid")
    page.locator(".pages .open").first.click()
    expect(page.locator(".current-page svg.sheet text")).to_have_text([WORDS])
    path = urllib.parse.urlsplit(page.url).path
    assert sky.finds(WORDS) and sky.ask(path + "/edit").status == 403
    png = sky.ask(path + "/file/png?width=340").body()
    assert png.startswith(b"\x89PNG") and struct.unpack(">II", png[16:24]) == (340, 600)
    assert not [each for each in sky.ask(path + "/file/json").json()["elements"] if each["type"] == "sticker"]

    # Edits on two devices and without a connection are all kept.
    page = sky.begin_page()
    other = sky.context.new_page()
    other.goto(page.url)
    expect(other.locator(".rail [aria-pressed=true]")).to_have_count(1)
    page.evaluate(model("(diary, element) => diary.add(element)"), STICKER)
    saved(page)
    other.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "moon"})
    expect(other.locator("#both")).to_be_visible()
    other.locator("#both [value=mine]").click()
    saved(other)
    sky.context.set_offline(True)
    other.evaluate(model("(diary, element) => diary.add(element)"), {**STICKER, "sticker": "star", "x": 1200})
    expect(other.locator(".editor-bar small")).to_have_text("연결이 끊겼어요, 이 화면에 남아 있어요")
    sky.context.set_offline(False)
    saved(other)
    versions = sky.ask(urllib.parse.urlsplit(other.url).path.replace("/edit", "/versions")).text()
    assert "whale" in versions
    page.close()
    sky.page = other
    sky.finish_page()
    page = sea.go("/diary?view=grid")
    page.locator(".pages .open").first.click()
    for key, count in (("moon", 1), ("star", 1), ("whale", 0)):
        expect(page.locator(f".current-page svg.sheet .element:has(image[href*={key}])")).to_have_count(count)

    # A share link shows this page to a guest; a third person of the instance cannot see it.
    page = sky.page
    path = urllib.parse.urlsplit(page.url).path
    page.get_by_role("button", name="링크 만들기").click()
    link = urllib.parse.urlsplit(page.locator("input[readonly]").first.input_value()).path
    cloud = sky.invite("구름", DESKTOP)
    guest = sky.browser.new_context(locale="ko-KR")
    try:
        tab = guest.new_page()
        assert tab.goto(sky.instance.url + link).status == 200
        expect(tab.locator("svg.sheet")).to_be_visible()
        for one in (path, path + "/file/png"):
            assert cloud.ask(one).status == 404
            assert guest.request.get(sky.instance.url + one, max_redirects=0).status in (303, 401, 404)
        assert not cloud.finds(WORDS)
        assert cloud.ask("/api/v1/items?kind=page").json()["items"] == []
    finally:
        guest.close()
        cloud.context.close()
