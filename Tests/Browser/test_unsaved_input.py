"""Typed input and selections are kept across navigation and refreshes."""

import re

import pytest
from conftest import APP, wait_until
from playwright.sync_api import expect
from test_inbox import empty_inbox, give, picture
from test_secure_connection import sign_in


@pytest.mark.lan("a phone drops its pages soonest")
def test_typed_input_is_kept_across_navigation(open_page, instance):
    page = open_page("/books/new")
    page.fill("#f-title", "반쯤 적은 책")
    page.goto(instance.url + "/books")
    page.goto(instance.url + "/books/new")
    expect(page.locator("#f-title")).to_have_value("반쯤 적은 책")
    page.locator("main form .btn--primary").click()
    page.wait_for_url(re.compile(r"/books/\d+$"))
    book = page.url
    page.locator("summary", has_text="문장").click()
    quote = page.locator(".adding textarea[name=quote]")
    quote.fill("첫 줄\n둘째 줄")
    # Submits another form of the same page, and then opens another page.
    page.get_by_role("button", name="좋아요").first.click()
    page.goto(instance.url + "/books")
    page.goto(book)
    expect(quote).to_be_visible()
    expect(quote).to_have_value("첫 줄\n둘째 줄")
    # Refreshing the surrounding forms keeps the input.
    page.evaluate(f"{APP}.then(app => app.refresh())")
    expect(quote).to_have_value("첫 줄\n둘째 줄")
    page.locator("form", has=page.locator("textarea[name=quote]")).get_by_role("button", name="저장").click()
    expect(page.locator(".quotes blockquote")).to_have_text("첫 줄\n둘째 줄")
    # Submitting clears the stored input.
    expect(quote).to_have_value("")
    page.goto(instance.url + "/books/new")
    expect(page.locator("#f-title")).to_have_value("")


@pytest.mark.lan("browsers clear what they keep only in a secure context")
@pytest.mark.https("browsers clear what they keep only in a secure context")
def test_signing_out_deletes_typed_input(browser, instance):
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    sign_in(page, instance)
    page.goto(instance.url + "/books/new")
    page.fill("#f-title", "남의 글")
    page.goto(instance.url + "/settings")
    page.locator("form[action='/logout'] button").click()
    page.wait_for_url(instance.url + "/login")
    sign_in(page, instance)
    page.goto(instance.url + "/books/new")
    expect(page.locator("#f-title")).to_have_value("")
    context.close()


@pytest.mark.lan("the form of a narrow window")
def test_page_refresh_waits_for_typed_input(open_page, instance, site):
    site.hold()
    page = open_page("/add")
    page.fill("#f-url", site.url("/held/typing"))
    page.locator("#link .btn--primary").click()
    page.wait_for_url(re.compile(r"/links"))
    page.goto(instance.url + "/links")
    page.locator("[data-id] a.item__title").first.click()
    page.wait_for_url(re.compile(r"/links/\d+$"))
    expect(page.locator("[data-refresh]")).to_have_count(1)
    page.fill("#tie", "잇고 싶은 것")
    page.locator("#tie").blur()
    uid = page.locator(".reader").get_attribute("data-uid")
    site.release()
    wait_until(page, "async uid => (await (await fetch('/api/v1/items/' + uid)).json()).title.includes('라멘')", uid)
    page.evaluate(f"{APP}.then(app => app.renew('#main'))")
    expect(page.locator("#tie")).to_have_value("잇고 싶은 것")
    expect(page.locator("h1")).not_to_contain_text("라멘")
    page.fill("#tie", "")
    page.locator("#tie").blur()
    expect(page.locator("h1")).to_contain_text("라멘")


def test_selection_stays_after_refresh(open_page, instance, cookies):
    page = open_page("/links")
    chosen = []
    for index in (1, 3):
        card = page.locator("#main [data-id]").nth(index)
        card.locator("input[type=checkbox]").press("Space")
        chosen.append(card.get_attribute("data-id"))
    instance.request(f"/items/{chosen[0]}/favourite", cookies, {"on": "1"})
    page.evaluate(f"{APP}.then(app => app.refresh())")
    assert page.eval_on_selector_all("[data-id] :checked", "all => all.map(each => each.value)") == chosen
    expect(page.locator("#bulk b")).to_have_text("2개 선택")


def test_arriving_files_keep_focus_and_typed_input(open_page, instance, cookies):
    empty_inbox(instance, cookies)
    page = open_page("/inbox")
    give(page, [("first.png", picture(801))])
    expect(page.locator(".list-row")).to_have_count(1)
    page.locator(".list-row .item__check input").press("Space")
    page.locator(".bulk summary", has_text="태그").click()
    page.locator("#bulk-tags").press_sequentially("적는 중")
    give(page, [("second.png", picture(802))])
    expect(page.locator(".uploads li", has_text="second.png")).to_contain_text("알아봤어요")
    expect(page.locator(".toast")).to_contain_text("1")
    expect(page.locator("#bulk-tags")).to_be_focused()
    expect(page.locator("#bulk-tags")).to_have_value("적는 중")
    page.keyboard.press("Enter")
    expect(page.locator(".list-row")).to_have_count(2)
    expect(page.locator(".list-row .tag", has_text="#적는 중")).to_have_count(1)
