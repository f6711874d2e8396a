import Foundation
import Testing

@testable import Catalog

@Suite struct SettingStoreTests {
    @Test func instanceAndPersonalSettingsAreSeparate() throws {
        let instance = try TestInstance()
        let settings = instance.catalog.settings
        try instance.catalog.write { db in
            try settings.set("view", to: "cards", in: db)
            try settings.set("view", to: "list", of: instance.ann, in: db)
            try settings.set("view", to: "rows", of: instance.ann, in: db)
            #expect(try settings.get("view", in: db) == "cards")
            #expect(try settings.get("view", of: instance.ann, in: db) == "rows")
            #expect(try settings.get("view", of: instance.bob, in: db) == nil)
            #expect(try settings.all(of: instance.ann, in: db) == ["view": "rows"])
            try settings.set("view", to: nil, of: instance.ann, in: db)
            #expect(try settings.get("view", of: instance.ann, in: db) == nil)
            #expect(try settings.get("view", in: db) == "cards")
        }
    }

    @Test func recentSearchesAreUniqueLimitedAndPersonal() throws {
        let instance = try TestInstance()
        let searches = instance.catalog.searches
        try instance.catalog.write { db in
            for text in ["부산", " 서울 ", "부산".decomposedStringWithCanonicalMapping, "  "] {
                instance.clock.advance(.seconds(1))
                try searches.add(text, in: OwnerScope(of: instance.ann, in: db))
            }
            try searches.add("남의 것", in: OwnerScope(of: instance.bob, in: db))
            let list = try searches.list(in: OwnerScope(of: instance.ann, in: db))
            #expect(list.map(\.text) == ["부산", "서울"])
            #expect(throws: CatalogError.self) {
                try searches.delete(list[0].id, in: OwnerScope(of: instance.bob, in: db))
            }
            try searches.delete(list[0].id, in: OwnerScope(of: instance.ann, in: db))
            #expect(try searches.list(in: OwnerScope(of: instance.ann, in: db)).map(\.text) == ["서울"])
            for number in 1...60 { try searches.add("\(number)", in: OwnerScope(of: instance.ann, in: db)) }
            #expect(
                try searches.list(limit: 100, in: OwnerScope(of: instance.ann, in: db)).count
                    == SearchHistoryStore.maxPerPerson)
            try searches.deleteAll(in: OwnerScope(of: instance.ann, in: db))
            #expect(try searches.list(in: OwnerScope(of: instance.ann, in: db)).isEmpty)
            #expect(try searches.list(in: OwnerScope(of: instance.bob, in: db)).count == 1)
        }
    }
}
