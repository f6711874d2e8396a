import Catalog
import HTTPServer
import Jobs
import Site
import Works

/// Shared behaviour of the collections of films and of books.
package protocol WorkCollection: Collection {
    associatedtype W: Work

    var store: WorkStore<W> { get }
    /// Registry of the providers that can be asked.
    var registry: ProviderRegistry { get }
    /// Returns the work that an address or a text names, to be looked up.
    func draft(of content: Capture.Content) -> WorkDraft<W>?
}

extension WorkCollection {
    package var kind: ItemKind { W.kind }
    package var shape: CardShape { .poster }

    /// Returns SQL for search: a value of the kind's own table.
    package static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM \(W.table) WHERE \(W.table).item = item.id)"
    }

    package func count(_ query: FormFields, in scope: Scope) throws -> ListCount? { try store.count(query, in: scope) }

    package var jobs: [any JobHandler] {
        [LookUpWorkJob(store: store, registry: registry), RefreshWorksJob(store: store, registry: registry)]
    }

    package func start(in dashboard: Dashboard) throws {
        try RefreshWorksJob<W>.enqueue(in: store.catalog)
    }

    package func show(_ id: Int64) -> String { W.paths.show(id) }
    package func finding(_ text: String, _ words: Words) -> Choice? { W.finding(text, words) }

    package func works(in dashboard: Dashboard) -> WorkRoutes<W> {
        WorkRoutes(dashboard: dashboard, store: store, registry: registry)
    }

    package func finding(in dashboard: Dashboard) -> FindRoutes<W> {
        FindRoutes(dashboard: dashboard, store: store, registry: registry)
    }

    package func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Saved? {
        guard capture.kind == kind, var draft = draft(of: capture.content) else { return nil }
        (draft.title, draft.titleSource) = (capture.title, capture.titleSource)
        (draft.note, draft.tags) = (capture.note ?? "", capture.tags)
        return try store.save(draft, by: owner, state: state)
    }

    /// Returns a shelf with the newest works of a status.
    package func shelf(
        _ title: Phrase, _ status: W.Status, also: (title: Phrase, path: String)? = nil, in scope: Scope
    ) throws -> ShelfPlan {
        var listing = WorkListing<W>()
        listing.show = .status(status)
        let items = try store.newest(status, limit: 8, in: scope)
        return ShelfPlan(title: title, path: listing.address.text, items: items, also: also)
    }

    package func operations(_ summary: String) -> [APIOperation] {
        [
            APIOperation(
                "post", W.paths.api.template, summary, body: .json(W.members), status: 201, answer: .json("Item"),
                also: [(200, .json("Item"))])
        ]
    }
}
