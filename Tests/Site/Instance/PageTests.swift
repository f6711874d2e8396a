import Catalog
import Foundation
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing

@Suite(.serialized) struct PageTests {
    /// Returns an instance with content on every page and names that need escaping.
    private static func makeFilledInstance() throws -> TestInstance {
        let instance = try TestInstance()
        let folder = try instance.catalog.perform(.folder, by: instance.ann, summary: Phrase("폴더", "Folder")) { scope in
            let top = try instance.catalog.folders.create(name: "맛집 <b>", emoji: "🍜", in: scope)
            _ = try instance.catalog.folders.create(name: "서울", parent: top.id, in: scope)
            return top
        }.value
        try instance.add("<script>alert(1)</script>", note: "\"'<>&", tags: ["a&b", "\"x\"", "라멘"], folder: folder.id)
        try instance.add("라멘 육수 12시간", note: "집에서 만드는 라멘", tags: ["라멘"])
        try instance.add("받은 것", state: .inbox)
        try instance.addRejectedSubmission("<i>메모</i>.txt", for: instance.ann)
        try instance.add("보관한 것", state: .archived)
        let trashed = try instance.add("버린 것")
        _ = try instance.site.run(.state(.trashed), on: [trashed.id], by: instance.ann)
        _ = try instance.site.run(.favourite(true), on: [1], by: instance.ann)
        try instance.catalog.write(of: instance.ann) { scope in
            try instance.catalog.searches.add("라멘", in: scope)
            try instance.catalog.jobs.enqueue(scope.db, NewJob("PreviewLinkJob", item: 1, person: instance.ann))
            try instance.catalog.notifications.add(
                .linkLost, title: Phrase("<b>링크</b>", "<b>Link</b>"), path: "/items/1", in: scope)
        }
        return instance
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

    @Test func everyPageIsWellFormedInBothLanguages() throws {
        let instance = try Self.makeFilledInstance()
        for (language, isKorean) in [("ko", true), ("en", false)] {
            let client = try instance.browser(of: instance.ann)
            try instance.catalog.write {
                try instance.catalog.people.update(instance.ann, language: Language(rawValue: language), in: $0)
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
                let hasKoreanNavigation = page.text.contains("받은함")
                #expect(
                    hasKoreanNavigation == isKorean
                        || ["/nowhere", "/login", "/join", "/offline", "/pair"].contains(path),
                    "\(path) \(language)")
            }
        }
    }

    @Test func emptyPagesExplainWhatToDo() throws {
        let instance = try TestInstance()
        for path in Self.pages where !["/folders/1", "/tags/a&b", "/tags/%EB%9D%BC%EB%A9%98"].contains(path) {
            let page = try instance.browser.get(path)
            #expect(Markup(page.text).problems.isEmpty, "\(path)")
        }
        #expect(try instance.browser.get("/").text.contains("아직 비어 있는 서랍이에요"))
        #expect(try instance.browser.get("/trash").text.contains("휴지통이 비어 있어요"))
    }

    @Test func sidebarCountsFollowChanges() throws {
        let instance = try TestInstance()
        try instance.add("하나")
        #expect(try instance.browser.get("/").text.contains("<span class=\"count\">1</span>"))
        try instance.add("둘")
        try instance.add("받은 것", state: .inbox)
        let page = try instance.browser.get("/trash").text
        #expect(page.contains("<span class=\"count\">2</span>"))
        #expect(page.contains("<span class=\"count hot\">1</span>"))
    }

    @Test func unchangedPageReturns304UntilAChange() throws {
        let instance = try TestInstance()
        try instance.add("하나")
        let first = try instance.browser.get("/favourites")
        let etag = try #require(first.header("ETag"))
        #expect(try instance.browser.get("/favourites", headers: ["If-None-Match": etag]).status == 304)
        _ = try instance.site.run(.favourite(true), on: [1], by: instance.ann)
        #expect(try instance.browser.get("/favourites", headers: ["If-None-Match": etag]).status == 200)
        let second = try #require(try instance.browser.get("/favourites").header("ETag"))
        instance.clock.advance(.seconds(60))
        #expect(try instance.browser.get("/favourites", headers: ["If-None-Match": second]).status == 200)
        try instance.catalog.write { try instance.catalog.people.update(instance.ann, theme: "dark", in: $0) }
        let dark = try instance.browser.get("/favourites")
        #expect(dark.text.contains("data-theme=\"dark\""))
    }

    @Test func searchGroupsHighlightsAndRecordsQueries() throws {
        let instance = try Self.makeFilledInstance()
        let page = try instance.browser.get("/search?q=%EB%9D%BC%EB%A9%98")
        #expect(page.text.contains("<mark>라멘</mark> 육수"))
        #expect(try instance.browser.get("/search").text.contains("라멘"))
        let chips = try instance.browser.get("/search?q=%EC%9C%A1%EC%88%98+is:favourite").text
        #expect(chips.contains("is:favourite<span class=\"visually-hidden\">"))
        #expect(try instance.browser.post(SitePath.searchesRemoval(), form: [:]).status == 303)
        #expect(!(try instance.browser.get("/search").text.contains("최근 검색")))
        let fragment = try instance.browser.get(
            "/search?q=%E3%84%B9%E3%85%81", headers: ["Accept": "text/html-fragment"])
        #expect(!fragment.text.contains("<html"))
        #expect(fragment.text.contains("라멘"))
    }
}
