import Catalog
import Discovery
import GRDB
import HTTPServer
import Site
import Works

/// /// The collection of films, which the composition root registers.
package struct MovieCollection: WorkCollection {
    package static let migrations = Migration.movies + Migration.works
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

    package let store: MovieStore
    package let registry: ProviderRegistry

    /// - Parameter registry: the providers that can be asked; nil for none.
    package init(catalog: Catalog, registry: ProviderRegistry? = nil) {
        store = MovieStore(catalog: catalog)
        self.registry = registry ?? ProviderRegistry(catalog: catalog)
    }

    package var name: Phrase { Phrase("영화", "Movie") }
    package static let navigation = Navigation(
        path: Movie.paths.index(), icon: "movies", cssClass: "c-movies", title: Phrase("영화", "Movies"), hue: 60,
        key: "M")
    package var purpose: Phrase { Phrase("본 날과 별을 남겨요", "When you saw it, and your stars") }
    package func adding(_ words: Words) -> Choice { Movie.finding("", words) }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        MovieRoutes(works: works(in: dashboard)).register(in: &routes)
        let finding = finding(in: dashboard)
        finding.register(in: &routes)
        ChartRoutes(finding).register(in: &routes)
    }

    package func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    package func draft(of content: Capture.Content) -> MovieDraft? {
        guard case .url(let url) = content, let work = KnownWork.film(at: url) else { return nil }
        return MovieDraft(WorkIdentity(source: work.source, id: work.id, url: url))
    }

    package func shelves(in scope: Scope) throws -> [ShelfPlan] {
        [
            try shelf(
                Movie.Status.want.phrase, .want, also: (Phrase("오늘 밤", "Tonight"), MoviePath.tonight()), in: scope)
        ]
    }

    package var moments: [MomentSource] { MomentSource.movies }
    package var exports: [ExportedRecords] { store.exports(logEntries: "watches") }

    package var operations: [APIOperation] {
        operations(
            "Keep a film, by hand or by a provider's id, to be looked up; 200 with the existing one, which gets the words in addition, when that id is known"
        )
    }
}
