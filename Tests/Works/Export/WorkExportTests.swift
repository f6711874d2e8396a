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
    @Test(arguments: testableWorks) func exportHasEachWorkOutsideTheTrashOnce(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let items = try (0..<310).map { try instance.save("\($0)") }
            try instance.catalog.write(of: instance.ann) { scope in
                try instance.catalog.items.trash([items[0].id], in: scope)
                try instance.catalog.items.setState(.archived, of: [items[1].id], in: scope)
            }
            _ = try instance.store.save(WorkDraft<W>(title: "대기"), by: instance.ann, state: .inbox)
            _ = try instance.store.save(WorkDraft<W>(title: "남의 것"), by: instance.bob)
            let export = WorkExport(instance.store, owner: instance.ann, header: ["Title"]) { entries, _ in
                entries.map { [$0.stored.item.title] }
            }
            #expect(try lines(export) == ["Title"] + (2..<310).map(String.init) + ["1", "대기"])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func exportEntriesHavePeopleIdsAndDays(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("가") { draft in
                draft.credits = [Credit(W.maker, "나"), Credit(W.roles[1], "다"), Credit(W.maker, "라")]
                draft.identities = [WorkExternalID(source: "elsewhere", id: "7")]
                draft.series = SeriesPosition("연작", "2")
            }
            for day in ["2020-01-01", "2024-05-06"] { try instance.log(item, day) }
            let export = WorkExport(instance.store, owner: instance.ann, header: ["x"]) { entries, _ in
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

    @Test(arguments: testableWorks) func exportWithoutWorksHasOnlyTheHeader(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let export = WorkExport(instance.store, owner: instance.ann, header: ["a", "b"]) { _, _ in [] }
            #expect(try lines(export) == ["a,b"])
        }
        try check(kind)
    }
}
