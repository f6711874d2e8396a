import Catalog
import Site
import Tasks

extension LinkRoutes {
    /// Maximum size of an imported file, in bytes.
    private static let maxFileSize = 100 << 20

    /// Routes that import bookmarks of other programs.
    var imports: ImportRoutes {
        let linkImport = LinkImport(store: store)
        return ImportRoutes(
            site: site, kind: .link, imports: linkImport.imports, texts: .links, paths: LinkPath.importPaths,
            limit: Self.maxFileSize, keptNote: "left", begin: { try linkImport.begin($0, by: $1) },
            problem: LinkImportReport.problem,
            startImport: { row, item, run, scope in
                var writer = try LinkImportWriter(run: run, store: store, in: scope.db)
                try writer.merge(Bookmark(rowJSON: row.raw), into: item)
            },
            lines: { _, _, _, words in { LinkImportReport.line($0, words) } })
    }
}
