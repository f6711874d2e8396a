import Catalog
import HTTPServer
import Site

extension WorkRoutes {
    /// Serves a page of the values of a facet with their counts.
    /// - Parameters:
    ///   - empty: the text shown if there are no values.
    ///   - path: the URL path of the page.
    ///   - url: returns the URL of an entry, given its name.
    func countsPage(
        _ request: Request, _ facet: WorkFacet, _ title: Phrase, empty: Phrase, at path: String,
        url: (String) -> String
    ) throws -> Response {
        let cursor = FacetCount(cursor: request.query["after"])
        return try site.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let counts = try catalog.read(of: shell.person.id) { scope in
                try store.counts(facet, limit: FacetCountPage.maxEntries + 1, after: cursor, in: scope)
            }
            let page = FacetCountPage(
                shell.words(title), empty: shell.words(empty), counts, at: path, isFirst: cursor == nil,
                words: shell.words, url: url)
            Templates.facetCountPage(&html, shell: shell, page: page)
        }
    }
}
