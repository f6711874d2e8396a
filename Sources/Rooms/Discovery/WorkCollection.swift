import Catalog
import HTTPServer
import Jobs
import Site
import Works

/// What the collections of films and of books say alike.
package protocol WorkCollection: Collection {
    associatedtype W: Work

    var store: WorkStore<W> { get }
    /// Who can be asked.
    var registry: ProviderRegistry { get }
}

extension WorkCollection {
    package var kind: ItemKind { W.kind }

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

    package func save(
        _ draft: WorkDraft<W>, from capture: Capture, by owner: Person.ID, state: ItemState
    ) throws -> Saved {
        var draft = draft
        draft.titleSource = capture.titleSource
        draft.note = capture.note ?? ""
        draft.tags = capture.tags
        return try store.save(draft, by: owner, state: state)
    }

    /// The newest of a status.
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
