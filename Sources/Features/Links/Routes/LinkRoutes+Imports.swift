import Catalog
import Site
import Tasks

extension LinkRoutes {
    /// Routes that import bookmarks of other programs.
    var imports: ImportRoutes {
        let engine = LinkImport(store: store)
        return ImportRoutes(
            site: site, kind: .link, imports: engine.imports, texts: .links, paths: LinkPath.importing,
            limit: 100 << 20, keptNote: "left", begin: { try engine.begin($0, by: $1) },
            problem: LinkImportReport.problem,
            startImport: { row, item, run, scope in
                var writer = try LinkImportWriter(run: run, store: store, in: scope.db)
                try writer.join(Bookmark(row: row.raw), into: item)
            },
            lines: { _, _, _, words in { LinkImportReport.line($0, words) } })
    }
}
