import Catalog
import GRDB
import Providers
import Site
import TestSupport
import Testing
import Text
import WorkImport
import WorkTestSupport

@testable import Works

@Suite struct WorkExportTests {
    private func lines<W: Work>(_ export: WorkExport<W>) throws -> [String] {
        var bytes: [UInt8] = []
        while let part = try export.next() { bytes += part }
        #expect(try export.next() == nil)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    /// Exports more works than one chunk of the file holds.
    @Test(arguments: triedWorks) func everyWorkThatIsNotInTheTrashIsThereOnce(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let items = try (0..<310).map { try world.save("\($0)") }
            try world.catalog.write(of: world.ann) { scope in
                try world.catalog.items.trash([items[0].id], in: scope)
                try world.catalog.items.setState(.archived, of: [items[1].id], in: scope)
            }
            _ = try world.store.save(WorkDraft<W>(title: "대기"), by: world.ann, state: .inbox)
            _ = try world.store.save(WorkDraft<W>(title: "남의 것"), by: world.bob)
            let export = WorkExport(world.store, owner: world.ann, header: ["Title"]) { entries, _ in
                entries.map { [$0.stored.item.title] }
            }
            #expect(try lines(export) == ["Title"] + (2..<310).map(String.init) + ["1", "대기"])
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func anEntryKnowsPeopleNamesAndDays(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("가") { draft in
                draft.credits = [Credit(W.maker, "나"), Credit(W.roles[1], "다"), Credit(W.maker, "라")]
                draft.identities = [WorkExternalID(source: "elsewhere", id: "7")]
                draft.series = SeriesPosition("연작", "2")
            }
            for day in ["2020-01-01", "2024-05-06"] { try world.log(item, day) }
            let export = WorkExport(world.store, owner: world.ann, header: ["x"]) { entries, _ in
                entries.map { entry in
                    [entry.names(W.maker).joined(separator: "+"), entry.id("elsewhere"), entry.id("nowhere")]
                        + [entry.stored.series?.number ?? ""]
                        + entry.logEntries.map { W.days($0.draft.value).last??.text ?? "" }
                }
            }
            #expect(try lines(export) == ["x", "나+라,7,,2,2024-05-06,2020-01-01"])
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func exportWithoutWorksHasOnlyTheHeader(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let export = WorkExport(world.store, owner: world.ann, header: ["a", "b"]) { _, _ in [] }
            #expect(try lines(export) == ["a,b"])
        }
        try check(kind)
    }
}
