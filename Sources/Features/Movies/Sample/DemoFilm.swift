import Catalog
import Providers
import Works

/// A film of the demo, as `Public/demo/films.json` lists it.
private struct DemoFilm: Decodable {
    struct CastMember: Decodable {
        let name: String
        /// Character played.
        let part: String
    }

    struct Viewing: Decodable {
        let day: RelativeDay
        /// Half stars, 0...10.
        let rating: Double
        let place: String
        let company: String
        let note: String
    }

    let picture: String
    let title: String
    /// Original title.
    let original: String
    let year: Int
    /// Running time.
    let minutes: Int
    let director: String
    let cast: [CastMember]
    let genres: [String]
    let country: String
    let plot: String
    /// Day on which the film was added.
    let kept: RelativeDay
    /// Viewings, latest first.
    let seen: [Viewing]
    /// Half stars, 0...10.
    let rating: Double?
    let isFavourite: Bool?
    let tags: [String]?
}

extension DemoData {
    /// Adds the films of the demo that are not there yet.
    /// - Returns: the number of films in the demo.
    package func writeFilms(to store: MovieStore, for owner: Person.ID) throws -> Int {
        let films = try folder.list("films", of: DemoFilm.self)
        try write(
            films.map { ($0.title, $0.kept, $0.isFavourite ?? false, draft($0), viewings($0)) }, to: store, for: owner)
        return films.count
    }

    private func draft(_ film: DemoFilm) -> MovieDraft {
        var draft = MovieDraft(title: film.title)
        draft.work.originalTitle = film.original
        draft.work.year = film.year
        draft.work.runtime = film.minutes
        draft.work.overview = film.plot
        draft.credits =
            [Credit(.director, film.director)] + film.cast.map { Credit(.cast, $0.name, part: $0.part) }
        draft.terms = film.genres.map { WorkTerm(.genre, $0) } + [WorkTerm(.country, film.country)]
        draft.status = film.seen.isEmpty ? .want : .watched
        draft.rating = film.rating.flatMap { Rating(halves: $0) }
        draft.tags = film.tags ?? []
        draft.cover = picture(film.picture)
        return draft
    }

    /// Returns the viewings, earliest first.
    private func viewings(_ film: DemoFilm) -> [LogEntryDraft<Viewing>] {
        film.seen.enumerated().reversed().map { number, seen in
            var viewing = LogEntryDraft<Viewing>()
            viewing.value.day = partialDate(seen.day)
            viewing.value.isRewatch = number < film.seen.count - 1
            viewing.value.venue = seen.place
            viewing.value.watchedWith = seen.company
            viewing.rating = Rating(halves: seen.rating)
            viewing.note = seen.note
            return viewing
        }
    }
}
