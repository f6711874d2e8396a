import Catalog
import HTTPServer
import Site
import Text

extension ScreenshotRoutes {
    /// Time before and after a screenshot from which its page shows other items, and their maximum number.
    private static let (surroundingTime, maxSurrounding): (Duration, Int) = (.seconds(3 * 3600), 24)

    func showRelated(_ request: Request, _ id: Int64) throws -> Response {
        try site.page(request, at: .collection(.screenshot), parts: ["home"]) { html, shell in
            let page = try catalog.read(of: shell.person.id) { scope in
                let stored = try store.get(id, in: scope)
                let relatedScreenshots = try store.relatedScreenshots(to: stored, in: scope)
                let taken = stored.screenshot.takenAt
                let known = Set(relatedScreenshots.map(\.item.id) + [id])
                let around = try catalog.items.list(
                    within: [(taken - Self.surroundingTime)..<(taken + Self.surroundingTime)],
                    limit: Self.maxSurrounding, in: scope
                ).map(\.item).filter { !known.contains($0.id) }
                return RelatedScreenshotsPage(
                    stored, related: relatedScreenshots, savedNearby: around,
                    folders: try catalog.folders.tree(in: scope), in: site,
                    shell: shell)
            }
            Templates.relatedScreenshotsPage(&html, shell: shell, page: page)
        }
    }
}
