import Catalog
import GRDB
import HTTPServer
import Movies
import Site
import Tasks
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

struct ImportUndoTests {
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test func undoRemovesTagsThatNoItemUses() async throws {
        let kept = try instance.save("밤 버스") {
            $0.work.year = 1999
            $0.tags = ["alone"]
        }
        let run = try await instance.run(ImportSamples.diary, "diary.csv")
        #expect(try tags() == ["alone", "cinema"])
        try instance.importer.undo(run.id, by: instance.ann)
        #expect(try tags() == ["alone"] && instance.stored(kept).item.tags == ["alone"])
        try await instance.run(ImportSamples.diary, "diary.csv")
        #expect(try Set(instance.stored("Quiet Sea").item.tags) == ["cinema", "alone"])
    }

    private func tags() throws -> [String] {
        try instance.catalog.read(of: instance.ann) { try instance.catalog.tags.list(in: $0).map(\.name) }
    }

    @Test func undoRemovesAWholeImport() async throws {
        let kept = try instance.save("밤 버스") { $0.work.year = 1999 }
        let before = try instance.stored(kept)
        let run = try await instance.run(ImportSamples.diary, "diary.csv")
        #expect(try instance.viewings("밤 버스").count == 1)
        let site = try instance.site()
        #expect(try site.client.post(Movie.paths.importing.removal(run.id), form: [:]).status == 303)
        #expect(try instance.titles() == ["밤 버스"])
        #expect(try instance.viewings("밤 버스").isEmpty)
        #expect(try instance.stored(kept).status == before.status)
        let again = try await instance.run(ImportSamples.diary, "diary.csv")
        // The film is restored with its viewings, so two of its three rows add nothing.
        #expect(again.counts.accepted == 2 && again.counts.duplicate == 2)
        #expect(try instance.viewings("Quiet Sea").count == 3 && instance.viewings("밤 버스").count == 1)
        #expect(try instance.titles().count == 2)
    }

    @Test func importedListKeepsItsOrderAndIsRemovedByUndo() async throws {
        let list = """
            Letterboxd list export v7
            Date,Name,Tags,URL,Description
            2024-07-01,Best of all,,https://boxd.it/lll1,"What I
            like"

            Position,Name,Year,URL,Description
            1,Night Bus,1999,https://boxd.it/aaa2,First
            2,Quiet Sea,2021,https://boxd.it/aaa1,
            """
        let run = try await instance.run(list, "best.csv")
        let places = try instance.catalog.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT workList.name || workList.note || ' ' || workListEntry.position || ' ' || title || workListEntry.note
                    FROM workListEntry JOIN workList ON workList.id = list JOIN item ON item.id = workListEntry.item
                    ORDER BY workListEntry.position
                    """)
        }
        #expect(places == ["Best of allWhat I\nlike 1 Night BusFirst", "Best of allWhat I\nlike 2 Quiet Sea"])
        try instance.importer.undo(run.id, by: instance.ann)
        #expect(try instance.catalog.read { try $0.value(Int.self, "SELECT count(*) FROM workList") } == 0)
    }
}
