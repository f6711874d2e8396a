import GRDB
import Testing

@testable import Catalog

@Suite struct ImportTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var imports: ImportRunStore { instance.catalog.imports }

    init() throws {
        instance = try TestInstance()
    }

    @Test func importContinuesAfterAnInterruption() throws {
        let run = try catalog.write(of: instance.ann) { scope in
            let run = try imports.begin(format: "netscape", fileName: "책갈피.html", in: scope)
            for number in 1...5 { try imports.stage("row \(number)", in: run.id, db: scope.db) }
            try imports.stage("nonsense", in: run.id, as: .failed, reason: "no address", db: scope.db)
            try imports.advance(run.id, to: .running, in: scope.db)
            return run
        }
        try catalog.write { db in
            for row in try imports.rows(of: run.id, status: .pending, limit: 2, in: db) {
                let item = try catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: row.raw), in: db)
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
            let endedRun = try imports.get(run.id, in: OwnerScope(of: instance.ann, in: db))
            let counts = endedRun.counts
            #expect(
                [counts.pending, counts.accepted, counts.duplicate, counts.choice, counts.failed] == [0, 2, 1, 1, 2])
            #expect(endedRun.state == .done && endedRun.finishedAt == instance.clock.now && counts.total == 6)
            #expect(try imports.rows(of: run.id, in: db).map(\.ordinal) == [1, 2, 3, 4, 5, 6])
            #expect(throws: CatalogError.self) { try imports.get(run.id, in: OwnerScope(of: instance.bob, in: db)) }
            #expect(try imports.list(in: OwnerScope(of: instance.ann, in: db)) == [endedRun])
        }
    }

    @Test func undoOfAnImportTrashesItsUnchangedItems() throws {
        let run = try catalog.write(of: instance.ann) { scope in
            let run = try imports.begin(format: "netscape", fileName: "", in: scope)
            let inserter = try ItemBatchInserter(items: catalog.items, in: scope.db)
            for number in 1...50 {
                let id = try inserter.insert(
                    NewItem(kind: .link, owner: instance.ann, title: "\(number)", tags: ["가져옴"]))
                try imports.stage("\(number)", in: run.id, as: .accepted, item: id, db: scope.db)
            }
            try imports.advance(run.id, to: .done, in: scope.db)
            return run
        }
        try catalog.perform(.edit, by: instance.ann, summary: Phrase("", "")) {
            try catalog.items.update(7, version: nil, ItemEdit(note: "고쳤다"), in: $0)
        }
        #expect(try catalog.write(of: instance.ann) { try imports.undo(run.id, in: $0) } == 49)
        let counts = try catalog.read(of: instance.ann) { try catalog.items.counts(in: $0) }
        #expect(counts[.kept] == 1 && counts[.trashed] == 49)
        #expect(throws: CatalogError.self) { try catalog.write(of: instance.ann) { try imports.undo(run.id, in: $0) } }
    }
}
