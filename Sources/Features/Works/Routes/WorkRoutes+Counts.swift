import Catalog
import HTTPServer
import Site

extension WorkRoutes {
    /// - Parameters:
    ///   - path: where the page lies.
    ///   - url: where an entry of this name leads.
    func counted(
        _ request: Request, _ facet: WorkFacet, _ title: Phrase, empty: Phrase, at path: String,
        url: (String) -> String
    ) throws -> Response {
        let after = FacetCount(cursor: request.query["after"])
        return try site.page(request, at: .collection(W.kind), parts: ["work"]) { html, shell in
            let counts = try catalog.read(of: shell.person.id) { scope in
                try store.counts(facet, limit: FacetCountPage.limit + 1, after: after, in: scope)
            }
            let page = FacetCountPage(
                shell.words(title), empty: shell.words(empty), counts, at: path, isFirst: after == nil,
                words: shell.words, url: url)
            Templates.facetCountPage(&html, shell: shell, page: page)
        }
    }
}
