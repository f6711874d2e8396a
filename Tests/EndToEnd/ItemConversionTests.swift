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
    private func take(_ form: KeyValuePairs<String, String>, _ house: AccessHouse) throws {
        #expect(try house.token(.add, of: house.ann).post(APIPath.inbox(), form: form).status == 202)
    }

    private func items(_ house: AccessHouse, _ state: ItemState = .inbox) throws -> [Item] {
        try house.catalog.read { db in
            try db.readList(
                "SELECT \(Item.columns) FROM item WHERE owner = ? AND state = ? ORDER BY id", [house.ann, state]
            ) { Item($0) }
        }
    }

    @Test func aLinkBecomesABookAndOneUndoTakesItBack() async throws {
        try await blocking {
            let house = try AccessHouse()
            let ann = try house.browser(of: house.ann)
            try take(["url": "https://shop.example/product/9788936434267", "tags": "읽을 것", "note": "선물"], house)
            let link = try #require(try items(house).first)
            #expect(link.kind == .link)
            #expect(try ann.get(SitePath.inbox()).text.contains(InboxPath.itemKind(link.id)))
            #expect(try ann.post(InboxPath.itemKind(link.id), form: ["kind": "book"]).status == 303)
            let book = try #require(try items(house).first)
            #expect(try items(house).count == 1 && book.kind == .book)
            #expect(book.tags == ["읽을 것"] && book.note == "선물")
            #expect(try items(house, .trashed).map(\.id) == [link.id])
            #expect(try ann.get(SitePath.inbox()).text.contains("종류를 직접 골랐어요"))
            // Changing the kind back restores the link from the trash.
            #expect(try ann.post(InboxPath.itemKind(book.id), form: ["kind": "link"]).status == 303)
            #expect(try items(house).map(\.id) == [link.id])
            for _ in 0..<2 { #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303) }
            #expect(try items(house).map(\.id) == [link.id])
            #expect(try items(house, .trashed).isEmpty)
        }
    }

    @Test func relationsFollowAConvertedItem() async throws {
        try await blocking {
            let house = try AccessHouse()
            let ann = try house.browser(of: house.ann)
            try take(["url": "https://shop.example/product/9788936434267"], house)
            try take(["url": "https://shop.example/other"], house)
            let (link, other) = try (items(house)[0], items(house)[1])
            try house.catalog.perform(.edit, by: house.ann, summary: Phrase("", "")) { scope in
                try house.catalog.relations.add(from: link.id, to: [other.id], in: scope)
            }
            #expect(try ann.post(InboxPath.itemKind(link.id), form: ["kind": "book"]).status == 303)
            let tied = {
                try house.catalog.read(of: house.ann) { try house.catalog.relations.list(of: other.id, in: $0) }
            }
            #expect(try tied().map(\.kind) == [.book])
            #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303)
            #expect(try tied().map(\.id) == [link.id])
        }
    }

    @Test func aFilmsAddressKeptAsALinkBecomesAFilm() async throws {
        try await blocking {
            let house = try AccessHouse()
            let ann = try house.browser(of: house.ann)
            try take(["url": "https://letterboxd.com/film/parasite-2019/"], house)
            let film = try #require(try items(house).first)
            #expect(film.kind == .movie)
            #expect(try ann.post(InboxPath.itemKind(film.id), form: ["kind": "link"]).status == 303)
            let link = try #require(try items(house).first)
            #expect(link.kind == .link)
            #expect(try ann.post(SitePath.itemFavourite(link.id), form: ["on": "1"]).status == 303)
            #expect(try ann.post(InboxPath.itemKind(link.id), form: ["kind": "movie"]).status == 303)
            let again = try #require(try items(house).first)
            #expect(again.id == film.id && again.isFavourite)
            // Choosing the current kind changes nothing.
            #expect(try ann.post(InboxPath.itemKind(again.id), form: ["kind": "movie"]).status == 303)
            #expect(try items(house).map(\.id) == [film.id])
        }
    }

    @Test func unsuitableKindIsRejectedWithItsReason() async throws {
        try await blocking {
            let house = try AccessHouse()
            let ann = try house.browser(of: house.ann)
            try take(["url": "https://a.example/1"], house)
            let link = try #require(try items(house).first)
            for (kind, reason) in [
                ("movie", "영화 주소만 영화가"), ("book", "ISBN이나"), ("screenshot", "그림만"), ("page", "글만 일기가"),
                ("nonsense", "아직 없어요"), ("", "아직 없어요"),
            ] {
                let answer = try ann.post(InboxPath.itemKind(link.id), form: ["kind": kind])
                #expect(answer.status == 422 && answer.text.contains(reason), "\(kind)")
            }
            #expect(try items(house).map(\.id) == [link.id])
            let bob = try house.browser(of: house.bob)
            #expect(try bob.post(InboxPath.itemKind(link.id), form: ["kind": "book"]).status == 404)
            let things = try AnnsThings(in: house)
            let shot = things.path("/screenshots/{id}").split(separator: "/").last.flatMap { Int64($0) } ?? 0
            let answer = try ann.post(InboxPath.itemKind(shot), form: ["kind": "link"])
            #expect(answer.status == 422 && answer.text.contains("그림은 다른 종류가"))
        }
    }

    @Test func rejectedFileIsSavedAsTheChosenKind() async throws {
        try await blocking {
            let house = try AccessHouse()
            let ann = try house.browser(of: house.ann)
            let sent = try ann.post(SitePath.inbox(), form: ["text": "https://a.example/1", "url": ""])
            #expect(sent.status == 303)
            let folder = house.folder.inbox + "/.failed"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("나중에 볼 것: b.example/글 그리고 978-89-364-3426-7".utf8).write(
                to: URL(filePath: folder + "/메모.txt"))
            let arrival = try house.catalog.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO inboxRecord(owner, source, path, state, file, arrivedAt)
                        VALUES (?, 'folder', '메모.txt', 'refused', ?, 0)
                        """, arguments: [house.ann, folder + "/메모.txt"])
                return db.lastInsertedRowID
            }
            #expect(try ann.get(SitePath.inbox()).text.contains(InboxPath.recordKind(arrival)))
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "movie"]).status == 422)
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "book"]).status == 303)
            #expect(try items(house).map(\.kind) == [.book])
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "link"]).status == 404)
            // One undo removes the book and lists the file again.
            #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303)
            #expect(try items(house).isEmpty)
            #expect(try ann.post(InboxPath.recordKind(arrival), form: ["kind": "link"]).status == 303)
            #expect(try items(house).map(\.kind) == [.link])
        }
    }
}
