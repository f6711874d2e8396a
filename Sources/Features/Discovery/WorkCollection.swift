import Catalog
import HTTPServer
import Jobs
import Site
import Works

/// Shared behaviour of the collections of films and of books.
package protocol WorkCollection: ItemCollection {
    /// Kind of work: film or book.
    associatedtype W: Work

    var store: WorkStore<W> { get }
    /// Registry of the providers that can be asked.
    var registry: ProviderRegistry { get }
    /// Returns the work that an address or a text names, to be looked up.
    func draft(of content: Submission.Content) -> WorkDraft<W>?
}

extension WorkCollection {
    package var kind: ItemKind { W.kind }
    package var cardAspect: CardAspect { .poster }

    /// Returns SQL for search: a value of the kind's own table.
    package static func columnSQL(_ expression: String) -> String {
        "(SELECT \(expression) FROM \(W.table) WHERE \(W.table).item = item.id)"
    }

    package func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount? {
        try store.count(query, in: scope)
    }

    package var jobs: [any JobHandler] {
        [LookUpWorkJob(store: store, registry: registry), RefreshWorksJob(store: store, registry: registry)]
    }

    package func start(in site: SiteContext) throws {
        try RefreshWorksJob<W>.enqueue(in: store.catalog)
    }

    package func show(_ id: Int64) -> String { W.paths.show(id) }
    package func providerSearchLink(_ text: String, _ words: Words) -> LinkChoice? { W.providerSearchLink(text, words) }

    package func workRoutes(in site: SiteContext) -> WorkRoutes<W> {
        WorkRoutes(site: site, store: store, registry: registry)
    }

    package func providerSearchRoutes(in site: SiteContext) -> ProviderSearchRoutes<W> {
        ProviderSearchRoutes(site: site, store: store, registry: registry)
    }

    package func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard submission.kind == kind, var draft = draft(of: submission.content) else { return nil }
        (draft.title, draft.titleSource) = (submission.title, submission.titleSource)
        (draft.note, draft.tags) = (submission.note ?? "", submission.tags)
        return try store.save(draft, by: owner, state: state)
    }

    private var maxShelfItems: Int { 8 }

    /// Returns a shelf with the newest works of a status.
    package func shelf(
        _ title: Phrase, _ status: W.Status, secondaryLink: (title: Phrase, path: String)? = nil, in scope: OwnerScope
    ) throws -> HomeShelf {
        var listing = WorkListing<W>()
        listing.show = .status(status)
        let items = try store.newest(status, limit: maxShelfItems, in: scope)
        return HomeShelf(title: title, path: listing.address.text, items: items, secondaryLink: secondaryLink)
    }

    package func operations(_ summary: String) -> [APIOperation] {
        [
            APIOperation(
                "post", W.paths.api.template, summary, body: .json(W.members), status: 201, answer: .json("Item"),
                also: [(200, .json("Item"))])
        ]
    }
}
