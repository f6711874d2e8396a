"""HTTPS with the instance's own certificate, and features that need a secure context."""

import http.client
import re
import shutil
import ssl

import pytest
from conftest import LAN_NAME, PATIENCE, Instance, wait_until
from playwright.sync_api import TimeoutError, expect

pytestmark = [pytest.mark.lan("what https is not"), pytest.mark.https("what https is")]


def test_secure_context_matches_the_way(open_page, instance, way):
    page = open_page("/")
    assert page.evaluate("isSecureContext") is (way != "lan")
    kinds = {(c["name"], c["secure"], c["httpOnly"], c["sameSite"]) for c in page.context.cookies() if "seorap" in c["name"]}
    assert kinds == {("__Host-seorap" if way == "https" else "seorap", way == "https", True, "Lax")}


def test_https_page_shows_fingerprint_and_certificate(open_page, instance, way):
    page = open_page("/settings/https")
    expect(page.locator("#why")).to_be_visible()
    if way != "https":
        expect(page.locator("#why pre")).to_contain_text("--https-port")
        return
    expect(page.locator("#fingerprint pre")).to_have_text(re.compile(r"^([0-9A-F]{2}[ \n]?){32}\s*$"))
    expect(page.locator("#names")).to_contain_text(LAN_NAME)
    with page.expect_download() as download:
        page.locator("a[href$='.crt']").first.click()
    assert download.value.suggested_filename == "seorap.crt"


def test_sign_in_covers_http_and_https(open_page, instance, way):
    if way != "https":
        return
    page = open_page("/")
    plain = f"http://{LAN_NAME}:{instance.port}"
    page.goto(instance.login_link().replace(instance.url, plain))
    if "/login/" in page.url:
        page.locator("form button").first.click()
    page.wait_for_url(plain + "/")
    for origin in (instance.url, plain, instance.url):
        page.goto(origin + "/links")
        expect(page.locator("[data-id]").first).to_be_visible()
    assert {c["name"] for c in page.context.cookies()} >= {"seorap", "__Host-seorap"}
    # Signing out of one signs out of the other.
    page.goto(plain + "/settings")
    page.locator("form[action='/logout'] button").click()
    page.goto(instance.url + "/links")
    expect(page.locator("[data-id]").first).to_be_visible()


def test_untrusted_certificate_is_rejected(instance, way):
    """Verifies that HTTPS works in the other tests because of the trusted certificate, not because of a lenient browser."""
    if way != "https":
        return
    connection = http.client.HTTPSConnection("127.0.0.1", instance.secure_port, context=ssl.create_default_context())
    try:
        connection.request("GET", "/healthz")
        raise AssertionError("an unknown authority was believed")
    except ssl.SSLCertVerificationError as error:
        assert "self-signed" in str(error) or "unable to get" in str(error)


def sign_in(page, instance):
    page.goto(instance.login_link())
    if "/login/" in page.url:
        page.locator("form button").first.click()
    page.wait_for_url(instance.url + "/")


LIST_IS_KEPT = "path => caches.open('lists').then(lists => lists.match(path)).then(Boolean)"


def wait_for_worker(page):
    """Waits for the service worker. One whose first start was interrupted by a navigation starts again with the next page."""
    for _ in range(20):
        try:
            page.wait_for_function("() => navigator.serviceWorker.controller", timeout=PATIENCE / 10)
            return
        except TimeoutError:
            page.reload()
    raise AssertionError("no service worker took over")


def test_lists_open_without_a_connection(browser, instance, way, tmp_path):
    """Uses an instance of its own, which stops. Over HTTPS its authority is the one that the browser trusts."""
    if way == "https":
        shutil.copytree(instance.data + "/tls", tmp_path / "tls")
    own = Instance(tmp_path, [LAN_NAME], way=way)
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    sign_in(page, own)
    if way == "lan":
        assert page.evaluate("navigator.serviceWorker === undefined")
    else:
        wait_for_worker(page)
        page.goto(own.url + "/links")
        title = page.locator("[data-id] a.item__title").first.inner_text()
        wait_until(page, LIST_IS_KEPT, "/links")
        page.goto(own.url + "/settings")
        assert page.evaluate(LIST_IS_KEPT, "/settings") is False
    own.close()
    if way != "lan":
        page.goto(own.url + "/links")
        expect(page.locator("main")).to_contain_text(title)
        expect(page.locator("main .notice").first).to_contain_text("연결할 수 없어요")
        page.goto(own.url + "/settings")
        expect(page.locator("h1")).to_have_text("서랍에 연결할 수 없어요")
    context.close()


def test_signing_out_deletes_cached_lists(browser, instance, way):
    if way == "lan":
        return
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    sign_in(page, instance)
    wait_for_worker(page)
    page.goto(instance.url + "/links")
    wait_until(page, LIST_IS_KEPT, "/links")
    page.goto(instance.url + "/settings")
    page.locator("form[action='/logout'] button").click()
    page.wait_for_url(instance.url + "/login")
    wait_until(page, "() => caches.has('lists').then(has => !has)")
    context.close()


SIZE = """async src => {
  const image = new Image();
  image.src = src;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}"""


@pytest.mark.windows("it offers to install pages")
def test_app_is_installable_and_receives_shares(open_page, instance, cookies, way):
    page = open_page("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    for icon in manifest["icons"]:
        assert icon["sizes"] == page.evaluate(SIZE, icon["src"]), icon
    session = page.context.new_cdp_session(page)
    # The windows of the suite are private windows, which cannot install apps.
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    problems = [e["errorId"] for e in found if e["errorId"] != "in-incognito"]
    if way == "lan":
        assert "not-from-secure-origin" in problems or "not-served-from-secure-origin" in problems, problems
    else:
        assert not problems, problems
    # The request of Android's share sheet.
    target = manifest["share_target"]
    names = target["params"]
    assert target["method"] == "POST" and target["enctype"] == "multipart/form-data"
    share = """async ([path, fields, field, files]) => {
      const form = new FormData();
      for (const [name, text] of Object.entries(fields)) form.append(name, text);
      for (const [name, text] of files) form.append(field, new Blob([text]), name);
      return (await fetch(path, { method: 'POST', body: form })).status;
    }"""
    form = {names["title"]: "나눈 제목", names["text"]: "https://example.invalid/shared", names["url"]: ""}
    [field] = names["files"]
    assert {"image/*", "text/plain", ".url"} <= set(field["accept"])
    assert page.evaluate(share, [target["action"], form, field["name"], []]) == 200
    page.goto(instance.url + "/links")
    expect(page.locator("[data-id]", has_text="나눈 제목")).to_have_count(1)
    # Files are in the inbox with the shared text.
    form = {names["title"]: "", names["text"]: "버스 시간", names["url"]: ""}
    files = [["시간표.url", "URL=https://example.invalid/bus"], ["지도.url", "URL=https://example.invalid/map"]]
    assert page.evaluate(share, [target["action"], form, field["name"], files]) == 200
    page.goto(instance.url + "/inbox")
    expect(page.locator(".list-row", has_text="시간표")).to_have_count(1)
