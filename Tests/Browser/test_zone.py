"""A server in UTC and a browser elsewhere: the first visit says where, and days are those of the person."""

import datetime
import zoneinfo

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, LAN_NAME, PATIENCE, PHONE, Instance
from gates import OVERFLOW, SMALL_TARGETS, axe_violations


def day_in(zone):
    now = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
    return now.date(), f"{now.month}월 {now.day}일 {'월화수목금토일'[now.weekday()]}요일"


def another_day():
    """A zone whose day is not that of UTC just now."""
    return "Pacific/Pago_Pago" if datetime.datetime.now(datetime.UTC).hour < 11 else "Pacific/Kiritimati"


@pytest.fixture
def house_in_utc(tmp_path, way):
    instance = Instance(tmp_path / "data", [LAN_NAME], way=way, environment={"TZ": "UTC"})
    yield instance
    instance.close()


@pytest.fixture
def first_visit(browser, house_in_utc, usual_device):
    """Comes into the instance with a browser that nobody there has seen."""
    contexts, problems = [], []

    def first_visit(zone, **options):
        context = browser.new_context(**{"locale": "ko-KR", "timezone_id": zone, **usual_device, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.goto(house_in_utc.login_link())
        if "/login/" in page.url:
            page.locator("form button").first.click()
        page.wait_for_url(house_in_utc.url + "/")
        return page

    yield first_visit
    for context in contexts:
        context.close()
    assert not problems, problems


@pytest.mark.lan("plain http under a name is no secure context; a phone")
def test_the_first_visit_says_where_days_begin(first_visit, house_in_utc):
    zone = another_day()
    page = first_visit(zone)
    page.wait_for_selector("body:not([data-zone])", state="attached")
    date, text = day_in(zone)
    expect(page.locator("#main")).to_contain_text(text)
    page.goto(house_in_utc.url + "/timeline")
    assert page.input_value("input[name=on]") == date.isoformat()
    page.goto(house_in_utc.url + "/diary/new?diary=")
    assert date.isoformat() in page.content()


def test_another_browser_does_not_move_the_days(first_visit, house_in_utc, browser):
    page = first_visit("Asia/Seoul")
    page.wait_for_selector("body:not([data-zone])", state="attached")
    state = page.context.storage_state()
    context = browser.new_context(locale="ko-KR", timezone_id="America/New_York", storage_state=state)
    other = context.new_page()
    requests = []
    other.on("request", lambda request: request.method == "POST" and requests.append(request.url))
    other.goto(house_in_utc.url + "/settings/appearance")
    assert other.input_value("#f-zone") == "Asia/Seoul" and not requests
    context.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_zone_is_one_setting(first_visit, house_in_utc, device):
    page = first_visit("Asia/Seoul", **device)
    page.wait_for_selector("body:not([data-zone])", state="attached")
    page.goto(house_in_utc.url + "/settings/appearance")
    assert page.locator("#f-zone option:checked").inner_text().strip() == "서울 (UTC+9)"
    assert not page.evaluate(OVERFLOW, device["viewport"]["width"])
    assert not page.evaluate(SMALL_TARGETS, 24 if device is DESKTOP else 44)
    assert not axe_violations(page)
    zone = another_day()
    page.select_option("#f-zone", zone)
    page.get_by_role("button", name="저장").click()
    page.goto(house_in_utc.url + "/")
    expect(page.locator("#main")).to_contain_text(day_in(zone)[1])
