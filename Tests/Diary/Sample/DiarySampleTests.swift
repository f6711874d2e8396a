import Catalog
import GRDB
import PageDocument
import Site
import TestSupport
import Testing

@testable import Diary

@Suite struct DiarySampleTests {
    private static func folder() throws -> DemoFolder { DemoFolder(in: try #require(Assets.folder())) }

    @Test func demoIsADiaryOfTwoPeople() async throws {
        let world = try World()
        world.clock.advance(.seconds(1))
        let friend = try world.catalog.write { try world.catalog.people.create(nick: "하나", in: $0).id }
        let demo = try await DemoData(
            in: Self.folder(), now: world.clock.now, media: world.catalog.media,
            processor: FixedSizeProcessor(width: 1_200, height: 900))
        let count = try demo.writeDiary(to: world.store, for: world.ann, friend)
        #expect(count >= 12)
        for person in [world.ann, friend] {
            let rows = try world.catalog.read(of: person) { try world.store.list(DiaryFilter(), in: $0).pages }
            #expect(rows.count == count && Set(rows.map(\.isOwn)).count == 2)
            #expect(rows.allSatisfy { $0.isFinished && !$0.searchText.isEmpty })
            for row in rows {
                let document = try PageDocument(
                    json: try world.catalog.read { try world.store.document(of: row, in: $0) })
                #expect(document.stickers.allSatisfy { StickerPack.sticker($0) != nil })
                for case .text(let text) in document.elements {
                    let height = Double(text.shownLines.count) * text.size * 1.5
                    #expect(text.placement.y + height / 2 <= PageDocument.height, "\(row.item.title): \(text.text)")
                }
            }
            let comments = try world.catalog.read { db in try rows.flatMap { try world.store.comments(on: $0, in: db) }
            }
            #expect(comments.count >= 12)
        }
    }

    @Test func equalSeedsCreateEqualPages() throws {
        func pageTexts() throws -> [String] {
            let world = try World()
            world.clock.advance(.seconds(1))
            let friend = try world.catalog.write { try world.catalog.people.create(nick: "하나", in: $0).id }
            try SampleData(count: 30, tags: 8, seed: 7, spread: .seconds(86_400 * 20)).write(
                to: world.store, for: world.ann, friend, from: Self.folder())
            let rows = try world.catalog.read(of: world.ann) {
                try world.store.list(DiaryFilter(limit: 100), in: $0).pages
            }
            #expect(rows.allSatisfy { $0.item.cover != nil })
            return rows.map { "\($0.day) \($0.item.title) \($0.searchText) \($0.paper)" }
        }
        let first = try pageTexts()
        #expect(first.count == 30)
        #expect(try pageTexts() == first)
    }
}
