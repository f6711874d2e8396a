import Catalog
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import Site

/// The room of diaries, as the composition root plugs it in.
package struct DiaryCollection: Collection {
    package static let migrations = [Migration.diary]
    package static let tracked = TrackedTable.diary

    package static let search = [
        SearchSource(
            .page, names: ["일기"], people: own("authorName"), text: own("words"),
            flags: [SearchSource.Flag("unfinished", "쓰는중", condition: own("finishedAt IS NULL"))])
    ]

    private static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM page WHERE page.item = item.id)"
    }

    package let store: DiaryStore
    package let drawer: PageDrawer

    /// - Parameter drawPages: needed for thumbnails and for pages as files.
    package init(
        catalog: Catalog,
        drawPages: @escaping PageRenderer = { _, _, _, _ throws(MediaError) in throw .unavailable }
    ) {
        store = DiaryStore(catalog: catalog)
        drawer = PageDrawer(catalog: catalog, render: drawPages)
    }

    package var kind: ItemKind { .page }
    package var name: Phrase { Phrase("일기", "Diary page") }
    package var navigation: Navigation {
        Navigation(
            path: DiaryPath.index(), icon: "diary", cssClass: "c-diary", title: Phrase("일기", "Diary"), hue: 12,
            key: "D")
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        PairRoutes(dashboard: dashboard, store: store).register(in: &routes)
        PageAPIRoutes(dashboard: dashboard, store: store).register(in: &routes)
    }

    package var jobs: [any JobHandler] { [DrawPageJob(store: store, drawer: drawer)] }

    package func show(_ id: Int64) -> String { DiaryPath.show(id) }

    package func details(of items: [Int64], in db: Database) throws -> [Int64: [UInt8]] {
        try store.details(of: items, in: db)
    }

    package var moments: [MomentSource] { MomentSource.pages }
    package var exports: [ExportedRecords] { ExportedRecords.diary }
    package func erase(_ person: Person.ID, in catalog: Catalog) throws { try store.erase(person) }

    package var operations: [APIOperation] {
        [
            APIOperation(
                "post", DiaryPath.api.template, "Write a diary page; without a diary, in the person's own",
                body: .json([
                    ("day", "string!"), ("elements", "object[]!"), ("diary", "string?"), ("paper", "object?"),
                    ("font", "string?"), ("finished", "boolean?"), ("weather", "string?"), ("mood", "string?"),
                    ("title", "string?"), ("note", "string?"), ("tags", "string[]?"),
                ]), status: 201, answer: .json("Item"))
        ]
    }
}
