import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

extension BookRoutes {
    func registerDuplicates(in routes: inout Routes) {
        routes.on(.get, BookPath.duplicates, duplicates)
        routes.on(.post, BookPath.duplicates, merge)
        routes.on(.post, BookPath.distinct, markAsDistinct)
    }

    func duplicates(_ request: Request) throws -> Response {
        let maxGroups = 20
        let cursor = request.query["after"]
        return try site.page(request, at: .collection(.book), parts: ["work"]) { html, shell in
            let owner = shell.person.id
            let page = try catalog.read(of: owner) { scope in
                let groups = try store.duplicateGroups(after: cursor, limit: maxGroups + 1, in: scope)
                let shown = Array(groups.prefix(maxGroups))
                let ids = shown.flatMap(\.items)
                let tiles = try store.tiles(ids, words: shell.words, in: scope)
                return DuplicatesPage(
                    shown, tiles: Dictionary(tiles.map { ($0.id, $0) }) { first, _ in first },
                    books: try store.works(ids, in: scope.db), next: groups.count > maxGroups ? shown.last?.key : nil,
                    isFirst: cursor == nil, words: shell.words)
            }
            Templates.duplicatesPage(&html, shell: shell, page: page)
        }
    }

    func merge(_ request: Request) throws -> Response {
        let items = request.form.all("item").compactMap { Int64($0) }
        guard let keptBook = request.form["keep"].flatMap({ Int64($0) }), items.contains(keptBook), items.count > 1
        else {
            throw CatalogError.invalid("keep", "남길 책을 골라 주세요.", "Choose the book to keep.")
        }
        let change = try store.merge(items, into: keptBook, by: try request.owner)
        return try site.done(request, change, else: BookPath.duplicates())
    }

    func markAsDistinct(_ request: Request) throws -> Response {
        let change = try store.markAsDistinct(request.form["key"] ?? "", by: try request.owner)
        return try site.done(request, change, else: BookPath.duplicates())
    }
}
