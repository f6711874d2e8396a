import Catalog
import HTTPServer

extension SiteContext {
    /// Maximum number of matches on one page of a search.
    static let searchPageSize = 60

    package func savedViews(in scope: OwnerScope) throws -> SavedViews {
        SavedViews(text: try catalog.settings.get(SavedViews.setting, of: scope.owner, in: scope.db))
    }

    /// Returns the saved views for the sidebar. The count is `nil` for a URL that no longer leads to a countable list.
    func countedViews(in scope: OwnerScope) throws -> [Sidebar.View] {
        try savedViews(in: scope).all.map { view in
            let count = URLBuilder(parsing: view.url).flatMap { try? self.count($0, in: scope) }
            // Numbers are the same in both languages.
            return Sidebar.View(url: view.url, title: view.title, count: count?.text(Words(.ko)))
        }
    }

    private func count(_ address: URLBuilder, in scope: OwnerScope) throws -> ListCount? {
        if address.path == SitePath.search() {
            let kind = address.fields["kind"].map(ItemKind.init(rawValue:))
            let (ids, next) = try catalog.search.ids(
                address.fields["q"] ?? "", kind: kind, limit: Self.searchPageSize, in: scope)
            return ListCount(ids.count, hasMore: next != nil)
        }
        let collection = collections.first { $0.navigation.path == address.path }
        return try collection?.count(address.setting("after", nil).fields, in: scope)
    }
}
