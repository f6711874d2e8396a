import Catalog
import GRDB
import HTTPServer
import Jobs
import Site
import Tasks

/// The room of diaries, as the composition root plugs it in.
package struct DiaryCollection: Collection {
    package static let migrations = [Migration.diary]
    package static let tracked = [TrackedTable("page", item: "item")]

    package static let search = [
        SearchSource(
            .page, names: ["일기"], people: own("authorName"), text: own("words"),
            flags: [SearchSource.Flag("unfinished", "쓰는중", condition: own("finishedAt IS NULL"))])
    ]

    private static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM page WHERE page.item = item.id)"
    }

    package let store: DiaryStore
    /// Brings in what other programs export.
    package let engine: DiaryImport

    /// - Parameter probe: looks at a stored picture, in the media worker.
    package init(
        catalog: Catalog,
        probe: @escaping PictureFetcher.Probe = { _, _ throws(UnusablePicture) in
            throw UnusablePicture(code: "unavailable", isOurs: true)
        }
    ) {
        store = DiaryStore(catalog: catalog)
        engine = DiaryImport(store: store, probe: probe)
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
        DiaryImportRoutes(dashboard: dashboard, engine: engine).register(in: &routes)
        DiaryExportRoutes(dashboard: dashboard, store: store).register(in: &routes)
    }

    package var jobs: [any JobHandler] { [ImportDiaryJob(engine: engine)] }

    package func show(_ id: Int64) -> String { DiaryPath.show(id) }

    package var importedFiles: Phrase? { DiaryImport.known }

    package func importing(_ file: CapturedFile) -> ImportOffer? { engine.offer(for: file) }

    package var settings: [SettingsLink] {
        [SettingsLink(path: DiaryPath.imports(), title: ImportTexts.diary.title)] + ImportTexts.diary.exports
    }

    package func details(of items: [Int64], in db: Database) throws -> [Int64: [UInt8]] { [:] }
}
