import GRDB
import Testing

@testable import Catalog

@Suite struct RelationTests {
    let world: World
    var catalog: Catalog { world.catalog }
    var relations: RelationStore { catalog.relations }

    init() throws {
        world = try World()
    }

    private func add(_ title: String, kind: ItemKind = .link, owner: Person.ID? = nil) throws -> Item.ID {
        try catalog.write { db in
            try catalog.items.create(NewItem(kind: kind, owner: owner ?? world.ann, title: title), in: db).id
        }
    }

    private func act(_ body: (OwnerScope) throws -> Void) throws -> Change.ID? {
        try catalog.perform(.edit, by: world.ann, summary: Phrase("이음", "Tied"), body).change
    }

    private func tied(_ id: Item.ID, of owner: Person.ID? = nil) throws -> [Item.ID] {
        try catalog.read(of: owner ?? world.ann) { try relations.list(of: id, in: $0).map(\.id) }
    }

    @Test func relationIsShownOnBothItems() throws {
        let (link, film) = (try add("글"), try add("영화", kind: .movie))
        let versions = try catalog.read(of: world.ann) {
            try catalog.items.find([link, film], in: $0).map(\.version)
        }
        let change = try act { try relations.add(from: film, to: [link], in: $0) }
        #expect(change != nil)
        #expect(try tied(link) == [film] && tied(film) == [link])
        let after = try catalog.read(of: world.ann) { try catalog.items.find([link, film], in: $0).map(\.version) }
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
        let (one, other) = (try add("하나"), try add("둘"))
        let made = try #require(try act { try relations.add(from: one, to: [other], in: $0) })
        try catalog.undo(made, by: world.ann)
        #expect(try tied(one).isEmpty && tied(other).isEmpty)
        try catalog.redo(made, by: world.ann)
        #expect(try tied(one) == [other])
        let ended = try #require(try act { try relations.remove(other, one, in: $0) })
        #expect(try tied(one).isEmpty)
        #expect(try act { try relations.remove(other, one, in: $0) } == nil)
        try catalog.undo(ended, by: world.ann)
        #expect(try tied(other) == [one])
    }

    @Test func theTrashHidesATieAndRestoringShowsIt() throws {
        let (one, other) = (try add("하나"), try add("둘"))
        _ = try act { try relations.add(from: one, to: [other], in: $0) }
        _ = try act { try catalog.items.trash([other], in: $0) }
        #expect(try tied(one).isEmpty)
        #expect(throws: CatalogError.self) {
            try catalog.write(of: world.ann) { try relations.add(from: one, to: [other], in: $0) }
        }
        _ = try act { try catalog.items.restore([other], in: $0) }
        #expect(try tied(one) == [other])
        let gone = try #require(try act { try catalog.items.deleteForever([other], in: $0) })
        #expect(try tied(one).isEmpty)
        try catalog.undo(gone, by: world.ann)
        #expect(try tied(one) == [other] && tied(other) == [one])
    }

    @Test func addAmongRelatesEveryPairOfItems() throws {
        let ids = try (1...4).map { try add("\($0)") }
        let change = try act { scope in
            let first = try relations.add(from: ids[0], to: [ids[1]], in: scope)
            let rest = try relations.add(among: ids, in: scope)
            #expect(first == 1 && rest == 5)
        }
        for id in ids { #expect(try tied(id) == ids.reversed().filter { $0 != id }) }
        try catalog.undo(try #require(change), by: world.ann)
        #expect(try tied(ids[0]).isEmpty)
        for few in [[], [ids[0]], [ids[0], ids[0]], (1...Int64(RelationStore.maxPerRequest + 1)).map { $0 }] {
            #expect(throws: CatalogError.self) {
                try catalog.write(of: world.ann) { try relations.add(among: few, in: $0) }
            }
        }
    }

    @Test func itemsOfOtherPeopleCannotBeRelated() throws {
        let (mine, hers) = (try add("내 것", owner: world.bob), try add("안나의 것"))
        for (from, to) in [(mine, hers), (hers, mine)] {
            #expect(throws: CatalogError.self) {
                try catalog.write(of: world.bob) { try relations.add(from: from, to: [to], in: $0) }
            }
        }
        #expect(throws: CatalogError.self) {
            try catalog.write(of: world.bob) { try relations.add(among: [mine, hers], in: $0) }
        }
        let other = try add("또 하나")
        _ = try act { try relations.add(from: hers, to: [other], in: $0) }
        #expect(throws: CatalogError.self) {
            try catalog.write(of: world.bob) { try relations.remove(hers, other, in: $0) }
        }
        #expect(try tied(hers, of: world.bob).isEmpty && tied(hers) == [other])
        #expect(throws: CatalogError.self) {
            try catalog.write(of: world.ann) { try relations.add(from: hers, to: [hers], in: $0) }
        }
    }

    @Test func manyTiesCostOneStatementAndHaveAnEnd() throws {
        let hub = try add("가운데")
        let ids = try (0...RelationStore.maxPerItem).map { try add("\($0)") }
        func cost() throws -> Int {
            try world.statements { _ = try relations.list(of: hub, in: OwnerScope(of: world.ann, in: $0)) }
        }
        _ = try act {
            try relations.add(from: hub, to: Array(ids.prefix(10)), in: $0)
        }
        let few = try cost()
        _ = try act {
            try relations.add(from: hub, to: Array(ids.prefix(RelationStore.maxPerItem)), in: $0)
        }
        #expect(try few == 1 && cost() == 1)
        #expect(try tied(hub).count == RelationStore.maxPerItem)
        #expect(throws: CatalogError.self) {
            try catalog.write(of: world.ann) {
                try relations.add(from: ids[RelationStore.maxPerItem], to: [hub], in: $0)
            }
        }
        try catalog.read { db in
            let plan = try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + RelationStore.listSQL, arguments: [hub, world.ann]
            ).map { $0["detail"] as String }
            #expect(!plan.contains { $0.hasPrefix("SCAN relation") || $0.hasPrefix("SCAN item") }, "\(plan)")
        }
    }
}
