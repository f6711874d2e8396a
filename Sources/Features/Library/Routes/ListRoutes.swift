import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Favourites and the archive: lists of items of all kinds.
struct ListRoutes: Sendable {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.favourites, favourites)
        routes.on(.get, SitePath.archive, archive)
    }

    private func favourites(_ request: Request) throws -> Response {
        try listPage(
            request, SitePath.favourites(), at: .favourites, Phrase(Words(.ko).favourites, Words(.en).favourites)
        ) { query, words in
            query.favourite = true
            return EmptyState(
                words("아직 즐겨찾기가 없어요", "No favourites yet"),
                words("별을 누르거나 F를 누르면 여기로 와요.", "Items appear here when you press the star or F."),
                action: LinkChoice(words.home, url: SitePath.home(), icon: "home"))
        }
    }

    private func archive(_ request: Request) throws -> Response {
        try listPage(request, SitePath.archive(), at: .archive, Phrase(Words(.ko).archive, Words(.en).archive)) {
            query, words in
            query.state = .archived
            return EmptyState(
                words("보관한 것이 없어요", "Nothing is archived"),
                words("다 본 것을 보관하면 목록은 가벼워지고, 검색하면 나와요.", "Archived items leave the lists but can still be found."))
        }
    }

    /// - Parameter configure: sets the filter of the query and returns the message of an empty list.
    private func listPage(
        _ request: Request, _ path: String, at section: Section, _ title: Phrase,
        configure: (inout ItemQuery, Words) -> EmptyState
    ) throws -> Response {
        try site.page(request, at: section) { html, shell in
            var query = ItemQuery(owner: shell.person.id)
            try query.read(request.query)
            let empty = configure(&query, shell.words)
            let address = URLBuilder(path).adding("sort", request.query["sort"])
            Templates.listPage(
                &html, shell: shell, title: shell.words(title),
                toolbar: Toolbar(orders: site.orders(shell.words, current: query.sort, at: address)),
                list: try site.list(query, at: address, shell: shell, empty: empty))
        }
    }
}
