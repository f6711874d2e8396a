import Catalog
import Diary
import HTTPServer
import Site
import Tasks

extension DiaryImport {
    /// Maximum size of an upload: 4 GiB. Diaries of many years contain all their pictures.
    private static let maxUploadBytes = 4 << 30

    /// Returns the routes for importing diaries of other programs.
    func routes(in site: SiteContext) -> ImportRoutes {
        ImportRoutes(
            site: site, kind: .page, imports: imports, texts: .diary,
            paths: ImportPaths(
                imports: DiaryPath.imports, run: DiaryPath.importRun, choice: DiaryPath.importChoice,
                removal: DiaryPath.importRemoval),
            limit: Self.maxUploadBytes, keptNote: "leave",
            begin: { file, owner in DiaryPath.importRun(try begin(file.path, fileName: file.name, by: owner).id) },
            problem: DiaryImportReport.problem,
            startImport: { row, item, run, scope in
                guard let format = DiaryFormat(rawValue: run.format),
                    let entry = DiaryEntryReader.entry(in: row.raw, of: format)
                else { return }
                let writer = try DiaryImportWriter(
                    run: run, store: store, pictures: EntryPictureExtractor.ExtractedPictures(), fonts: [:], in: scope)
                _ = try writer.merge(entry, into: item)
            },
            lines: { run, rows, scope, words in
                let storedItems = try catalog.items.find(rows.compactMap(\.item), in: scope)
                let items = Dictionary(storedItems.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
                return { row in DiaryImportReport.line(row, of: run, row.item.flatMap { items[$0] }, words) }
            })
    }
}
