import Foundation
import Testing

@testable import Catalog

@Suite struct SettingStoreTests {
    @Test func instanceAndPersonalSettingsAreSeparate() throws {
        let world = try World()
        let settings = world.catalog.settings
        try world.catalog.write { db in
            try settings.set("view", to: "cards", in: db)
            try settings.set("view", to: "list", of: world.ann, in: db)
            try settings.set("view", to: "rows", of: world.ann, in: db)
            #expect(try settings.get("view", in: db) == "cards")
            #expect(try settings.get("view", of: world.ann, in: db) == "rows")
            #expect(try settings.get("view", of: world.bob, in: db) == nil)
            #expect(try settings.all(of: world.ann, in: db) == ["view": "rows"])
            try settings.set("view", to: nil, of: world.ann, in: db)
            #expect(try settings.get("view", of: world.ann, in: db) == nil)
            #expect(try settings.get("view", in: db) == "cards")
        }
    }

    @Test func recentSearchesAreUniqueLimitedAndPersonal() throws {
        let world = try World()
        let searches = world.catalog.searches
        try world.catalog.write { db in
            for text in ["부산", " 서울 ", "부산".decomposedStringWithCanonicalMapping, "  "] {
                world.clock.advance(.seconds(1))
                try searches.add(text, in: OwnerScope(of: world.ann, in: db))
            }
            try searches.add("남의 것", in: OwnerScope(of: world.bob, in: db))
            let list = try searches.list(in: OwnerScope(of: world.ann, in: db))
            #expect(list.map(\.text) == ["부산", "서울"])
            #expect(throws: CatalogError.self) {
                try searches.delete(list[0].id, in: OwnerScope(of: world.bob, in: db))
            }
            try searches.delete(list[0].id, in: OwnerScope(of: world.ann, in: db))
            #expect(try searches.list(in: OwnerScope(of: world.ann, in: db)).map(\.text) == ["서울"])
            for number in 1...60 { try searches.add("\(number)", in: OwnerScope(of: world.ann, in: db)) }
            #expect(
                try searches.list(limit: 100, in: OwnerScope(of: world.ann, in: db)).count
                    == SearchHistoryStore.maxPerPerson)
            try searches.deleteAll(in: OwnerScope(of: world.ann, in: db))
            #expect(try searches.list(in: OwnerScope(of: world.ann, in: db)).isEmpty)
            #expect(try searches.list(in: OwnerScope(of: world.bob, in: db)).count == 1)
        }
    }
}
