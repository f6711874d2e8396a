import Catalog
import HTTPServer
import HTTPTypes
import Providers
import Site
import Text
import Works

extension ProviderSearchRoutes {
    /// Saves a search result; marking one as a favourite saves it too.
    func keep(_ request: Request, _ source: String, _ id: String) throws -> Response {
        let owner = try request.owner
        guard ProviderDescriptor.of(source)?.kind == W.kind, !id.isEmpty, id.utf8.count <= 200 else {
            throw CatalogError.notFound
        }
        let identity = ExternalID(source, id)
        let result = finder.cache.result(identity)
        let draft = WorkDraft<W>(WorkExternalID(source: source, id: id), title: result?.title)
        let isLiked = request.form["on"].map { $0 == "1" }
        let isbns = result?.isbns ?? []
        let summary: Phrase =
            switch isLiked {
            case nil: .saved(draft.shownTitle)
            case true?: Phrase("‘\(draft.shownTitle)’ 좋아요", "Liked ‘\(draft.shownTitle)’")
            case false?: Phrase("‘\(draft.shownTitle)’ 좋아요 취소", "Removed the like of ‘\(draft.shownTitle)’")
            }
        let (saved, change) = try catalog.perform(isLiked == nil ? .create : .favourite, by: owner, summary: summary) {
            scope -> SaveResult? in
            // The same edition may be saved already under the id of another provider.
            let kept = try store.savedWorks([identity], isbns: isbns, in: scope)
            let known = result.flatMap { kept[$0] } ?? kept.identities[identity]
            if let known {
                if let isLiked { try catalog.items.setFavourite(isLiked, of: [known.id], in: scope) }
                return SaveResult(try catalog.items.get(known.id, in: scope), .known)
            }
            if isLiked == false { return nil }
            let saved = try store.save(draft, state: .kept, source: FieldProvenance(rawValue: source), in: scope)
            if isLiked == true {
                try catalog.items.setFavourite(true, of: [saved.item.id], in: scope)
            }
            return saved
        }
        guard let saved else { return try site.done(request, nil as Change.ID?, else: paths.find()) }
        return try site.done(
            request, change.map { .change($0) } ?? .notice(.known), else: W.paths.show(saved.item.id))
    }

    /// Responds which of some works are saved and favourites: search results by source and id, saved works by item.
    func hearts(_ request: Request) throws -> Response {
        let names = request.query.all("of").prefix(200)
        let items = names.compactMap { Int64($0) }
        let identities = names.compactMap { name -> ExternalID? in
            guard let colon = name.firstIndex(of: ":") else { return nil }
            return ExternalID(String(name[..<colon]), String(name[name.index(after: colon)...]))
        }
        let searchResults = identities.map { finder.cache.result($0) ?? ProviderSearchResult($0, title: "") }
        let (keptWorks, kept) = try catalog.read(of: request.owner) { scope in
            (
                try store.savedWorks(identities, isbns: searchResults.flatMap(\.isbns), in: scope),
                try catalog.items.find(items, in: scope)
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
            guard let item = keptWorks[searchResult] else { continue }
            write("\(searchResult.identity.source):\(searchResult.identity.id)", item.id, item.isFavourite)
        }
        for item in kept { write(String(item.id), item.id, item.isFavourite) }
        json.close(UInt8(ascii: "]"))
        var response = Response.bytes(json.bytes, type: "application/json")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
