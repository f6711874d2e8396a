"""Importing export files of other programs."""

import io
import re
import zipfile

import pytest
from playwright.sync_api import expect

FILES = {
    "watched.csv": """Date,Name,Year,Letterboxd URI
2024-01-02,가져온 잔잔한 바다,2021,https://boxd.it/imp1
2024-01-03,가져온 밤 버스,1999,https://boxd.it/imp2
""",
    "diary.csv": """Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
2024-01-02,가져온 잔잔한 바다,2021,https://boxd.it/imp3,4.5,,,2024-01-01
2024-01-02,가져온 잔잔한 바다,2021,https://boxd.it/imp4,,Yes,,2024-02-01
2024-01-03,가져온 밤 버스,1999,https://boxd.it/imp5,,,,2024-01-03
""",
    "profile.csv": "Date Joined,Username\n2020-01-01,somebody\n",
}


def letterboxd(tmp_path):
    bytes_ = io.BytesIO()
    with zipfile.ZipFile(bytes_, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    path = tmp_path / "letterboxd-somebody.zip"
    path.write_bytes(bytes_.getvalue())
    return path


@pytest.mark.lan("all of an import in a narrow window")
def test_ambiguous_letterboxd_import_is_resolved_and_undone(open_page, instance, tmp_path):
    page = open_page("/movies/new")
    page.locator("[name=title]").fill("가져온 잔잔한 바다")
    page.locator("[name=year]").fill("2020")
    page.locator("main form .btn--primary").click()
    page.wait_for_url(re.compile(r"/movies/\d+"))
    kept = re.search(r"/movies/\d+", page.url).group()

    page.goto(instance.url + "/movies/import")
    page.set_input_files("#f-file", letterboxd(tmp_path))
    page.locator("main form .btn--primary").click()
    page.wait_for_url(re.compile(r"/movies/import/\d+"))
    undo = page.locator("form[action$='/removal'] button")
    expect(undo).to_be_visible()
    expect(page.locator("main")).to_contain_text("고를 것 3")

    page.locator("main a", has_text="고를 것").click()
    page.wait_for_url(re.compile(r"status=choice"))
    expect(page.locator("main .lines li")).to_have_count(3)
    page.locator("main .lines li").first.get_by_role("button", name=re.compile("잔잔한 바다")).click()
    # One answer resolves all rows about the film.
    expect(page.locator("main .lines li")).to_have_count(0)
    page.locator("main a", has_text="담음").first.click()
    expect(page.locator(f"main .lines a[href='{kept}']")).to_have_count(3)

    undo.click()
    expect(undo).to_have_count(0)
    expect(page.locator("main")).to_contain_text("되돌림")
    page.goto(instance.url + "/movies?q=가져온")
    expect(page.locator(".shelf a[href^='/movies/']", has_text="가져온 밤 버스")).to_have_count(0)
    expect(page.locator(f".shelf a[href='{kept}']").first).to_be_visible()


def test_unknown_file_error_names_supported_formats(open_page, tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    page = open_page("/books/import", expect_problems=True)
    page.set_input_files("#f-file", path)
    page.locator("main form .btn--primary").click()
    expect(page.locator(".field.wrong .bad")).to_contain_text("Goodreads")
