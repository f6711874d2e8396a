import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text
import Works

/// Books that may be the same, group by group.
package struct DuplicatesPage: Sendable {
    package struct Edition: Sendable {
        let tile: ShelfTile
        /// "창비 · 2007 · 247쪽 · ISBN …"
        let line: String
        let isFirst: Bool
    }

    package struct Group: Sendable {
        let key: String
        let title: String
        let reason: String
        let editions: [Edition]
    }

    let title: String
    let hint: String
    let action: String
    let apartURL: String
    let groups: [Group]
    let pager: Pager

    init(
        _ groups: [DuplicateGroup], _ tiles: [Item.ID: ShelfTile], _ books: [Item.ID: Book], next: String?,
        isFirst: Bool,
        words: Words
    ) {
        title = words("같은 책", "Same books")
        hint = words(
            "제목과 지은이가 같거나, 찾아 온 번호가 같은 책이에요. 합치면 남길 책이 기록, 태그, 문장, 메모를 모두 넘겨받고 나머지는 휴지통으로 가요.",
            "Books of the same title and author, or found under the same number. When merged, the one you keep takes over all readings, tags, quotes and notes, and the others go to the trash."
        )
        action = BookPath.duplicates()
        apartURL = BookPath.apart()
        self.groups = groups.map { group in
            let editions = group.items.compactMap { id -> Edition? in
                guard let tile = tiles[id], let book = books[id] else { return nil }
                let parts = book.line(words) + book.facts(words).filter { $0.name == "ISBN" }.map { "ISBN \($0.value)" }
                return Edition(
                    tile: tile, line: parts.filter { !$0.isEmpty }.joined(separator: " · "),
                    isFirst: id == group.items.first)
            }
            return Group(
                key: group.key, title: editions.first?.tile.title ?? "",
                reason: group.isByNumber
                    ? words("찾아 온 번호가 같아요", "Found under the same number")
                    : words("제목과 지은이가 같아요", "Same title and author"), editions: editions)
        }
        let address = Address(BookPath.duplicates())
        pager = Pager(next: next.map { address.adding("after", $0).text }, first: isFirst ? nil : address.text)
    }
}

extension BookRoutes {
    func registerDuplicates(in routes: inout Routes) {
        routes.on(.get, BookPath.duplicates, duplicates)
        routes.on(.post, BookPath.duplicates, merge)
        routes.on(.post, BookPath.apart, tellApart)
    }

    func duplicates(_ request: Request) throws -> Response {
        let limit = 20
        let after = request.query["after"]
        return try works.dashboard.page(request, at: .collection(.book), parts: ["work"]) { html, shell in
            let owner = shell.session.person.id
            let page = try works.catalog.read(of: owner) { scope in
                let groups = try works.store.twins(after: after, limit: limit + 1, in: scope)
                let shown = Array(groups.prefix(limit))
                let ids = shown.flatMap(\.items)
                let tiles = try works.store.tiles(ids, words: shell.words, in: scope)
                return DuplicatesPage(
                    shown, Dictionary(tiles.map { ($0.id, $0) }) { first, _ in first },
                    try works.store.works(ids, in: scope.db), next: groups.count > limit ? shown.last?.key : nil,
                    isFirst: after == nil, words: shell.words)
            }
            Templates.duplicatesPage(&html, shell: shell, page: page)
        }
    }

    func merge(_ request: Request) throws -> Response {
        let items = request.form.all("item").compactMap { Int64($0) }
        guard let kept = request.form["keep"].flatMap({ Int64($0) }), items.contains(kept), items.count > 1 else {
            throw CatalogError.invalid("keep", "남길 책을 골라 주세요.", "Choose the book to keep.")
        }
        let change = try works.store.merge(items, into: kept, by: try request.session.person.id)
        return try works.dashboard.done(request, change, else: BookPath.duplicates())
    }

    func tellApart(_ request: Request) throws -> Response {
        let change = try works.store.tellApart(request.form["key"] ?? "", by: try request.session.person.id)
        return try works.dashboard.done(request, change, else: BookPath.duplicates())
    }
}

extension WorkStore<Book> {
    /// What only books have, of several; one statement.
    func works(_ ids: [Item.ID], in db: Database) throws -> [Item.ID: Book] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT book.item, \(Book.columns.map(\.name).joined(separator: ", ")) FROM json_each(?) AS wanted
                CROSS JOIN book ON book.item = wanted.value
                """), arguments: [jsonArray(Array(Set(ids)))])
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                var columns = RowReader(row)
                return (columns.next(), Book(&columns))
            })
    }
}
