import Catalog
import Discovery
import GRDB
import HTTPServer
import Site
import Works

/// The collection of films, which the composition root registers.
package struct MovieCollection: WorkCollection {
    package static let migrations = Migration.movies + Migration.works
    package static let tracked = TrackedTable.movies + TrackedTable.works

    package static let search = [
        SearchContribution(
            .movie, names: ["영화"],
            people:
                "(SELECT group_concat(name || ' ' || part, char(10)) FROM movieCredit WHERE movieCredit.item = item.id)",
            text: columnSQL("originalTitle || char(10) || coalesce(year, '') || char(10) || overview"),
            flags: [
                SearchContribution.Flag("want", "볼영화", "볼것", condition: columnSQL("status = 'want'")),
                SearchContribution.Flag("watched", "본영화", "본것", condition: columnSQL("status = 'watched'")),
            ])
    ]

    package let store: MovieStore
    package let registry: ProviderRegistry

    /// - Parameter registry: the providers that can be queried; `nil` for none.
    package init(catalog: Catalog, registry: ProviderRegistry? = nil) {
        store = MovieStore(catalog: catalog)
        self.registry = registry ?? ProviderRegistry(catalog: catalog)
    }

    package var name: Phrase { Phrase("영화", "Film") }
    package static let navigation = NavigationEntry(
        path: Movie.paths.index(), icon: "movies", cssClass: "c-movies", title: Phrase("영화", "Films"), hue: 60,
        key: "M")
    package var purpose: Phrase { Phrase("본 날짜와 별점을 남겨요", "Log what you watch, and rate it") }
    package func createLink(_ words: Words) -> LinkChoice { Movie.providerSearchLink("", words) }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        MovieRoutes(works: workRoutes(in: site)).register(in: &routes)
        let searchRoutes = providerSearchRoutes(in: site)
        searchRoutes.register(in: &routes)
        ChartRoutes(searchRoutes).register(in: &routes)
    }

    package func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    package func draft(of content: Submission.Content) -> MovieDraft? {
        guard case .url(let url) = content, let film = WorkURL.film(at: url) else { return nil }
        return MovieDraft(WorkExternalID(source: film.source, id: film.id, url: url))
    }

    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        [
            try shelf(
                Movie.Status.want.phrase, .want, secondaryLink: (Phrase("오늘 밤", "Tonight"), MoviePath.tonight()),
                in: scope)
        ]
    }

    package var activitySources: [ActivitySource] { ActivitySource.movies }
    package var exports: [ExportSection] { store.exports(logEntries: "watches") }

    package var operations: [APIOperation] {
        operations(
            "Keep a film, by hand or by a provider's id, to be looked up; 200 with the existing one, which gets the words in addition, when that id is known"
        )
    }
}
