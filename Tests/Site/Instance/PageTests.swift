import Catalog
import Foundation
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing

@Suite(.serialized) struct PageTests {
    /// Returns an instance with content on every page and names that need escaping.
    private static func furnished() throws -> NoteHouse {
        let house = try NoteHouse()
        let folder = try house.catalog.perform(.folder, by: house.ann, summary: Phrase("폴더", "Folder")) { scope in
            let top = try house.catalog.folders.create(name: "맛집 <b>", emoji: "🍜", in: scope)
            _ = try house.catalog.folders.create(name: "서울", parent: top.id, in: scope)
            return top
        }.value
        try house.add("<script>alert(1)</script>", note: "\"'<>&", tags: ["a&b", "\"x\"", "라멘"], folder: folder.id)
        try house.add("라멘 육수 12시간", note: "집에서 만드는 라멘", tags: ["라멘"])
        try house.add("받은 것", state: .inbox)
        try house.refuse("<i>메모</i>.txt", for: house.ann)
        try house.add("보관한 것", state: .archived)
        let trashed = try house.add("버린 것")
        _ = try house.site.run(.state(.trashed), on: [trashed.id], by: house.ann)
        _ = try house.site.run(.favourite(true), on: [1], by: house.ann)
        try house.catalog.write(of: house.ann) { scope in
            try house.catalog.searches.add("라멘", in: scope)
            try house.catalog.jobs.enqueue(scope.db, NewJob("PreviewLinkJob", item: 1, person: house.ann))
            try house.catalog.notifications.add(
                .linkLost, title: Phrase("<b>링크</b>", "<b>Link</b>"), path: "/items/1", in: scope)
        }
        return house
    }

    private static let pages = [
        "/", "/inbox", "/inbox/sort", "/search", "/search?q=%EB%9D%BC%EB%A9%98", "/search?q=%3Cscript%3E",
        "/search?q=is:favourite+%23a",
        "/tags", "/tags?sort=count", "/tags/%EB%9D%BC%EB%A9%98", "/tags/a&b", "/folders", "/folders/1", "/favourites",
        "/archive", "/trash", "/history", "/jobs", "/settings", "/settings/profile", "/settings/people",
        "/settings/https", "/notifications", "/timeline", "/timeline?on=2020-02-29", "/calendar",
        "/calendar?month=2024-02", "/on-this-day", "/on-this-day?day=02-29", "/items/1/relations",
        "/items/1/relations?q=%EB%9D%BC%EB%A9%98", "/help/keys",
        "/settings/phone", "/settings/devices", "/settings/inbox", "/settings/recipes", "/pair", "/nowhere", "/login",
        "/join", "/offline",
    ]

    @Test func everyPageIsWholeInBothLanguages() throws {
        let house = try Self.furnished()
        for (language, hangul) in [("ko", true), ("en", false)] {
            let client = try house.browser(of: house.ann)
            try house.catalog.write {
                try house.catalog.people.update(house.ann, language: Language(rawValue: language), in: $0)
            }
            for path in Self.pages {
                let page = try client.get(path)
                #expect(page.status == (path == "/nowhere" ? 404 : 200), "\(path)")
                let markup = Markup(page.text)
                #expect(markup.problems.isEmpty, "\(path) \(language): \(markup.problems)")
                #expect(page.text.contains("<html lang=\"\(language)\""), "\(path)")
                #expect(markup.count("h1") == 1, "\(path)")
                #expect(markup.count("main") == 1, "\(path)")
                #expect(!page.text.contains("<script>alert"), "\(path)")
                #expect(!page.text.contains(" style="), "\(path)")
                #expect(!page.text.contains("about:blank"), "\(path)")
                let foot = page.text.contains("받은함")
                #expect(
                    foot == hangul || ["/nowhere", "/login", "/join", "/offline", "/pair"].contains(path),
                    "\(path) \(language)")
            }
        }
    }

    @Test func emptyPagesSayWhatToDo() throws {
        let house = try NoteHouse()
        for path in Self.pages where !["/folders/1", "/tags/a&b", "/tags/%EB%9D%BC%EB%A9%98"].contains(path) {
            let page = try house.browser.get(path)
            #expect(Markup(page.text).problems.isEmpty, "\(path)")
        }
        #expect(try house.browser.get("/").text.contains("아직 비어 있는 서랍이에요"))
        #expect(try house.browser.get("/trash").text.contains("휴지통이 비어 있어요"))
    }

    @Test func theSidebarCountsAndFollows() throws {
        let house = try NoteHouse()
        try house.add("하나")
        #expect(try house.browser.get("/").text.contains("<span class=\"count\">1</span>"))
        try house.add("둘")
        try house.add("받은 것", state: .inbox)
        let page = try house.browser.get("/trash").text
        #expect(page.contains("<span class=\"count\">2</span>"))
        #expect(page.contains("<span class=\"count hot\">1</span>"))
    }

    @Test func anUnchangedPageCostsA304AndAChangeANewOne() throws {
        let house = try NoteHouse()
        try house.add("하나")
        let first = try house.browser.get("/favourites")
        let etag = try #require(first.header("ETag"))
        #expect(try house.browser.get("/favourites", headers: ["If-None-Match": etag]).status == 304)
        _ = try house.site.run(.favourite(true), on: [1], by: house.ann)
        #expect(try house.browser.get("/favourites", headers: ["If-None-Match": etag]).status == 200)
        let second = try #require(try house.browser.get("/favourites").header("ETag"))
        house.clock.advance(.seconds(60))
        #expect(try house.browser.get("/favourites", headers: ["If-None-Match": second]).status == 200)
        try house.catalog.write { try house.catalog.people.update(house.ann, theme: "dark", in: $0) }
        let dark = try house.browser.get("/favourites")
        #expect(dark.text.contains("data-theme=\"dark\""))
    }

    @Test func searchGroupsMarksAndRemembers() throws {
        let house = try Self.furnished()
        let page = try house.browser.get("/search?q=%EB%9D%BC%EB%A9%98")
        #expect(page.text.contains("<mark>라멘</mark> 육수"))
        #expect(try house.browser.get("/search").text.contains("라멘"))
        let chips = try house.browser.get("/search?q=%EC%9C%A1%EC%88%98+is:favourite").text
        #expect(chips.contains("is:favourite<span class=\"visually-hidden\">"))
        #expect(try house.browser.post(SitePath.searchesRemoval(), form: [:]).status == 303)
        #expect(!(try house.browser.get("/search").text.contains("최근 검색")))
        let fragment = try house.browser.get("/search?q=%E3%84%B9%E3%85%81", headers: ["Accept": "text/html-fragment"])
        #expect(!fragment.text.contains("<html"))
        #expect(fragment.text.contains("라멘"))
    }
}
