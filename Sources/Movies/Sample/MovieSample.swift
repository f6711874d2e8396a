import Catalog
import Works

extension WorkSample {
    /// Films.
    package func write(to store: MovieStore, for owner: Person.ID) throws {
        try write(to: store, for: owner) { generator in
            var draft = MovieDraft(title: Self.title(&generator, of: Self.films))
            draft.year = 1955 + generator.below(72)
            draft.runtime = 78 + generator.below(100)
            draft.overview = SampleText.sentence(&generator)
            if generator.oneIn(2) { draft.originalTitle = generator.pick(Self.originals) }
            draft.credits = [Credit(.director, Self.name(&generator))]
            for _ in 0..<3 + generator.below(4) { draft.credits.append(Credit(.cast, Self.name(&generator))) }
            draft.status = generator.oneIn(3) ? .want : .watched
            if draft.status == .watched { draft.rating = Self.rating(&generator) }
            return draft
        }
    }

    private static let films = [
        "서울역", "정류장", "편지", "우체국", "바다", "손님", "기차", "골목", "오후", "사진관", "Harbour", "Winter", "Kitchen",
    ]
    private static let originals = ["Late Harbour", "The Post Office", "Blue Afternoon", "Last Train North"]
}
