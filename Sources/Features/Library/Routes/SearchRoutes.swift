import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Synchronization
import TextSearch

/// The search over all kinds, and the list of recent searches.
struct SearchRoutes: RouteGroup {
    let site: SiteContext
    private let lastSearches = LastSearchCache()

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.search, show)
        routes.on(.post, SitePath.searchRemoval, remove)
        routes.on(.post, SitePath.searchesRemoval, removeAll)
    }

    private func show(_ request: Request) throws -> Response {
        let text = request.query["q"] ?? ""
        if request.wantsFragment {
            let shell = try site.shell(for: request, at: .search, query: text)
            let page = try searchPage(request, text, shell)
            return site.html { Templates.searchResults(&$0, shell: shell, page: page) }
        }
        let response = try site.page(request, at: .search, query: text, parts: ["search", "find", "keys"]) {
            html, shell in
            let page = try searchPage(request, text, shell)
            Templates.searchIndexPage(&html, shell: shell, page: page)
        }
        if request.query["after"] == nil { recordSearch(text, for: try request.session) }
        return response
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        try forget(request) { try catalog.searches.delete(id, in: $0) }
    }

    private func removeAll(_ request: Request) throws -> Response {
        try forget(request) { try catalog.searches.deleteAll(in: $0) }
    }

    /// Deletes recent searches of the person.
    private func forget(_ request: Request, _ delete: (OwnerScope) throws -> Void) throws -> Response {
        let person = try request.owner
        // Pending writes are finished first, because a pending search would be stored after the deletion.
        catalog.flushBackgroundWrites()
        try catalog.write(of: person, delete)
        lastSearches.forget(person)
        return try site.done(request, nil as Flash?, else: SitePath.search())
    }

    /// Records a search without delaying the page. Repeating the last search costs no write, and a read-only session
    /// records none.
    private func recordSearch(_ text: String, for session: Session) {
        let person = session.person.id
        guard session.scope == .everything, !text.isEmpty, lastSearches.replaceLast(with: text, of: person) else {
            return
        }
        catalog.writeInBackground { [catalog] in try catalog.searches.add(text, in: OwnerScope(of: person, in: $0)) }
    }

    private func searchPage(_ request: Request, _ text: String, _ shell: Shell) throws -> SearchIndexPage {
        let owner = shell.person.id
        let query = catalog.search.parse(text)
        guard !query.isEmpty else {
            let recent = try catalog.read(of: owner) { try catalog.searches.list(in: $0) }
            return SearchIndexPage(
                words: shell.words, text: "",
                recent: recent.map {
                    RecentQuery($0.text, url: URLBuilder.search($0.text).text, removal: SitePath.searchRemoval($0.id))
                })
        }
        return try catalog.read(of: owner) { scope in
            let search = try catalog.search.prepare(query, in: scope)
            // With one collection there is nothing to group, and counting would cost more than the page.
            if site.collections.count == 1 {
                return try searchPage(
                    request, text, query, search, site.collections[0].kind, nil, shell, in: scope.db)
            }
            let searchCounts = try search.counts(of: site.collections.map(\.kind), in: scope.db)
            let counts = searchCounts.kinds
            let requestedKind = request.query["kind"].map { ItemKind(rawValue: $0) }
            if let kind = requestedKind ?? (counts.count == 1 ? counts[0].kind : nil) {
                return try searchPage(request, text, query, search, kind, searchCounts, shell, in: scope.db)
            }
            let total = counts.reduce(0) { $0 + $1.count }
            return SearchIndexPage(
                words: shell.words, text: text, detail: total == 0 ? "" : shell.words.items(total),
                chips: chips(query), notes: query.notes.map { shell.words($0.message) },
                tabs: tabs(counts, text, current: nil, shell.words),
                sections: try counts.map { count in
                    let hits = try search.page(
                        of: count.kind, limit: Self.maxPerKind, counts: searchCounts, in: scope.db
                    ).hits
                    return section(count.kind, hits, text, shell, more: count.count > hits.count)
                },
                bulk: site.mixedBar(shell: shell, folders: try catalog.folders.tree(in: scope)),
                suggestions: counts.isEmpty ? try suggestions(query, in: scope) : [],
                providerSearches: providerSearchChips(query, shell.words))
        }
    }

    /// Maximum number of results of each kind on the page of all kinds.
    private static let maxPerKind = 6

    /// Returns a page of results of one kind.
    /// - Parameters:
    ///   - text: the query as typed.
    ///   - counts: the results of all kinds; `nil` with one collection, which needs no tabs.
    private func searchPage(
        _ request: Request, _ text: String, _ query: SearchQuery, _ search: PreparedSearch, _ kind: ItemKind,
        _ counts: SearchCounts?, _ shell: Shell, in db: Database
    ) throws -> SearchIndexPage {
        let owner = shell.person.id
        let cursor = request.query["after"].flatMap { SearchCursor(rawValue: $0) }
        let results = try search.page(of: kind, after: cursor, counts: counts, in: db)
        let address = URLBuilder.search(text, kind: site.collections.count > 1 ? kind : nil)
        let count = results.hits.count
        return SearchIndexPage(
            words: shell.words, text: text,
            detail: cursor != nil || count == 0
                ? "" : results.next == nil ? shell.words.items(count) : shell.words("\(count)개 이상", "\(count) or more"),
            chips: chips(query), notes: query.notes.map { shell.words($0.message) },
            tabs: tabs(counts?.kinds ?? [], text, current: kind, shell.words),
            sections: results.hits.isEmpty ? [] : [section(kind, results.hits, text, shell, more: false)],
            pager: Pager(
                next: results.next.map { address.setting("after", $0.rawValue).text },
                first: cursor == nil ? nil : address.text),
            bulk: site.mixedBar(shell: shell, folders: try catalog.folders.tree(in: OwnerScope(of: owner, in: db))),
            suggestions: results.hits.isEmpty ? try suggestions(query, in: OwnerScope(of: owner, in: db)) : [],
            providerSearches: providerSearchChips(query, shell.words, kind))
    }

    /// Returns links that search for the query without its operators on other sites.
    private func providerSearchChips(_ query: SearchQuery, _ words: Words, _ kind: ItemKind? = nil) -> [Chip] {
        let text = query.freeText
        return text.isEmpty
            ? []
            : site.collections.filter { kind == nil || $0.kind == kind }.compactMap {
                $0.providerSearchLink(text, words)
            }
            .map { Chip($0.title, url: $0.url) }
    }

    /// Returns searches for tags with a similar name.
    private func suggestions(_ query: SearchQuery, in scope: OwnerScope) throws -> [Chip] {
        try catalog.search.nearestTags(query, in: scope).map {
            Chip("#" + $0, url: URLBuilder.search("#" + $0).text)
        }
    }

    private func section(
        _ kind: ItemKind, _ hits: [SearchHit], _ text: String, _ shell: Shell, more: Bool
    ) -> SearchIndexPage.Section {
        let collection = site.collection(of: kind)
        let title = collection.map { shell.words($0.navigation.title) } ?? kind.rawValue
        let cards = hits.map { hit in
            ItemCard(
                hit.item, in: collection, words: shell.words, now: shell.now, found: text,
                markedTitle: hit.item.title.isEmpty ? nil : HighlightedMarkup(hit.title),
                snippet: hit.snippet.map { HighlightedMarkup($0) } ?? HighlightedMarkup(""))
        }
        return SearchIndexPage.Section(
            title: title, cssClass: collection?.navigation.cssClass ?? "", cards: cards,
            more: more
                ? LinkChoice(
                    shell.words("\(title) 더 보기", "More \(title)"), url: URLBuilder.search(text, kind: kind).text)
                : nil)
    }

    private func chips(_ query: SearchQuery) -> [Chip] {
        query.chips.map { chip in
            Chip(chip.text, url: URLBuilder.search(chip.remaining).text, isCurrent: true, isRemovable: true)
        }
    }

    private func tabs(_ counts: [SearchCount], _ text: String, current: ItemKind?, _ words: Words) -> [LinkChoice] {
        [LinkChoice(words.all, url: URLBuilder.search(text).text, isCurrent: current == nil)]
            + counts.map { count in
                LinkChoice(
                    site.collection(of: count.kind).map { words($0.navigation.title) } ?? count.kind.rawValue,
                    url: URLBuilder.search(text, kind: count.kind).text,
                    count: words.number(count.count) + (count.isMore ? "+" : ""), isCurrent: count.kind == current)
            }
    }
}

/// The last search of each person, kept in memory.
private final class LastSearchCache: Sendable {
    private let texts = Mutex<[Person.ID: String]>([:])

    /// Stores a search and returns whether it differs from the one before.
    func replaceLast(with text: String, of person: Person.ID) -> Bool {
        texts.withLock { $0.updateValue(text, forKey: person) } != text
    }

    func forget(_ person: Person.ID) {
        texts.withLock { $0[person] = nil }
    }
}

extension HighlightedMarkup {
    init(_ text: HighlightedText) {
        self.init(pieces: text.pieces.map { Piece(String($0.text), isHit: $0.isMatch) })
    }
}
