"""A phone comes in: by the camera, by typing, without scripts; the desk sees it, and can throw it out again."""

import base64
import re
import time
import urllib.parse

import pytest
import zxingcpp
from conftest import DESKTOP, LAN_NAME, PATIENCE, PHONE
from gates import OVERFLOW, SMALL_TARGETS, axe_violations
from playwright.sync_api import expect

# Grey values of a picture, since reading PNG is what the browser is for.
GREY = """
async url => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const {data} = context.getImageData(0, 0, image.width, image.height);
  return [image.width, image.height, Array.from({length: data.length / 4}, (_, i) => data[4 * i])];
}
"""


@pytest.fixture
def lan(instance, way):
    """The instance as the LAN knows it, whichever way the suite runs."""
    return instance.url if way == "https" else f"http://{LAN_NAME}:{instance.port}"


@pytest.fixture
def devices(browser):
    """Makes browsers that are not signed in."""
    contexts = []

    def device(kind, **options):
        context = browser.new_context(**{"locale": "ko-KR", "timezone_id": "Asia/Seoul", **kind, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield device
    for context in contexts:
        context.close()


@pytest.fixture
def desk(devices, instance, lan):
    """Signed in by the one-time link, under the name of the LAN."""

    def desk(**options):
        page = devices(DESKTOP, **options)
        page.goto(lan + urllib.parse.urlparse(instance.login_link()).path)
        if "/login/" in page.url:
            page.locator("form button").first.click()
            page.wait_for_url(lan + "/")
        page.goto(lan + "/settings/phone")
        return page

    return desk


def decoded(page):
    """What a camera reads on this page."""
    # Of the page: the code itself is drawn anew whenever the page asks whether a phone has come.
    box = page.locator("svg.qr-code").bounding_box()
    shot = base64.b64encode(page.screenshot(clip=box, full_page=True)).decode()
    width, height, grey = page.evaluate(GREY, "data:image/png;base64," + shot)
    found = zxingcpp.read_barcodes(memoryview(bytes(grey)).cast("B", (height, width)))
    assert len(found) == 1, found
    return found[0].text


def seconds(work):
    start = time.monotonic()
    work()
    return time.monotonic() - start


def assert_sound(page, device):
    assert not page.evaluate(OVERFLOW, device["viewport"]["width"])
    assert not page.evaluate(SMALL_TARGETS, 24 if device is DESKTOP else 44)
    assert not axe_violations(page)


@pytest.mark.https("the desk goes to the plain address itself")
def test_a_phone_types_the_code_and_is_thrown_out_again(devices, desk, lan):
    desk = desk()
    assert_sound(desk, DESKTOP)
    phone = devices(PHONE)
    phone.goto(lan + "/")
    phone.get_by_role("link", name="코드로 연결하기").click()
    assert_sound(phone, PHONE)
    phone.get_by_label("여섯 글자").fill("AAA AAA")
    phone.get_by_role("button", name="연결하기").click()
    expect(phone.get_by_text("맞지 않아요")).to_be_visible()
    assert_sound(phone, PHONE)
    phone.get_by_label("여섯 글자").fill(desk.locator(".big").inner_text().lower())
    phone.get_by_label("이 기기의 이름").fill("부엌 전화")
    bare = seconds(lambda: devices(PHONE).goto(lan + "/pair"))
    phone.get_by_role("button", name="연결하기").click()
    # Within a second; on a busy machine, in no more than a few times what a bare page takes.
    assert seconds(expect(desk.get_by_text("‘부엌 전화’에서")).to_be_visible) < max(1, 4 * bare)
    phone.wait_for_url(lan + "/")
    expect(phone.locator("nav.tabbar")).to_be_visible()
    assert_sound(desk, DESKTOP)

    phone.evaluate("""() => new Promise(resolve => {
      window.stream = new EventSource('/api/v1/events');
      stream.onopen = resolve;
    })""")
    desk.get_by_role("link", name="기기와 토큰").click()
    assert_sound(desk, DESKTOP)
    desk.get_by_role("button", name=re.compile("해지.*부엌 전화")).click()
    expect(desk.locator(".toast")).to_contain_text("해지했어요")
    # The stream ends at once, and coming again is refused for good.
    phone.evaluate("""() => new Promise(resolve => {
      const timer = setInterval(() => {
        if (stream.readyState === EventSource.CLOSED) resolve(clearInterval(timer));
      }, 50);
    })""")
    phone.reload()
    expect(phone.get_by_role("link", name="코드로 연결하기")).to_be_visible()
    expect(desk.get_by_role("button", name=re.compile("해지.*부엌 전화"))).to_have_count(0)


@pytest.mark.https("the desk goes to the plain address itself")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_camera_reads_the_code(devices, desk, lan, scheme):
    desk = desk(color_scheme=scheme)
    address = decoded(desk)
    assert re.fullmatch(re.escape(lan) + "/pair/[0-9a-f]{64}", address)
    phone = devices(PHONE)
    phone.goto(address)
    # The secret has left the address.
    assert phone.url == lan + "/pair"
    expect(phone.get_by_role("heading")).to_contain_text("서랍에 연결할까요?")
    assert_sound(phone, PHONE)
    phone.get_by_role("button", name="연결하기").click()
    phone.wait_for_url(lan + "/")
    assert "/pair/" not in phone.evaluate("document.referrer")
    expect(desk.get_by_role("heading", name="연결했어요")).to_be_visible()
    second = devices(PHONE)
    second.goto(address)
    expect(second.get_by_role("alert")).to_contain_text("이미 쓴 코드")
    assert_sound(second, PHONE)


@pytest.mark.https("the desk goes to the plain address itself")
def test_it_works_without_scripts(devices, desk, lan):
    desk = desk(java_script_enabled=False)
    code = desk.locator(".big").inner_text()
    phone = devices(PHONE, java_script_enabled=False)
    phone.goto(lan + "/pair")
    phone.get_by_label("여섯 글자").fill(code)
    phone.get_by_label("이 기기의 이름").fill("대본 없는 전화")
    phone.get_by_role("button", name="연결하기").click()
    expect(phone.locator("nav.tabbar")).to_be_visible()
    desk.get_by_role("link", name="연결됐는지 확인").click()
    expect(desk.get_by_text("‘대본 없는 전화’에서")).to_be_visible()
    desk.get_by_role("button", name="다른 휴대폰 연결").click()
    expect(desk.locator(".big")).not_to_have_text(code)
