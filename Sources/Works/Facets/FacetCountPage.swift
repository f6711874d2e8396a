import Catalog
import HTTPServer
import Site

/// The people or the series of a room, those with the most works first.
package struct FacetCountPage: Sendable {
    /// On one page.
    static let limit = 100

    let title: String
    /// What is said when there are none.
    let empty: String
    let entries: [Choice]
    let pager: Pager

    /// - Parameters:
    ///   - counts: one more than ``limit`` where there are more.
    ///   - path: where the page lies.
    init(
        _ title: String, empty: String, _ counts: [FacetCount], at path: String, isFirst: Bool, words: Words,
        url: (String) -> String
    ) {
        self.title = title
        self.empty = empty
        let shown = counts.prefix(Self.limit)
        entries = shown.map { Choice($0.name, url: url($0.name), count: words.number($0.count)) }
        pager = Pager(
            next: counts.count > Self.limit
                ? shown.last.map { Address(path).adding("after", $0.cursor).text } : nil,
            first: isFirst ? nil : path)
    }
}

extension FacetCount {
    /// Where a page ended: "12.봉준호".
    var cursor: String { "\(count).\(key)" }

    init?(cursor: String?) {
        let parts = (cursor ?? "").split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let count = Int(parts[0]) else { return nil }
        self.init(key: String(parts[1]), name: "", count: count)
    }
}

extension WorkRoutes {
    /// - Parameters:
    ///   - path: where the page lies.
    ///   - url: where an entry of this name leads.
    func counted(
        _ request: Request, _ facet: WorkFacet, _ title: Phrase, empty: Phrase, at path: String,
        url: (String) -> String
    ) throws -> Response {
        let after = FacetCount(cursor: request.query["after"])
        return try dashboard.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let counts = try catalog.read(of: shell.session.person.id) { scope in
                try store.counts(facet, limit: FacetCountPage.limit + 1, after: after, in: scope)
            }
            let page = FacetCountPage(
                shell.words(title), empty: shell.words(empty), counts, at: path, isFirst: after == nil,
                words: shell.words, url: url)
            Templates.facetCountPage(&html, shell: shell, page: page)
        }
    }
}
