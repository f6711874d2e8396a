import Catalog
import HTTPServer
import Site
import Text

extension ScreenshotRoutes {
    /// Time before and after a screenshot from which its page shows other items, and their maximum number.
    private static let (around, mostAround): (Duration, Int) = (.seconds(3 * 3600), 24)

    func like(_ request: Request, _ id: Int64) throws -> Response {
        try dashboard.page(request, at: .collection(.screenshot), parts: ["home"]) { html, shell in
            let page = try catalog.read(of: shell.person.id) { scope in
                let stored = try store.get(id, in: scope)
                let like = try store.like(stored, in: scope)
                let taken = stored.screenshot.takenAt
                let known = Set(like.map(\.item.id) + [id])
                let around = try catalog.items.list(
                    within: [(taken - Self.around)..<(taken + Self.around)], most: Self.mostAround, in: scope
                ).map(\.item).filter { !known.contains($0.id) }
                return ScreenshotLikePage(
                    stored, like: like, around: around, folders: try catalog.folders.tree(in: scope), in: dashboard,
                    shell: shell)
            }
            Templates.screenshotLikePage(&html, shell: shell, page: page)
        }
    }
}
