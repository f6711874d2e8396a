import Catalog
import Foundation
import GRDB
import HTTPServer
import Inbox
import Site
import TestSupport
import Testing

/// Changes of an item's kind, with every feature of the real program.
@Suite(.serialized) struct ItemConversionTests {
    private func take(_ form: KeyValuePairs<String, String>, _ instance: FullInstance) throws {
        #expect(try instance.token(.add, of: instance.ann).post(APIPath.inbox(), form: form).status == 202)
    }

    private func items(_ instance: FullInstance, _ state: ItemState = .inbox) throws -> [Item] {
        try instance.catalog.read { db in
            try db.readList(
                "SELECT \(Item.columns) FROM item WHERE owner = ? AND state = ? ORDER BY id", [instance.ann, state]
            ) { Item($0) }
        }
    }

    @Test func linkConvertedToBookIsRestoredByUndo() async throws {
        try await blocking {
            let instance = try FullInstance()
            let ann = try instance.browser(of: instance.ann)
            try take(["url": "https://shop.example/product/9788936434267", "tags": "읽을 것", "note": "선물"], instance)
            let link = try #require(try items(instance).first)
            #expect(link.kind == .link)
            #expect(try ann.get(SitePath.inbox()).text.contains(InboxPath.itemKind(link.id)))
            #expect(try ann.post(InboxPath.itemKind(link.id), form: ["kind": "book"]).status == 303)
            let book = try #require(try items(instance).first)
            #expect(try items(instance).count == 1 && book.kind == .book)
            #expect(book.tags == ["읽을 것"] && book.note == "선물")
            #expect(try items(instance, .trashed).map(\.id) == [link.id])
            #expect(try ann.get(SitePath.inbox()).text.contains("종류를 직접 골랐어요"))
            // Changing the kind back restores the link from the trash.
            #expect(try ann.post(InboxPath.itemKind(book.id), form: ["kind": "link"]).status == 303)
            #expect(try items(instance).map(\.id) == [link.id])
            for _ in 0..<2 { #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303) }
            #expect(try items(instance).map(\.id) == [link.id])
            #expect(try items(instance, .trashed).isEmpty)
        }
    }

    @Test func relationsFollowAConvertedItem() async throws {
        try await blocking {
            let instance = try FullInstance()
            let ann = try instance.browser(of: instance.ann)
            try take(["url": "https://shop.example/product/9788936434267"], instance)
            try take(["url": "https://shop.example/other"], instance)
            let (link, other) = try (items(instance)[0], items(instance)[1])
            try instance.catalog.perform(.edit, by: instance.ann, summary: Phrase("", "")) { scope in
                try instance.catalog.relations.add(from: link.id, to: [other.id], in: scope)
            }
            #expect(try ann.post(InboxPath.itemKind(link.id), form: ["kind": "book"]).status == 303)
            let tied = {
                try instance.catalog.read(of: instance.ann) {
                    try instance.catalog.relations.list(of: other.id, in: $0)
                }
            }
            #expect(try tied().map(\.kind) == [.book])
            #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303)
            #expect(try tied().map(\.id) == [link.id])
        }
    }

    @Test func linkToAFilmPageBecomesAFilm() async throws {
        try await blocking {
            let instance = try FullInstance()
            let ann = try instance.browser(of: instance.ann)
            try take(["url": "https://letterboxd.com/film/parasite-2019/"], instance)
            let film = try #require(try items(instance).first)
            #expect(film.kind == .movie)
            #expect(try ann.post(InboxPath.itemKind(film.id), form: ["kind": "link"]).status == 303)
            let link = try #require(try items(instance).first)
            #expect(link.kind == .link)
            #expect(try ann.post(SitePath.itemFavourite(link.id), form: ["on": "1"]).status == 303)
            #expect(try ann.post(InboxPath.itemKind(link.id), form: ["kind": "movie"]).status == 303)
            let again = try #require(try items(instance).first)
            #expect(again.id == film.id && again.isFavourite)
            // Choosing the current kind changes nothing.
            #expect(try ann.post(InboxPath.itemKind(again.id), form: ["kind": "movie"]).status == 303)
            #expect(try items(instance).map(\.id) == [film.id])
        }
    }

    @Test func unsuitableKindIsRejectedWithItsReason() async throws {
        try await blocking {
            let instance = try FullInstance()
            let ann = try instance.browser(of: instance.ann)
            try take(["url": "https://a.example/1"], instance)
            let link = try #require(try items(instance).first)
            for (kind, reason) in [
                ("movie", "영화 주소만 영화가"), ("book", "ISBN이나"), ("screenshot", "그림만"), ("page", "글만 일기가"),
                ("nonsense", "아직 없어요"), ("", "아직 없어요"),
            ] {
                let answer = try ann.post(InboxPath.itemKind(link.id), form: ["kind": kind])
                #expect(answer.status == 422 && answer.text.contains(reason), "\(kind)")
            }
            #expect(try items(instance).map(\.id) == [link.id])
            let bob = try instance.browser(of: instance.bob)
            #expect(try bob.post(InboxPath.itemKind(link.id), form: ["kind": "book"]).status == 404)
            let annsData = try AnnsData(in: instance)
            let shot = annsData.path("/screenshots/{id}").split(separator: "/").last.flatMap { Int64($0) } ?? 0
            let answer = try ann.post(InboxPath.itemKind(shot), form: ["kind": "link"])
            #expect(answer.status == 422 && answer.text.contains("그림은 다른 종류가"))
        }
    }

    @Test func rejectedFileIsSavedAsTheChosenKind() async throws {
        try await blocking {
            let instance = try FullInstance()
            let ann = try instance.browser(of: instance.ann)
            let sent = try ann.post(SitePath.inbox(), form: ["text": "https://a.example/1", "url": ""])
            #expect(sent.status == 303)
            let folder = instance.folder.inbox + "/.failed"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("나중에 볼 것: b.example/글 그리고 978-89-364-3426-7".utf8).write(
                to: URL(filePath: folder + "/메모.txt"))
            let arrival = try instance.catalog.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO inboxRecord(owner, source, path, state, file, arrivedAt)
                        VALUES (?, 'folder', '메모.txt', 'refused', ?, 0)
                        """, arguments: [instance.ann, folder + "/메모.txt"])
                return db.lastInsertedRowID
            }
            #expect(try ann.get(SitePath.inbox()).text.contains(InboxPath.recordKind(arrival)))
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "movie"]).status == 422)
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "book"]).status == 303)
            #expect(try items(instance).map(\.kind) == [.book])
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "link"]).status == 404)
            // One undo removes the book and lists the file again.
            #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303)
            #expect(try items(instance).isEmpty)
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "link"]).status == 303)
            #expect(try items(instance).map(\.kind) == [.link])
        }
    }
}
