import Catalog
import Discovery
import GRDB
import HTTPServer
import Jobs
import Site
import Works

/// The room of films, as the composition root plugs it in.
package struct MovieCollection: Collection {
    package static let migrations =
        [Migration.movies] + Migration.works + Migration.livingWithMovies
    package static let tracked = TrackedTable.movies + TrackedTable.works

    package static let search = [
        SearchSource(
            .movie, names: ["영화"],
            people:
                "(SELECT group_concat(name || ' ' || part, char(10)) FROM movieCredit WHERE movieCredit.item = item.id)",
            text: own("originalTitle || char(10) || coalesce(year, '') || char(10) || overview"),
            flags: [
                SearchSource.Flag("want", "볼영화", "볼것", condition: own("status = 'want'")),
                SearchSource.Flag("watched", "본영화", "본것", condition: own("status = 'watched'")),
            ])
    ]

    private static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM movie WHERE movie.item = item.id)"
    }

    package let store: MovieStore

    private let registry: ProviderRegistry

    /// - Parameter desk: who can be asked; nil for nobody.
    package init(catalog: Catalog, registry: ProviderRegistry? = nil) {
        store = MovieStore(catalog: catalog)
        self.registry = registry ?? ProviderRegistry(catalog: catalog)
    }

    package var jobs: [any JobHandler] {
        [LookUpWorkJob(store: store, registry: registry), RefreshWorksJob(store: store, registry: registry)]
    }

    package func start(in dashboard: Dashboard) throws {
        try RefreshWorksJob<Movie>.enqueue(in: store.catalog)
    }

    package var kind: ItemKind { .movie }
    package var name: Phrase { Phrase("영화", "Movie") }
    package var navigation: Navigation {
        Navigation(
            path: Movie.paths.index(), icon: "movies", cssClass: "c-movies", title: Phrase("영화", "Movies"), hue: 60,
            key: "M")
    }
    package var shape: CardShape { .poster }
    package func adding(_ words: Words) -> Choice { Movie.finding("", words) }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        MovieRoutes(works: WorkRoutes(dashboard: dashboard, store: store, registry: registry)).register(in: &routes)
        let finding = FindRoutes(dashboard: dashboard, store: store, registry: registry)
        finding.register(in: &routes)
        ChartRoutes(finding).register(in: &routes)
    }

    package func show(_ id: Int64) -> String { Movie.paths.show(id) }

    package func details(of items: [Int64], in db: Database) throws -> [Int64: [UInt8]] {
        try store.details(of: items, in: db)
    }

    package func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Saved? {
        guard capture.kind == kind, case .url(let url) = capture.content, let work = KnownWork.film(at: url) else {
            return nil
        }
        var draft = MovieDraft(WorkIdentity(source: work.source, id: work.id, url: url), title: capture.title)
        draft.note = capture.note ?? ""
        draft.tags = capture.tags
        return try store.save(draft, by: owner, state: state)
    }

    package func shelves(for session: Session, in dashboard: Dashboard) throws -> [ShelfPlan] {
        var wanted = MovieListing()
        wanted.show = .status(.want)
        let owner = session.person.id
        let items = try store.catalog.read(of: owner) { try store.newest(.want, limit: 8, in: $0) }
        return [ShelfPlan(title: Movie.Status.want.phrase, path: wanted.address.text, items: items)]
    }

    package var moments: [MomentSource] { MomentSource.movies }
    package var exports: [ExportedRecords] { store.exports(logEntries: "watches") }
    package func finding(_ text: String, _ words: Words) -> Choice? { Movie.finding(text, words) }

    package var operations: [APIOperation] {
        [
            APIOperation(
                "post", Movie.paths.api.template,
                "Keep a film, by hand or by a provider's id, to be looked up; 200 with the existing one when that id is known",
                body: .json(Movie.members), status: 201, answer: .json("Item"), also: [(200, .json("Item"))])
        ]
    }
}
