"""What https is and what it brings: the house's own certificate in a browser that trusts it."""

import re

from conftest import LAN_NAME
from playwright.sync_api import expect


def test_the_way_is_as_secure_as_it_says(open_page, house, way):
    page = open_page("/")
    assert page.evaluate("isSecureContext") is (way != "lan")
    kinds = {(c["name"], c["secure"], c["httpOnly"], c["sameSite"]) for c in page.context.cookies() if "seorap" in c["name"]}
    assert kinds == {("__Host-seorap" if way == "https" else "seorap", way == "https", True, "Lax")}


def test_the_page_explains_how_to_trust(open_page, house, way):
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


def test_http_and_https_are_signed_in_at_once(open_page, house, way):
    if way != "https":
        return
    page = open_page("/")
    plain = f"http://{LAN_NAME}:{house.port}"
    page.goto(house.login_link().replace(house.url, plain))
    if "/login/" in page.url:
        page.locator("form button").first.click()
    page.wait_for_url(plain + "/")
    for origin in (house.url, plain, house.url):
        page.goto(origin + "/links")
        expect(page.locator("[data-id]").first).to_be_visible()
    assert {c["name"] for c in page.context.cookies()} >= {"seorap", "__Host-seorap"}
    # Leaving one leaves the other.
    page.goto(plain + "/settings")
    page.locator("form[action='/logout'] button").click()
    page.goto(house.url + "/links")
    expect(page.locator("[data-id]").first).to_be_visible()


def test_without_trust_the_browser_warns(house, way):
    """The control of all the rest: it is the certificate that makes https work here, not a lenient browser."""
    if way != "https":
        return
    import http.client
    import ssl

    connection = http.client.HTTPSConnection("127.0.0.1", house.secure_port, context=ssl.create_default_context())
    try:
        connection.request("GET", "/healthz")
        raise AssertionError("an unknown authority was believed")
    except ssl.SSLCertVerificationError as error:
        assert "self-signed" in str(error) or "unable to get" in str(error)
