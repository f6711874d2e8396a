import Catalog
import Site
import Text
import Works

extension SampleData {
    /// Adds random films with viewings.
    package func write(to store: MovieStore, for owner: Person.ID) throws {
        let today = LocalDate(store.catalog.environment.now(), in: .server)
        return try write(to: store, for: owner) { generator in
            var draft = MovieDraft(title: Self.title(&generator, of: Self.films))
            draft.work.year = 1955 + generator.below(72)
            draft.work.runtime = 78 + generator.below(100)
            draft.work.overview = SampleVocabulary.sentence(&generator)
            if generator.oneIn(2) { draft.work.originalTitle = generator.pick(Self.originals) }
            draft.credits = [Credit(.director, Self.name(&generator))]
            for _ in 0..<3 + generator.below(4) { draft.credits.append(Credit(.cast, Self.name(&generator))) }
            draft.status = generator.oneIn(3) ? .want : .watched
            if draft.status == .watched { draft.rating = Self.rating(&generator) }
            draft.terms = Self.terms(&generator, Self.genres)
            guard draft.status == .watched else { return (draft, []) }
            let viewings = (0...generator.below(3)).map { number in
                var viewing = LogEntryDraft<Viewing>()
                viewing.value.day = Self.day(&generator, upTo: today)
                viewing.value.isRewatch = number > 0
                viewing.rating = Self.rating(&generator)
                if generator.oneIn(3) { viewing.value.venue = generator.pick(["집", "동네 극장", "Harbour Cinema"]) }
                return viewing
            }
            return (draft, viewings)
        }
    }

    private static let genres = ["드라마", "코미디", "스릴러", "다큐멘터리", "가족", "멜로", "모험", "Noir"]
    private static let films = [
        "서울역", "정류장", "편지", "우체국", "바다", "손님", "기차", "골목", "오후", "사진관", "Harbour", "Winter", "Kitchen",
    ]
    private static let originals = ["Late Harbour", "The Post Office", "Blue Afternoon", "Last Train North"]
}
