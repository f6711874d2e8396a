"""The calendar, the views of days, and relating items."""

import re

import pytest
from conftest import DESKTOP, PHONE


def test_calendar_leads_to_its_days(open_page, instance):
    page = open_page("/calendar")
    page.locator(".tabs [aria-current]", has_text="달력").wait_for()
    title = page.inner_text("h1")
    page.get_by_role("link", name="이전 달").click()
    page.wait_for_url(re.compile(r"month="))
    assert page.inner_text("h1") != title
    page.goto(instance.url + "/calendar")
    # Every day with an entry is a plain link.
    days = page.locator(".calendar a")
    if days.count():
        days.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/timeline\?on=\d{4}-\d\d-\d\d"))
        assert page.locator("h2.date").count() > 0


def test_calendar_fits_a_phone(open_page, instance):
    page = open_page("/calendar", device=PHONE)
    widths = page.eval_on_selector_all(".calendar td", "cells => cells.map(cell => cell.getBoundingClientRect().width)")
    assert len(widths) % 7 == 0 and max(widths) - min(widths) < 2


def test_typing_suggests_items_that_can_be_related(open_page, instance):
    page = open_page("/links", device=DESKTOP)
    titles = page.locator(".links .item__title")
    other = titles.nth(1).inner_text()
    first = titles.nth(0)
    mine = first.inner_text()
    with page.expect_event("load"):
        first.click()
    address = page.url
    page.locator("#tie").press_sequentially(other[:4])
    line = page.locator("#ties li", has_text=other).first
    line.wait_for()
    assert page.url == address
    line.get_by_role("button", name=re.compile("추가")).click()
    page.locator("#related .lines .item__title", has_text=other).first.wait_for()
    page.locator("#related .lines .item__title", has_text=other).first.click()
    page.locator("#related .lines .item__title", has_text=mine).first.wait_for()
    page.locator("#related .lines button").first.click()
    page.locator("#related .lines", has_text=mine).wait_for(state="detached")


@pytest.mark.parametrize("path", ["/timeline", "/calendar", "/on-this-day"])
def test_day_view_tabs_are_visible_below_heading(open_page, path):
    page = open_page(path, device=PHONE)
    gap, hidden = page.evaluate("""() => {
      const tabs = document.querySelector('.tabs');
      const head = document.querySelector('.head').getBoundingClientRect();
      return [tabs.getBoundingClientRect().top - head.bottom, tabs.scrollWidth - tabs.clientWidth];
    }""")
    assert gap < 8 and hidden <= 0
