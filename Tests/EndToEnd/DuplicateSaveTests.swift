import Catalog
import Diary
import DiaryImport
import Foundation
import GRDB
import HTTPServer
import Inbox
import Links
import Screenshots
import Site
import TestSupport
import Testing
import WorkImport

/// Saving an item again keeps all its text, for every kind and every way to save.
@Suite(.serialized) struct DuplicateSaveTests {
    /// State of an item before it is saved again.
    private struct Before: Sendable, CustomStringConvertible {
        let state: ItemState
        let hasWords: Bool
        var description: String { "\(state.rawValue), \(hasWords ? "with" : "without") words" }

        static let all = ItemState.allCases.flatMap { state in
            [true, false].map { Before(state: state, hasWords: $0) }
        }
    }

    /// Values that are submitted the second time.
    private struct Said: Sendable {
        let note = "둘째 메모"
        let tag = "둘째"
        let folder = "둘째 폴더"
    }

    private struct Way: Sendable {
        let kind: ItemKind
        let name: String
        /// Values of ``Said`` that this way submits besides the note.
        var takesTag = true
        var takesFolder = false
        /// Saves the item of a number with the given values.
        let save: @Sendable (AccessHouse, Int, Said) async throws -> Void
    }

    // MARK: Things by number

    private static func address(_ number: Int) -> String { "https://example.com/\(number)" }
    private static func film(_ number: Int) -> String { "tt\(1_000_000 + number)" }
    private static func picture(_ number: Int) -> [UInt8] { Array("GIF87a \(number)".utf8) }

    private static func isbn(_ number: Int) -> String {
        let digits = "978893643" + String(100 + number)
        let weighed = digits.compactMap(\.wholeNumberValue).enumerated().map { $1 * ($0 % 2 == 0 ? 1 : 3) }
        let sum = weighed.reduce(0, +)
        return digits + String((10 - sum % 10) % 10)
    }

    private static func first(_ kind: ItemKind, _ number: Int, _ house: AccessHouse) async throws {
        let script = try house.token(.add, of: house.ann)
        switch kind {
        case .link: _ = try script.post("/api/v1/links", json: #"{"url":"\#(address(number))"}"#)
        case .movie:
            _ = try script.post("/api/v1/movies", json: #"{"provider":"imdb","providerId":"\#(film(number))"}"#)
        case .book: _ = try script.post("/api/v1/books", json: #"{"isbn":"\#(isbn(number))","title":"책"}"#)
        case .screenshot: try screenshot(number, house)
        default: try await diary(house, number, Said(), words: false)
        }
    }

    private static func screenshot(_ number: Int, _ house: AccessHouse) throws {
        let file = try house.catalog.media.store(bytes: picture(number))
        try house.catalog.write { db in
            try house.catalog.media.record(
                Media(sha256: file.sha256, type: "image/gif", bytes: file.bytes, width: 1, height: 1), in: db)
            let item = try house.catalog.items.create(
                NewItem(kind: .screenshot, owner: house.ann, title: "", cover: file.sha256), in: db)
            try db.run(
                """
                INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt)
                VALUES (?, ?, ?, 1, 'arrival', 1)
                """, [item.id, house.ann, item.position])
            try db.run(
                "INSERT INTO screenshotPicture(item, position, owner, media, dhash) VALUES (?, 0, ?, ?, ?)",
                [item.id, house.ann, file.sha256, String(repeating: "0", count: 64)])
        }
    }

    // MARK: Ways in

    private static let ways = ownWays + inboxWays

    /// Forms, JSON and imports of the features.
    private static let ownWays: [Way] = [
        Way(kind: .link, name: "form", takesFolder: true) { house, number, said in
            let folder = try Self.folder(said.folder, house)
            let answer = try house.browser(of: house.ann).post(
                "/links",
                form: [
                    "url": address(number), "note": said.note, "tags": said.tag, "folder": "\(folder)",
                    "merge": "1",
                ])
            #expect(answer.status == 303)
        },
        Way(kind: .link, name: "json", takesFolder: true) { house, number, said in
            let body =
                #"{"url":"\#(address(number))","note":"\#(said.note)","tags":["\#(said.tag)"],"folder":"\#(said.folder)"}"#
            let status = try house.token(.add, of: house.ann).post("/api/v1/links", json: body).status
            #expect(status == 200)
        },
        Way(kind: .link, name: "import", takesFolder: true) { house, number, said in
            let table = """
                id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
                1,,\(said.note),,\(address(number)),\(said.folder),\(said.tag),2015-01-02T03:04:05Z,,,false

                """
            let feature = try #require(house.site.features.compactMap { $0 as? LinkCollection }.first)
            let importer = LinkImport(store: feature.store)
            let run = try importer.begin(try file(table), fileName: "raindrop.csv", by: house.ann, queues: false)
            try await importer.finish(run.id, of: house.ann)
            try take(run, "/links/imports", house)
        },
        Way(kind: .movie, name: "json", takesFolder: true) { house, number, said in
            let body =
                #"{"provider":"imdb","providerId":"\#(film(number))","note":"\#(said.note)","tags":["\#(said.tag)"],"folder":"\#(said.folder)"}"#
            let status = try house.token(.add, of: house.ann).post("/api/v1/movies", json: body).status
            #expect(status == 200)
        },
        Way(kind: .movie, name: "import", takesTag: false) { house, number, said in
            try await table(
                """
                Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
                1,\(film(number)),2015-03-04,2015-03-04,\(said.note),A,u,Movie,7,100,2021,Drama,1,2021-01-01,B

                """, "WATCHLIST.csv", "/movies/import", house)
        },
        Way(kind: .book, name: "form", takesFolder: true) { house, number, said in
            let folder = try Self.folder(said.folder, house)
            let answer = try house.browser(of: house.ann).post(
                "/books",
                form: ["isbn": isbn(number), "note": said.note, "tags": said.tag, "folder": "\(folder)"])
            #expect(answer.status == 303)
        },
        Way(kind: .book, name: "json", takesFolder: true) { house, number, said in
            let body =
                #"{"isbn":"\#(isbn(number))","note":"\#(said.note)","tags":["\#(said.tag)"],"folder":"\#(said.folder)"}"#
            let status = try house.token(.add, of: house.ann).post("/api/v1/books", json: body).status
            #expect(status == 200)
        },
        Way(kind: .book, name: "import") { house, number, said in
            try await table(
                """
                Book Id,Title,Author,ISBN13,My Rating,Private Notes,Bookshelves,Exclusive Shelf
                \(number),책,Kim,\(isbn(number)),4,\(said.note),\(said.tag),read

                """, "goodreads_library_export.csv", "/books/import", house)
        },
        Way(kind: .screenshot, name: "form", takesFolder: true) { house, number, said in
            let answer = try house.browser(of: house.ann).post(
                "/screenshots", form: ["note": said.note, "tags": said.tag, "folder": said.folder], file: "file",
                bytes: picture(number))
            #expect(answer.status == 303)
        },
        Way(kind: .screenshot, name: "upload") { house, number, said in
            let script = try house.token(.add, of: house.ann)
            let bytes = picture(number)
            let begun = try script.post(
                InboxPath.uploads(),
                form: ["name": "a.gif", "size": "\(bytes.count)", "note": said.note, "tags": said.tag])
            let place = try #require(begun.header("Location"))
            let end = try script.send("PATCH", place, headers: ["Upload-Offset": "0"], bytes: bytes)
            #expect(end.status == 202)
        },
        Way(kind: .screenshot, name: "inbox") { house, number, said in
            let answer = try house.token(.add, of: house.ann).post(
                APIPath.inbox(), form: ["note": said.note, "tags": said.tag],
                files: [("file", "a.gif", picture(number))])
            #expect(answer.status == 202)
        },
        Way(kind: .page, name: "import") { house, number, said in
            try await diary(house, number, said, words: true)
        },
    ]

    /// Submissions without a kind.
    private static let inboxWays: [Way] = [APIPath.inbox(), SitePath.inbox()].flatMap { path in
        [ItemKind.link, .movie, .book].map { kind in
            Way(kind: kind, name: path) { house, number, said in
                let answer = try house.token(.add, of: house.ann).post(
                    path, form: ["text": text(of: kind, number), "note": said.note, "tags": said.tag])
                #expect(answer.status < 400)
            }
        }
    }

    private static func text(of kind: ItemKind, _ number: Int) -> String {
        switch kind {
        case .movie: "https://www.imdb.com/title/\(film(number))/"
        case .book: isbn(number)
        default: address(number)
        }
    }

    private static func folder(_ name: String, _ house: AccessHouse) throws -> Int64 {
        try house.catalog.write(of: house.ann) { scope in
            try house.catalog.folders.find(name: name, within: nil, in: scope)?.id
                ?? house.catalog.folders.create(name: name, in: scope).id
        }
    }

    private static func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private static func table(_ text: String, _ name: String, _ path: String, _ house: AccessHouse) async throws {
        let engine = try #require(house.site.features.compactMap { $0 as? WorkImportFeature }.first).engine
        let run = try engine.begin(try file(text), fileName: name, by: house.ann, queues: false)
        try await engine.finish(run.id, of: house.ann)
        try take(run, path, house)
    }

    private static func diary(_ house: AccessHouse, _ number: Int, _ said: Said, words: Bool) async throws {
        let text = words ? "첫 줄\\n\(said.note)" : "첫 줄"
        let entry =
            #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"E\#(number)","creationDate":"2021-06-01T10:00:00Z","text":"\#(text)","tags":["\#(words ? said.tag : "일기")"]}]}"#
        let engine = DiaryImport(store: DiaryStore(catalog: house.catalog), processor: nil)
        let run = try engine.begin(
            try file(entry), fileName: "Journal.json", by: house.ann, format: .dayOne, queues: false)
        try await engine.finish(run.id, of: house.ann)
        try take(run, "/diary/import", house)
    }

    /// Chooses to restore the trashed items of a run.
    private static func take(_ run: ImportRun, _ path: String, _ house: AccessHouse) throws {
        let rows = try house.catalog.read { try house.catalog.imports.rows(of: run.id, status: .choice, in: $0) }
        let isOfWorks = path.contains("/movies") || path.contains("/books")
        for row in rows {
            let item = try #require(row.item)
            let answer = try house.browser(of: house.ann).post(
                "\(path)/\(run.id)/rows/\(row.id)", form: ["take": isOfWorks ? "item:\(item)" : "1"])
            #expect(answer.status == 303)
        }
    }

    // MARK: The property

    @Test func waysToSaveCoverEveryKind() async throws {
        let house = try AccessHouse()
        #expect(Set(Self.ways.map(\.kind)) == Set(house.site.collections.map(\.kind)))
    }

    @Test func savingAgainKeepsAllText() async throws {
        let house = try AccessHouse()
        let other = try house.catalog.media.store(bytes: Array("GIF89a".utf8))
        for (index, way) in Self.ways.enumerated() {
            for (place, before) in Before.all.enumerated() {
                let number = index * Before.all.count + place
                let item = try await prepare(way.kind, number, before, cover: other, house)
                try await way.save(house, number, Said())
                let after = try house.catalog.read(of: house.ann) { try house.catalog.items.get(item.id, in: $0) }
                let context = Comment(rawValue: "\(way.kind.rawValue) by \(way.name): \(before)")
                try check(after, item, way, before, house, context)
            }
        }
    }

    /// Creates an item in a state, with or without text of its own.
    private func prepare(
        _ kind: ItemKind, _ number: Int, _ before: Before, cover: UnreferencedFile, _ house: AccessHouse
    ) async throws -> Item {
        try await Self.first(kind, number, house)
        let first = try Self.folder("첫 폴더", house)
        return try house.catalog.write(of: house.ann) { scope in
            let id = try #require(try scope.db.value(Item.ID.self, "SELECT max(id) FROM item"))
            try house.catalog.media.record(
                Media(sha256: cover.sha256, type: "image/gif", bytes: cover.bytes, width: 1, height: 1), in: scope.db)
            if before.hasWords {
                try house.catalog.items.update(id, version: nil, ItemEdit(title: "내 제목", note: "첫 메모"), in: scope)
                try house.catalog.items.addTag("첫째", to: [id], in: scope)
                try house.catalog.items.setFolder(first, of: [id], in: scope)
                try house.catalog.items.setFavourite(true, of: [id], in: scope)
                if kind != .screenshot {
                    let picture = ItemCover(sha256: cover.sha256, placeholder: nil)
                    try house.catalog.items.update(id, version: nil, ItemEdit(cover: picture), in: scope)
                }
            }
            try house.catalog.items.setState(before.state, of: [id], in: scope)
            return try house.catalog.items.get(id, in: scope)
        }
    }

    private func check(
        _ after: Item, _ item: Item, _ way: Way, _ before: Before, _ house: AccessHouse, _ context: Comment
    ) throws {
        let said = Said()
        let folder = try house.catalog.read(of: house.ann) { scope in
            try after.folder.flatMap { try house.catalog.folders.find($0, in: scope)?.name }
        }
        #expect(after.note.contains(said.note), context)
        #expect(!way.takesTag || after.tags.contains(said.tag), context)
        #expect(!way.takesFolder || folder == said.folder || after.tags.contains(said.folder), context)
        #expect(item.note.isEmpty || after.note.contains(item.note), context)
        #expect(Set(item.tags).isSubset(of: after.tags), context)
        #expect(item.folder == nil || after.folder == item.folder, context)
        #expect(!item.isFavourite || after.isFavourite, context)
        #expect(item.cover == nil || after.cover == item.cover, context)
        #expect(!before.hasWords || after.title == "내 제목", context)
        #expect(after.addedAt <= item.addedAt, context)
        #expect(after.state == (before.state == .trashed ? .kept : before.state), context)
        let count = try house.catalog.read { try $0.number("SELECT count(*) FROM item WHERE id > ?", [item.id]) }
        #expect(count == 0, context)
    }
}
