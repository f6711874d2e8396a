import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

extension LinkRoutes {
    func index(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.link)) { html, shell in
            let listing = LinkListing(request.query)
            let owner = shell.person.id
            let results = try find(listing, owner: owner, shell)
            let context = try listContexts.get(owner, in: catalog, store.listContext)
            let page = LinkIndexPage(
                shell: shell, listing: listing, context: context, cards: results.cards, next: results.next,
                bulk: BulkBar(actions: actions, folders: options(context, shell.words)))
            Templates.linkIndexPage(&html, shell: shell, page: page)
        }
    }

    /// Returns the cards of a list page, and the cursor of the next page.
    private func find(
        _ listing: LinkListing, owner: Person.ID, _ shell: Shell
    ) throws -> (cards: [LinkCard], next: String?) {
        try catalog.read(of: owner) { scope in
            guard listing.text.isEmpty else { return try search(listing, shell, in: scope) }
            let page = try store.cards(listing, words: shell.words, now: shell.now, in: scope)
            return (page.rows, page.next?.text)
        }
    }

    private func search(
        _ listing: LinkListing, _ shell: Shell, in scope: OwnerScope
    ) throws -> (cards: [LinkCard], next: String?) {
        let folder = try listing.folder.flatMap { try catalog.folders.find($0, in: scope)?.name }
        let results = try listing.find(listing.question(folder: folder), .link, in: catalog, scope)
        return (try store.cards(results.ids, words: shell.words, now: shell.now, in: scope), results.next)
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try site.page(request, at: .collection(.link), parts: ["related", "inplace"]) { html, shell in
            let owner = shell.person.id
            let folders = try listContexts.get(owner, in: catalog, store.listContext).folders
            let page = try catalog.read(of: owner) { scope in
                let stored = try store.get(id, in: scope)
                return LinkPage(
                    shell: shell, item: stored.item, link: stored.link,
                    folder: folders.first { $0.folder.id == stored.item.folder }?.folder,
                    picture: try store.leadPicture(of: stored.item, in: scope.db),
                    checks: try store.checks(of: id, in: scope.db),
                    edits: InlineEditor(stored.item, folders: folders, in: site, words: shell.words),
                    related: try site.related(to: stored.item, shell: shell, in: scope.db),
                    neighbours: try store.neighbours(of: stored.item, in: scope.db))
            }
            Templates.linkPage(&html, shell: shell, page: page)
        }
    }

    /// Returns one card or line, for a page that fills it in place.
    func card(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try shell(request)
        let stored = try catalog.read(of: shell.person.id) { try store.get(id, in: $0) }
        let card = LinkCard(stored.item, stored.link, words: shell.words, now: shell.now)
        return site.html { html in
            if LinkListing(request.query).view == .list {
                Templates.linkLine(&html, shell: shell, card: card)
            } else {
                Templates.linkCard(&html, shell: shell, card: card, isEager: true)
            }
        }
    }

    func new(_ request: Request) throws -> Response {
        let form = LinkForm(prefilledBy: request.query)
        let known = try (try? LinkAddress(form.address)).flatMap { address in
            try catalog.read(of: request.owner) { try store.find(address, in: $0) }
        }
        return try formPage(request, form, known: known)
    }

    func edit(_ request: Request, _ id: Int64) throws -> Response {
        let stored = try catalog.read(of: request.owner) { try store.get(id, in: $0) }
        return try formPage(request, LinkForm(stored.item, stored.link), editing: id)
    }

    /// - Parameters:
    ///   - known: saved link with the address of the form.
    ///   - stored: newer values of the edited link.
    func formPage(
        _ request: Request, _ form: LinkForm, editing item: Item.ID? = nil, status: HTTPResponse.Status = .ok,
        problems: [FieldError] = [], known: Item? = nil, stored: LinkStore.Stored? = nil
    ) throws -> Response {
        let shell = try shell(request, parts: item == nil ? ["address", "upload"] : ["address"])
        let context = try listContexts.get(shell.person.id, in: catalog, store.listContext)
        let page = LinkFormPage(
            form, editing: item, folders: options(context, shell.words, selected: form.folder), words: shell.words,
            problems: problems, existingLink: known, stored: stored,
            providerSearches: item == nil ? site.collections.compactMap { $0.providerSearchLink("", shell.words) } : [])
        return site.html(status: status) { Templates.linkFormPage(&$0, shell: shell, page: page) }
    }

    private func options(_ context: LinkListContext, _ words: Words, selected: Int64? = nil) -> [SelectOption] {
        [SelectOption("", words.noFolder, isSelected: selected == nil)]
            + site.folderOptions(context.folders, selected: selected)
    }
}
