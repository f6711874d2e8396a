import Catalog
import HTTPServer
import HTTPTypes
import Site

extension ScreenshotRoutes {
    func duplicateRoutes(_ routes: inout Routes) {
        routes.on(.get, ScreenshotPath.duplicates, duplicates)
        routes.on(.post, ScreenshotPath.duplicates, resolveDuplicates)
    }

    private func duplicates(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.screenshot)) { html, shell in
            let owner = shell.person.id
            let page = try catalog.read(of: owner) { scope in
                let (groups, items) = try store.similarityGroups(in: scope)
                return ScreenshotDuplicatesPage(
                    shell: shell, groups: groups, items: items,
                    pictures: try store.pictures(of: groups.flatMap(\.members), in: scope))
            }
            Templates.screenshotDuplicatesPage(&html, shell: shell, page: page)
        }
    }

    /// `do=trash` puts what is ticked into the trash, `do=differ` says that the group is none.
    private func resolveDuplicates(_ request: Request) throws -> Response {
        let owner = try request.owner
        let fallback = ScreenshotPath.duplicates()
        if request.form["do"] == "differ" {
            let members = request.form.all("member").compactMap { Int64($0) }
            return try site.done(request, try store.markAsDistinct(members, by: owner), else: fallback)
        }
        let ticked = request.form.all("trash").compactMap { Int64($0) }
        guard !ticked.isEmpty else {
            throw CatalogError.invalid("trash", "먼저 골라 주세요.", "Select something first.")
        }
        return try site.done(request, try site.run(.state(.trashed), on: ticked, by: owner), else: fallback)
    }
}
