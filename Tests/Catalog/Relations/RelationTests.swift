import GRDB
import Testing

@testable import Catalog

@Suite struct RelationTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var relations: RelationStore { catalog.relations }

    init() throws {
        instance = try TestInstance()
    }

    private func add(_ title: String, kind: ItemKind = .link, owner: Person.ID? = nil) throws -> Item.ID {
        try catalog.write { db in
            try catalog.items.create(NewItem(kind: kind, owner: owner ?? instance.ann, title: title), in: db).id
        }
    }

    private func act(_ body: (OwnerScope) throws -> Void) throws -> Change.ID? {
        try catalog.perform(.edit, by: instance.ann, summary: Phrase("이음", "Tied"), body).change
    }

    private func relatedIDs(_ id: Item.ID, of owner: Person.ID? = nil) throws -> [Item.ID] {
        try catalog.read(of: owner ?? instance.ann) { try relations.list(of: id, in: $0).map(\.id) }
    }

    @Test func relationIsShownOnBothItems() throws {
        let (link, film) = (try add("글"), try add("영화", kind: .movie))
        let versions = try catalog.read(of: instance.ann) {
            try catalog.items.find([link, film], in: $0).map(\.version)
        }
        let change = try act { try relations.add(from: film, to: [link], in: $0) }
        #expect(change != nil)
        #expect(try relatedIDs(link) == [film] && relatedIDs(film) == [link])
        let after = try catalog.read(of: instance.ann) { try catalog.items.find([link, film], in: $0).map(\.version) }
        #expect(after == versions.map { $0 + 1 }, "clients that show them reload")
        // Adding the same relation again, also from the other item, changes nothing.
        #expect(try act { try relations.add(from: link, to: [film], in: $0) } == nil)
        #expect(
            try act {
                try relations.add(.init(rawValue: "read"), among: [link, film], in: $0)
            } == nil
        )
    }

    @Test func addingAndRemovingARelationCanBeUndone() throws {
        let (first, second) = (try add("하나"), try add("둘"))
        let creation = try #require(try act { try relations.add(from: first, to: [second], in: $0) })
        try catalog.undo(creation, by: instance.ann)
        #expect(try relatedIDs(first).isEmpty && relatedIDs(second).isEmpty)
        try catalog.redo(creation, by: instance.ann)
        #expect(try relatedIDs(first) == [second])
        let removal = try #require(try act { try relations.remove(second, first, in: $0) })
        #expect(try relatedIDs(first).isEmpty)
        #expect(try act { try relations.remove(second, first, in: $0) } == nil)
        try catalog.undo(removal, by: instance.ann)
        #expect(try relatedIDs(second) == [first])
    }

    @Test func trashHidesARelationUntilItsItemIsRestored() throws {
        let (first, second) = (try add("하나"), try add("둘"))
        _ = try act { try relations.add(from: first, to: [second], in: $0) }
        _ = try act { try catalog.items.trash([second], in: $0) }
        #expect(try relatedIDs(first).isEmpty)
        #expect(throws: CatalogError.self) {
            try catalog.write(of: instance.ann) { try relations.add(from: first, to: [second], in: $0) }
        }
        _ = try act { try catalog.items.restore([second], in: $0) }
        #expect(try relatedIDs(first) == [second])
        let gone = try #require(try act { try catalog.items.deleteForever([second], in: $0) })
        #expect(try relatedIDs(first).isEmpty)
        try catalog.undo(gone, by: instance.ann)
        #expect(try relatedIDs(first) == [second] && relatedIDs(second) == [first])
    }

    @Test func addAmongRelatesEveryPairOfItems() throws {
        let ids = try (1...4).map { try add("\($0)") }
        let change = try act { scope in
            let first = try relations.add(from: ids[0], to: [ids[1]], in: scope)
            let rest = try relations.add(among: ids, in: scope)
            #expect(first == 1 && rest == 5)
        }
        for id in ids { #expect(try relatedIDs(id) == ids.reversed().filter { $0 != id }) }
        try catalog.undo(try #require(change), by: instance.ann)
        #expect(try relatedIDs(ids[0]).isEmpty)
        for few in [[], [ids[0]], [ids[0], ids[0]], (1...Int64(RelationStore.maxPerRequest + 1)).map { $0 }] {
            #expect(throws: CatalogError.self) {
                try catalog.write(of: instance.ann) { try relations.add(among: few, in: $0) }
            }
        }
    }

    @Test func itemsOfOtherPeopleCannotBeRelated() throws {
        let (mine, hers) = (try add("내 것", owner: instance.bob), try add("안나의 것"))
        for (from, to) in [(mine, hers), (hers, mine)] {
            #expect(throws: CatalogError.self) {
                try catalog.write(of: instance.bob) { try relations.add(from: from, to: [to], in: $0) }
            }
        }
        #expect(throws: CatalogError.self) {
            try catalog.write(of: instance.bob) { try relations.add(among: [mine, hers], in: $0) }
        }
        let second = try add("또 하나")
        _ = try act { try relations.add(from: hers, to: [second], in: $0) }
        #expect(throws: CatalogError.self) {
            try catalog.write(of: instance.bob) { try relations.remove(hers, second, in: $0) }
        }
        #expect(try relatedIDs(hers, of: instance.bob).isEmpty && relatedIDs(hers) == [second])
        #expect(throws: CatalogError.self) {
            try catalog.write(of: instance.ann) { try relations.add(from: hers, to: [hers], in: $0) }
        }
    }

    @Test func listTakesOneStatementAndRelationsAreLimited() throws {
        let hub = try add("가운데")
        let ids = try (0...RelationStore.maxPerItem).map { try add("\($0)") }
        func statementCount() throws -> Int {
            try instance.statements { _ = try relations.list(of: hub, in: OwnerScope(of: instance.ann, in: $0)) }
        }
        _ = try act {
            try relations.add(from: hub, to: Array(ids.prefix(10)), in: $0)
        }
        let few = try statementCount()
        _ = try act {
            try relations.add(from: hub, to: Array(ids.prefix(RelationStore.maxPerItem)), in: $0)
        }
        #expect(try few == 1 && statementCount() == 1)
        #expect(try relatedIDs(hub).count == RelationStore.maxPerItem)
        #expect(throws: CatalogError.self) {
            try catalog.write(of: instance.ann) {
                try relations.add(from: ids[RelationStore.maxPerItem], to: [hub], in: $0)
            }
        }
        try catalog.read { db in
            let plan = try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + RelationStore.listSQL, arguments: [hub, instance.ann]
            ).map { $0["detail"] as String }
            #expect(!plan.contains { $0.hasPrefix("SCAN relation") || $0.hasPrefix("SCAN item") }, "\(plan)")
        }
    }
}
