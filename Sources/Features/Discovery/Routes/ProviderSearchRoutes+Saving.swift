import Catalog
import HTTPServer
import HTTPTypes
import Providers
import Site
import Text
import Works

extension ProviderSearchRoutes {
    private static var maxIDBytes: Int { 200 }
    private static var maxQueriedWorks: Int { 200 }

    /// Saves a search result; marking one as a favourite saves it too.
    func save(_ request: Request, _ source: String, _ id: String) throws -> Response {
        let owner = try request.owner
        guard ProviderDescriptor.of(source)?.kind == W.kind, !id.isEmpty, id.utf8.count <= Self.maxIDBytes else {
            throw CatalogError.notFound
        }
        let identity = ExternalID(source, id)
        let result = coordinator.cache.result(identity)
        let draft = WorkDraft<W>(WorkExternalID(source: source, id: id), title: result?.title)
        // Nil if the request only saves the work.
        let favouriteState = request.form["on"].map { $0 == "1" }
        let isbns = result?.isbns ?? []
        let summary: Phrase =
            switch favouriteState {
            case nil: .saved(draft.shownTitle)
            case true?: Phrase("‘\(draft.shownTitle)’ 좋아요", "Liked ‘\(draft.shownTitle)’")
            case false?: Phrase("‘\(draft.shownTitle)’ 좋아요 취소", "Removed the like of ‘\(draft.shownTitle)’")
            }
        let (saved, change) = try catalog.perform(
            favouriteState == nil ? .create : .favourite, by: owner, summary: summary
        ) {
            scope -> SaveResult? in
            // The same edition may be saved already under the id of another provider.
            let savedWorks = try store.savedWorks([identity], isbns: isbns, in: scope)
            let existing = result.flatMap { savedWorks[$0] } ?? savedWorks.worksByIdentity[identity]
            if let existing {
                if let favouriteState { try catalog.items.setFavourite(favouriteState, of: [existing.id], in: scope) }
                return SaveResult(try catalog.items.get(existing.id, in: scope), .known)
            }
            if favouriteState == false { return nil }
            let saved = try store.save(draft, state: .kept, source: FieldProvenance(rawValue: source), in: scope)
            if favouriteState == true {
                try catalog.items.setFavourite(true, of: [saved.item.id], in: scope)
            }
            return saved
        }
        guard let saved else { return try site.done(request, nil as Change.ID?, else: paths.find()) }
        return try site.done(
            request, change.map { .change($0) } ?? .notice(.known), else: W.paths.show(saved.item.id))
    }

    /// Responds which of some works are saved and favourites: search results by source and id, saved works by item.
    func favourites(_ request: Request) throws -> Response {
        let names = request.query.all("of").prefix(Self.maxQueriedWorks)
        let itemIDs = names.compactMap { Int64($0) }
        let identities = names.compactMap { name -> ExternalID? in
            guard let colon = name.firstIndex(of: ":") else { return nil }
            return ExternalID(String(name[..<colon]), String(name[name.index(after: colon)...]))
        }
        let searchResults = identities.map { coordinator.cache.result($0) ?? ProviderSearchResult($0, title: "") }
        let (savedWorks, items) = try catalog.read(of: request.owner) { scope in
            (
                try store.savedWorks(identities, isbns: searchResults.flatMap(\.isbns), in: scope),
                try catalog.items.find(itemIDs, in: scope)
            )
        }
        var json = JSONWriter()
        func write(_ name: String, _ id: Item.ID, _ isOn: Bool) {
            json.object { json in
                json.member("of", name)
                json.member("url", W.paths.show(id))
                json.member("on", isOn)
            }
        }
        json.open(UInt8(ascii: "["))
        for searchResult in searchResults {
            guard let item = savedWorks[searchResult] else { continue }
            write("\(searchResult.identity.source):\(searchResult.identity.id)", item.id, item.isFavourite)
        }
        for item in items { write(String(item.id), item.id, item.isFavourite) }
        json.close(UInt8(ascii: "]"))
        var response = Response.bytes(json.bytes, type: "application/json")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
