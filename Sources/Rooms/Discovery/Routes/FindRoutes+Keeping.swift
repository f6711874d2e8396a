import Catalog
import HTTPServer
import HTTPTypes
import Providers
import Site
import Text
import Works

extension FindRoutes {
    /// Saves a search result; marking one as a favourite saves it too.
    func keep(_ request: Request, _ source: String, _ id: String) throws -> Response {
        let owner = try request.owner
        guard ProviderOffer.of(source)?.kind == W.kind, !id.isEmpty, id.utf8.count <= 200 else {
            throw CatalogError.notFound
        }
        let identity = Identity(source, id)
        let finding = finder.cache.finding(identity)
        let draft = WorkDraft<W>(WorkIdentity(source: source, id: id), title: finding?.title)
        let isLiked = request.form["on"].map { $0 == "1" }
        let isbns = finding?.isbns ?? []
        let summary: Phrase =
            switch isLiked {
            case nil: .saved(draft.shownTitle)
            case true?: Phrase("‘\(draft.shownTitle)’ 좋아해요", "Likes ‘\(draft.shownTitle)’")
            case false?: Phrase("‘\(draft.shownTitle)’ 좋아요 거둠", "Likes ‘\(draft.shownTitle)’ no more")
            }
        let (saved, change) = try catalog.perform(isLiked == nil ? .create : .favourite, by: owner, summary: summary) {
            scope -> Saved? in
            // The same edition may be saved already under the id of another provider.
            let kept = try store.keptWorks([identity], isbns: isbns, in: scope)
            let known = finding.flatMap { kept[$0] } ?? kept.identities[identity]
            if let known {
                if let isLiked { try catalog.items.setFavourite(isLiked, of: [known.id], in: scope) }
                return Saved(try catalog.items.get(known.id, in: scope), .known)
            }
            if isLiked == false { return nil }
            let saved = try store.save(draft, state: .kept, source: FieldSource(rawValue: source), in: scope)
            if isLiked == true {
                try catalog.items.setFavourite(true, of: [saved.item.id], in: scope)
            }
            return saved
        }
        guard let saved else { return try dashboard.done(request, nil as Change.ID?, else: paths.find()) }
        return try dashboard.done(
            request, change.map { .change($0) } ?? .notice(.known), else: W.paths.show(saved.item.id))
    }

    /// Responds which of some works are saved and favourites: search results by source and id, saved works by item.
    func hearts(_ request: Request) throws -> Response {
        let names = request.query.all("of").prefix(200)
        let items = names.compactMap { Int64($0) }
        let identities = names.compactMap { name -> Identity? in
            guard let colon = name.firstIndex(of: ":") else { return nil }
            return Identity(String(name[..<colon]), String(name[name.index(after: colon)...]))
        }
        let findings = identities.map { finder.cache.finding($0) ?? Finding($0, title: "") }
        let (keptWorks, kept) = try catalog.read(of: request.owner) { scope in
            (
                try store.keptWorks(identities, isbns: findings.flatMap(\.isbns), in: scope),
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
        for finding in findings {
            guard let item = keptWorks[finding] else { continue }
            write("\(finding.identity.source):\(finding.identity.id)", item.id, item.isFavourite)
        }
        for item in kept { write(String(item.id), item.id, item.isFavourite) }
        json.close(UInt8(ascii: "]"))
        var response = Response.bytes(json.bytes, type: "application/json")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
