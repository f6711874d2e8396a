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

/// Saving an item again keeps all its text, for every kind and every method to save.
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
    private struct SaveInput: Sendable {
        let note = "둘째 메모"
        let tag = "둘째"
        let folder = "둘째 폴더"
    }

    private struct SaveMethod: Sendable {
        let kind: ItemKind
        let name: String
        /// Values of ``SaveInput`` that this method submits besides the note.
        var takesTag = true
        var takesFolder = false
        /// Saves the item of a number with the given values.
        let save: @Sendable (FullInstance, Int, SaveInput) async throws -> Void
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

    private static func first(_ kind: ItemKind, _ number: Int, _ instance: FullInstance) async throws {
        let script = try instance.token(.add, of: instance.ann)
        switch kind {
        case .link: _ = try script.post("/api/v1/links", json: #"{"url":"\#(address(number))"}"#)
        case .movie:
            _ = try script.post("/api/v1/movies", json: #"{"provider":"imdb","providerId":"\#(film(number))"}"#)
        case .book: _ = try script.post("/api/v1/books", json: #"{"isbn":"\#(isbn(number))","title":"책"}"#)
        case .screenshot: try screenshot(number, instance)
        default: try await diary(instance, number, SaveInput(), words: false)
        }
    }

    private static func screenshot(_ number: Int, _ instance: FullInstance) throws {
        let file = try instance.catalog.media.store(bytes: picture(number))
        try instance.catalog.write { db in
            try instance.catalog.media.record(
                Media(sha256: file.sha256, type: "image/gif", bytes: file.bytes, width: 1, height: 1), in: db)
            let item = try instance.catalog.items.create(
                NewItem(kind: .screenshot, owner: instance.ann, title: "", cover: file.sha256), in: db)
            try db.run(
                """
                INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt)
                VALUES (?, ?, ?, 1, 'arrival', 1)
                """, [item.id, instance.ann, item.position])
            try db.run(
                "INSERT INTO screenshotPicture(item, position, owner, media, dhash) VALUES (?, 0, ?, ?, ?)",
                [item.id, instance.ann, file.sha256, String(repeating: "0", count: 64)])
        }
    }

    // MARK: Ways in

    private static let saveMethods = ownSaveMethods + inboxSaveMethods

    /// Forms, JSON and imports of the features.
    private static let ownSaveMethods: [SaveMethod] = [
        SaveMethod(kind: .link, name: "form", takesFolder: true) { instance, number, input in
            let folder = try Self.folder(input.folder, instance)
            let answer = try instance.browser(of: instance.ann).post(
                "/links",
                form: [
                    "url": address(number), "note": input.note, "tags": input.tag, "folder": "\(folder)",
                    "merge": "1",
                ])
            #expect(answer.status == 303)
        },
        SaveMethod(kind: .link, name: "json", takesFolder: true) { instance, number, input in
            let body =
                #"{"url":"\#(address(number))","note":"\#(input.note)","tags":["\#(input.tag)"],"folder":"\#(input.folder)"}"#
            let status = try instance.token(.add, of: instance.ann).post("/api/v1/links", json: body).status
            #expect(status == 200)
        },
        SaveMethod(kind: .link, name: "import", takesFolder: true) { instance, number, input in
            let table = """
                id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
                1,,\(input.note),,\(address(number)),\(input.folder),\(input.tag),2015-01-02T03:04:05Z,,,false

                """
            let feature = try #require(instance.site.features.compactMap { $0 as? LinkCollection }.first)
            let importer = LinkImport(store: feature.store)
            let run = try importer.begin(try file(table), fileName: "raindrop.csv", by: instance.ann, queues: false)
            try await importer.finish(run.id, of: instance.ann)
            try take(run, "/links/imports", instance)
        },
        SaveMethod(kind: .movie, name: "json", takesFolder: true) { instance, number, input in
            let body =
                #"{"provider":"imdb","providerId":"\#(film(number))","note":"\#(input.note)","tags":["\#(input.tag)"],"folder":"\#(input.folder)"}"#
            let status = try instance.token(.add, of: instance.ann).post("/api/v1/movies", json: body).status
            #expect(status == 200)
        },
        SaveMethod(kind: .movie, name: "import", takesTag: false) { instance, number, input in
            try await table(
                """
                Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
                1,\(film(number)),2015-03-04,2015-03-04,\(input.note),A,u,Movie,7,100,2021,Drama,1,2021-01-01,B

                """, "WATCHLIST.csv", "/movies/import", instance)
        },
        SaveMethod(kind: .book, name: "form", takesFolder: true) { instance, number, input in
            let folder = try Self.folder(input.folder, instance)
            let answer = try instance.browser(of: instance.ann).post(
                "/books",
                form: ["isbn": isbn(number), "note": input.note, "tags": input.tag, "folder": "\(folder)"])
            #expect(answer.status == 303)
        },
        SaveMethod(kind: .book, name: "json", takesFolder: true) { instance, number, input in
            let body =
                #"{"isbn":"\#(isbn(number))","note":"\#(input.note)","tags":["\#(input.tag)"],"folder":"\#(input.folder)"}"#
            let status = try instance.token(.add, of: instance.ann).post("/api/v1/books", json: body).status
            #expect(status == 200)
        },
        SaveMethod(kind: .book, name: "import") { instance, number, input in
            try await table(
                """
                Book Id,Title,Author,ISBN13,My Rating,Private Notes,Bookshelves,Exclusive Shelf
                \(number),책,Kim,\(isbn(number)),4,\(input.note),\(input.tag),read

                """, "goodreads_library_export.csv", "/books/import", instance)
        },
        SaveMethod(kind: .screenshot, name: "form", takesFolder: true) { instance, number, input in
            let answer = try instance.browser(of: instance.ann).post(
                "/screenshots", form: ["note": input.note, "tags": input.tag, "folder": input.folder], file: "file",
                bytes: picture(number))
            #expect(answer.status == 303)
        },
        SaveMethod(kind: .screenshot, name: "upload") { instance, number, input in
            let script = try instance.token(.add, of: instance.ann)
            let bytes = picture(number)
            let begun = try script.post(
                InboxPath.uploads(),
                form: ["name": "a.gif", "size": "\(bytes.count)", "note": input.note, "tags": input.tag])
            let place = try #require(begun.header("Location"))
            let end = try script.send("PATCH", place, headers: ["Upload-Offset": "0"], bytes: bytes)
            #expect(end.status == 202)
        },
        SaveMethod(kind: .screenshot, name: "inbox") { instance, number, input in
            let answer = try instance.token(.add, of: instance.ann).post(
                APIPath.inbox(), form: ["note": input.note, "tags": input.tag],
                files: [("file", "a.gif", picture(number))])
            #expect(answer.status == 202)
        },
        SaveMethod(kind: .page, name: "import") { instance, number, input in
            try await diary(instance, number, input, words: true)
        },
    ]

    /// Submissions without a kind.
    private static let inboxSaveMethods: [SaveMethod] = [APIPath.inbox(), SitePath.inbox()].flatMap { path in
        [ItemKind.link, .movie, .book].map { kind in
            SaveMethod(kind: kind, name: path) { instance, number, input in
                let answer = try instance.token(.add, of: instance.ann).post(
                    path, form: ["text": text(of: kind, number), "note": input.note, "tags": input.tag])
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

    private static func folder(_ name: String, _ instance: FullInstance) throws -> Int64 {
        try instance.catalog.write(of: instance.ann) { scope in
            try instance.catalog.folders.find(name: name, within: nil, in: scope)?.id
                ?? instance.catalog.folders.create(name: name, in: scope).id
        }
    }

    private static func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private static func table(_ text: String, _ name: String, _ path: String, _ instance: FullInstance) async throws {
        let engine = try #require(instance.site.features.compactMap { $0 as? WorkImportFeature }.first).engine
        let run = try engine.begin(try file(text), fileName: name, by: instance.ann, queues: false)
        try await engine.finish(run.id, of: instance.ann)
        try take(run, path, instance)
    }

    private static func diary(_ instance: FullInstance, _ number: Int, _ input: SaveInput, words: Bool) async throws {
        let text = words ? "첫 줄\\n\(input.note)" : "첫 줄"
        let entry =
            #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"E\#(number)","creationDate":"2021-06-01T10:00:00Z","text":"\#(text)","tags":["\#(words ? input.tag : "일기")"]}]}"#
        let engine = DiaryImport(store: DiaryStore(catalog: instance.catalog), processor: nil)
        let run = try engine.begin(
            try file(entry), fileName: "Journal.json", by: instance.ann, format: .dayOne, queues: false)
        try await engine.finish(run.id, of: instance.ann)
        try take(run, "/diary/import", instance)
    }

    /// Chooses to restore the trashed items of a run.
    private static func take(_ run: ImportRun, _ path: String, _ instance: FullInstance) throws {
        let rows = try instance.catalog.read { try instance.catalog.imports.rows(of: run.id, status: .choice, in: $0) }
        let isOfWorks = path.contains("/movies") || path.contains("/books")
        for row in rows {
            let item = try #require(row.item)
            let answer = try instance.browser(of: instance.ann).post(
                "\(path)/\(run.id)/rows/\(row.id)", form: ["take": isOfWorks ? "item:\(item)" : "1"])
            #expect(answer.status == 303)
        }
    }

    // MARK: The property

    @Test func waysToSaveCoverEveryKind() async throws {
        let instance = try FullInstance()
        #expect(Set(Self.saveMethods.map(\.kind)) == Set(instance.site.collections.map(\.kind)))
    }

    @Test func savingAgainKeepsAllText() async throws {
        let instance = try FullInstance()
        let other = try instance.catalog.media.store(bytes: Array("GIF89a".utf8))
        for (index, method) in Self.saveMethods.enumerated() {
            for (place, before) in Before.all.enumerated() {
                let number = index * Before.all.count + place
                let item = try await prepare(method.kind, number, before, cover: other, instance)
                try await method.save(instance, number, SaveInput())
                let after = try instance.catalog.read(of: instance.ann) {
                    try instance.catalog.items.get(item.id, in: $0)
                }
                let context = Comment(rawValue: "\(method.kind.rawValue) by \(method.name): \(before)")
                try check(after, item, method, before, instance, context)
            }
        }
    }

    /// Creates an item in a state, with or without text of its own.
    private func prepare(
        _ kind: ItemKind, _ number: Int, _ before: Before, cover: UnreferencedFile, _ instance: FullInstance
    ) async throws -> Item {
        try await Self.first(kind, number, instance)
        let first = try Self.folder("첫 폴더", instance)
        return try instance.catalog.write(of: instance.ann) { scope in
            let id = try #require(try scope.db.value(Item.ID.self, "SELECT max(id) FROM item"))
            try instance.catalog.media.record(
                Media(sha256: cover.sha256, type: "image/gif", bytes: cover.bytes, width: 1, height: 1), in: scope.db)
            if before.hasWords {
                try instance.catalog.items.update(id, version: nil, ItemEdit(title: "내 제목", note: "첫 메모"), in: scope)
                try instance.catalog.items.addTag("첫째", to: [id], in: scope)
                try instance.catalog.items.setFolder(first, of: [id], in: scope)
                try instance.catalog.items.setFavourite(true, of: [id], in: scope)
                if kind != .screenshot {
                    let picture = ItemCover(sha256: cover.sha256, placeholder: nil)
                    try instance.catalog.items.update(id, version: nil, ItemEdit(cover: picture), in: scope)
                }
            }
            try instance.catalog.items.setState(before.state, of: [id], in: scope)
            return try instance.catalog.items.get(id, in: scope)
        }
    }

    private func check(
        _ after: Item, _ item: Item, _ method: SaveMethod, _ before: Before, _ instance: FullInstance,
        _ context: Comment
    ) throws {
        let input = SaveInput()
        let folder = try instance.catalog.read(of: instance.ann) { scope in
            try after.folder.flatMap { try instance.catalog.folders.find($0, in: scope)?.name }
        }
        #expect(after.note.contains(input.note), context)
        #expect(!method.takesTag || after.tags.contains(input.tag), context)
        #expect(!method.takesFolder || folder == input.folder || after.tags.contains(input.folder), context)
        #expect(item.note.isEmpty || after.note.contains(item.note), context)
        #expect(Set(item.tags).isSubset(of: after.tags), context)
        #expect(item.folder == nil || after.folder == item.folder, context)
        #expect(!item.isFavourite || after.isFavourite, context)
        #expect(item.cover == nil || after.cover == item.cover, context)
        #expect(!before.hasWords || after.title == "내 제목", context)
        #expect(after.addedAt <= item.addedAt, context)
        #expect(after.state == (before.state == .trashed ? .kept : before.state), context)
        let count = try instance.catalog.read { try $0.number("SELECT count(*) FROM item WHERE id > ?", [item.id]) }
        #expect(count == 0, context)
    }
}
