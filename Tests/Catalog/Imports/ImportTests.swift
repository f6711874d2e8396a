import GRDB
import Testing

@testable import Catalog

@Suite struct ImportTests {
    let world: World
    var catalog: Catalog { world.catalog }
    var imports: ImportRunStore { world.catalog.imports }

    init() throws {
        world = try World()
    }

    @Test func aLedgerThatGoesOnAfterAnInterruption() throws {
        let run = try catalog.write(of: world.ann) { scope in
            let run = try imports.begin(format: "netscape", fileName: "책갈피.html", in: scope)
            for number in 1...5 { try imports.stage("row \(number)", in: run.id, db: scope.db) }
            try imports.stage("nonsense", in: run.id, as: .failed, reason: "no address", db: scope.db)
            try imports.advance(run.id, to: .running, in: scope.db)
            return run
        }
        try catalog.write { db in
            for row in try imports.rows(of: run.id, status: .pending, limit: 2, in: db) {
                let item = try catalog.items.create(NewItem(kind: .link, owner: world.ann, title: row.raw), in: db)
                try imports.setStatus(row.id, as: .accepted, item: item.id, in: db)
            }
        }
        // Another start finds the pending rows.
        try catalog.write { db in
            let rest = try imports.rows(of: run.id, status: .pending, in: db)
            #expect(rest.map(\.raw) == ["row 3", "row 4", "row 5"])
            try imports.setStatus(rest[0].id, as: .duplicate, reason: "same address", item: 1, in: db)
            try imports.setStatus(rest[1].id, as: .choice, in: db)
            try imports.setStatus(rest[2].id, as: .failed, reason: "too long", in: db)
            try imports.advance(run.id, to: .done, in: db)
        }
        try catalog.read { db in
            let done = try imports.get(run.id, in: OwnerScope(of: world.ann, in: db))
            let counts = done.counts
            #expect(
                [counts.pending, counts.accepted, counts.duplicate, counts.choice, counts.failed] == [0, 2, 1, 1, 2])
            #expect(done.state == .done && done.finishedAt == world.clock.now && counts.total == 6)
            #expect(try imports.rows(of: run.id, in: db).map(\.ordinal) == [1, 2, 3, 4, 5, 6])
            #expect(throws: CatalogError.self) { try imports.get(run.id, in: OwnerScope(of: world.bob, in: db)) }
            #expect(try imports.list(in: OwnerScope(of: world.ann, in: db)) == [done])
        }
    }

    @Test func aWholeImportGoesToTheTrash() throws {
        let run = try catalog.write(of: world.ann) { scope in
            let run = try imports.begin(format: "netscape", fileName: "", in: scope)
            let writer = try ItemBatchInserter(items: catalog.items, in: scope.db)
            for number in 1...50 {
                let id = try writer.insert(NewItem(kind: .link, owner: world.ann, title: "\(number)", tags: ["가져옴"]))
                try imports.stage("\(number)", in: run.id, as: .accepted, item: id, db: scope.db)
            }
            try imports.advance(run.id, to: .done, in: scope.db)
            return run
        }
        try catalog.perform(.edit, by: world.ann, summary: Phrase("", "")) {
            try catalog.items.update(7, version: nil, ItemEdit(note: "고쳤다"), in: $0)
        }
        #expect(try catalog.write(of: world.ann) { try imports.undo(run.id, in: $0) } == 49)
        let counts = try catalog.read(of: world.ann) { try catalog.items.counts(in: $0) }
        #expect(counts[.kept] == 1 && counts[.trashed] == 49)
        #expect(throws: CatalogError.self) { try catalog.write(of: world.ann) { try imports.undo(run.id, in: $0) } }
    }
}
