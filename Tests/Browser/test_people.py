"""Setting up an instance, inviting a person, profile pictures, and deleting an account."""

import re
import urllib.parse

import pytest

from conftest import DESKTOP, PATIENCE, PHONE, Instance
from gates import OBSERVE, OVERFLOW, SMALL_TARGETS, axe_violations

PICTURE = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xde\0\0\0\x0cIDATx\x9cc\xf8\xcf\xc0\0\0\x03\x01\x01\0"
    b"\xc9\xfe\x92\xef\0\0\0\0IEND\xaeB`\x82"
)


@pytest.fixture
def fresh(tmp_path):
    """An instance without people."""
    instance = Instance(tmp_path / "data", [], seed=False)
    instance.link = instance.process.stdout.readline().split()[-1]
    yield instance
    instance.close()


@pytest.fixture
def visit(browser):
    """Opens pages without a session. A problem in a page fails the test."""
    contexts, problems = [], []

    def visit(url, device=DESKTOP, **options):
        context = browser.new_context(**{"locale": "ko-KR", "timezone_id": "Asia/Seoul", **device, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("console", lambda m: m.type == "error" and "422" not in m.text and problems.append(f"{page.url}: {m.text}"))
        page.add_init_script(OBSERVE)
        page.goto(url)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not problems, problems


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_one_click_is_enough_to_begin(fresh, visit, device):
    page = visit(fresh.link, device=device)
    assert page.input_value("#f-nick")
    assert page.locator("input[name=face]:checked").count() == 1
    assert not page.evaluate(OVERFLOW, device["viewport"]["width"])
    assert not page.evaluate(SMALL_TARGETS, 24 if device is DESKTOP else 44)
    assert page.evaluate("window.__cls") <= 0.01
    assert not axe_violations(page)
    nick = page.input_value("#f-nick")
    page.get_by_role("button", name="시작하기").click()
    page.wait_for_url(fresh.url + "/")
    page.goto(fresh.url + "/settings/profile")
    assert page.input_value("#f-nick") == nick


def test_names_are_refused_while_they_are_typed(fresh, visit):
    page = visit(fresh.link)
    for nick, reason in (("관리자", "서랍이 쓰는"), ("가", "2~20자"), ("!!!", "글자나 숫자")):
        page.fill("#f-nick", nick)
        page.get_by_text(reason).wait_for()
        assert page.get_attribute("#f-nick", "aria-invalid") == "true"
    assert not axe_violations(page)
    page.fill("#f-nick", "하늘")
    page.locator("#f-nick[aria-invalid=false]").wait_for()
    page.get_by_role("radio", name="고래").check()
    page.get_by_role("button", name="시작하기").click()
    page.wait_for_url(fresh.url + "/")
    assert page.locator(".side img.face[src*='/assets/whale-']").count() == 1


def test_it_works_without_scripts_too(fresh, visit):
    page = visit(fresh.link, java_script_enabled=False)
    page.fill("#f-nick", "관리자")
    page.get_by_role("button", name="시작하기").click()
    assert "서랍이 쓰는" in page.inner_text("form") and page.input_value("#f-nick") == "관리자"
    page.fill("#f-nick", "하늘")
    page.set_input_files("#f-picture", {"name": "나.png", "mimeType": "image/png", "buffer": PICTURE})
    page.get_by_role("button", name="시작하기").click()
    page.wait_for_url(fresh.url + "/")
    assert page.locator(".side img.face[src*='/i/']").count() == 1


def test_a_second_person_joins_with_a_phone(fresh, visit):
    owner = visit(fresh.link)
    owner.fill("#f-nick", "하늘")
    owner.get_by_role("button", name="시작하기").click()
    owner.wait_for_url(fresh.url + "/")
    owner.goto(fresh.url + "/settings/people")
    owner.fill("#f-name", "동생")
    owner.get_by_role("button", name="초대 만들기").click()
    code = owner.input_value("#f-code")
    assert re.fullmatch("[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", code)
    assert not axe_violations(owner)

    phone = visit(fresh.url + "/join", device=PHONE)
    assert not axe_violations(phone)
    phone.fill("#f-code", code.lower())
    phone.get_by_role("button", name="참여하기").click()
    phone.wait_for_url("**/join/*")
    phone.fill("#f-nick", "하늘")
    phone.get_by_text("이미 있는").wait_for()
    phone.fill("#f-nick", "바다")
    phone.get_by_role("button", name="시작하기").click()
    phone.wait_for_url(fresh.url + "/")
    owner.goto(fresh.url + "/settings/people")
    assert "바다" in owner.inner_text("main") and "동생" not in owner.inner_text("main")


def test_leaving_is_announced_on_every_page_and_taken_back(fresh, visit):
    page = visit(fresh.link)
    page.fill("#f-nick", "하늘")
    page.get_by_role("button", name="시작하기").click()
    page.wait_for_url(fresh.url + "/")
    page.goto(fresh.url + "/settings/profile")
    page.get_by_text("모두 삭제하고 탈퇴").click()
    page.fill("#f-typed", "하늘")
    page.get_by_role("button", name="7일 뒤에 계정 삭제").click()
    page.get_by_text("모두 삭제해요").wait_for()
    for path in ("/", "/links", "/settings/profile", "/search?q=" + urllib.parse.quote("하늘")):
        page.goto(fresh.url + path)
        assert page.get_by_role("button", name="탈퇴 취소").count() == 1, path
        assert not axe_violations(page), path
    page.get_by_role("button", name="탈퇴 취소").click()
    page.get_by_text("반가워요").wait_for()
    assert page.get_by_role("button", name="탈퇴 취소").count() == 0


def test_profile_picture_preview_is_applied_only_on_save(fresh, visit):
    page = visit(fresh.link)
    page.get_by_role("button", name="시작하기").click()
    page.wait_for_url(fresh.url + "/")
    page.goto(fresh.url + "/settings/profile")
    before = page.get_attribute(".profile-head img", "src")
    page.get_by_text("프로필 수정").click()
    page.set_input_files("#f-picture", {"name": "나.png", "mimeType": "image/png", "buffer": PICTURE})
    page.locator(".faces img[src^='blob:']").wait_for()
    # Leaving the form keeps the old picture.
    page.get_by_role("link", name="취소").click()
    page.wait_for_url(fresh.url + "/settings/profile")
    assert page.get_attribute(".profile-head img", "src") == before
    page.get_by_text("프로필 수정").click()
    page.set_input_files("#f-picture", {"name": "나.png", "mimeType": "image/png", "buffer": PICTURE})
    page.locator(".faces img[src^='blob:']").wait_for()
    page.get_by_role("button", name="저장").click()
    page.locator(".profile-head img[src^='/i/']").wait_for()
    assert page.evaluate("document.querySelector('.profile-head img').decode().then(() => true)")
