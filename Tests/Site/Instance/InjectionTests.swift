import Catalog
import Foundation
import GRDB
import Site
import TestSupport
import Testing

/// Pages with hostile text in every value that a person can write.
@Suite(.serialized) struct InjectionTests {
    @Test func pagesEscapeStoredText() throws {
        let hostile = try pages(showing: HostileText.all)
        let harmless = try pages(showing: (0..<HostileText.all.count).map { "harmless \($0) :a" })
        let shape = MarkupShape(harmless.map(\.bytes))
        for page in hostile {
            #expect(shape.problems(in: page.bytes) == [], "\(page.path)")
        }
        #expect(hostile.count > 20)
        #expect(hostile.contains { String(decoding: $0.bytes, as: UTF8.self).contains("&lt;script&gt;") })
    }

    @Test func pagesEscapeQueryParameters() throws {
        let instance = try TestInstance()
        try instance.add("글")
        let paths = [
            "/search", "/add", "/timeline", "/calendar", "/on-this-day", "/items/1/relations", "/tags", "/inbox",
        ]
        let shape = MarkupShape(
            try ["", "글", "nothing", "tag:글 글", "is:nothing", "before:x 글", "-글"].flatMap { query in
                try paths.map {
                    try instance.browser.get($0 + Self.query(query)).body
                }
            })
        for payload in HostileText.all {
            for path in paths {
                let page = try instance.browser.get(path + Self.query(payload))
                #expect(shape.problems(in: page.body) == [], "\(path) \(payload.debugDescription)")
            }
        }
    }

    private static func query(_ text: String) -> String {
        let encoded = text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return
            "?q=\(encoded)&url=\(encoded)&on=\(encoded)&month=\(encoded)&day=\(encoded)&sort=\(encoded)&after=\(encoded)"
    }

    /// Returns every page of an instance in which each text is a title, a note, a tag and the name of a folder.
    private func pages(showing texts: [String]) throws -> [(path: String, bytes: [UInt8])] {
        let instance = try TestInstance()
        let states: [ItemState] = [.kept, .inbox, .archived, .kept]
        for (number, text) in texts.enumerated() {
            try instance.add(text, note: text, state: states[number % 4], tags: [text])
        }
        for text in texts.prefix(40) {
            _ = try? instance.catalog.perform(.folder, by: instance.ann, summary: Phrase(text, text)) { scope in
                try instance.catalog.folders.create(name: text, emoji: "🍜", in: scope)
            }
            try instance.catalog.write(of: instance.ann) { scope in
                try instance.catalog.searches.add(text, in: scope)
                try instance.catalog.notifications.add(
                    .importFailed, title: Phrase("!" + text, "!" + text), path: nil, in: scope)
            }
            _ = try? instance.catalog.write { try instance.catalog.people.signIn(instance.ann, browser: text, in: $0) }
            try instance.addRejectedSubmission(text, for: instance.ann)
        }
        try instance.catalog.write { db in
            try db.execute(
                sql:
                    "INSERT INTO inboxItem(item, source, reasonKo, reasonEn) SELECT id, 'folder', title, title FROM item"
            )
            // Names of folders may come from another machine.
            let folders = texts.prefix(40).map { ["path": "/phone/" + $0, "mode": "copy"] }
            let text = String(decoding: try JSONEncoder().encode(folders), as: UTF8.self)
            try instance.catalog.settings.set("inbox.folders", to: text, in: db)
        }
        _ = try instance.site.run(.favourite(true), on: Array(1...Int64(texts.count)), by: instance.ann)
        _ = try instance.site.run(
            .state(.trashed), on: stride(from: 4, to: Int64(texts.count), by: 8).map { $0 }, by: instance.ann)
        var pages: [(String, [UInt8])] = []
        for path in [
            "/", "/inbox", "/inbox/sort", "/search", "/search?q=a", "/tags", "/tags?sort=count", "/folders",
            "/folders/1",
            "/favourites", "/archive", "/items/1/relations", "/calendar", "/on-this-day",
            "/trash", "/history", "/settings", "/settings/profile", "/settings/people", "/settings/https", "/timeline",
            "/jobs", "/notifications", "/settings/devices", "/settings/phone", "/settings/inbox", "/settings/recipes",
        ] {
            var next: String? = path
            while let address = next {
                let page = try instance.browser.get(address)
                pages.append((address, page.body))
                next = page.text.firstMatch(of: /class="btn" rel="next" href="([^"]+)"/).map {
                    String($0.1).replacing("&amp;", with: "&")
                }
            }
        }
        return pages
    }
}
