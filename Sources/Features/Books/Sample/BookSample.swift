import Catalog
import Site
import Text
import Works

extension SampleData {
    /// Adds random books with readings.
    package func write(to store: BookStore, for owner: Person.ID) throws {
        let today = LocalDate(store.catalog.environment.now(), in: .server)
        return try write(to: store, for: owner) { generator in
            var draft = BookDraft(title: Self.title(&generator, of: Self.subjects))
            draft.work.publisher = generator.pick(Self.publishers)
            draft.work.publishedOn = PartialDate(year: 1985 + generator.below(42))
            draft.work.pageCount = 120 + generator.below(520)
            draft.work.description = SampleVocabulary.sentence(&generator)
            draft.credits = [Credit(.author, Self.name(&generator))]
            if generator.oneIn(3) { draft.credits.append(Credit(.translator, Self.name(&generator))) }
            draft.status = generator.pick([.want, .want, .reading, .read, .read, .read, .stopped])
            if draft.status == .reading { draft.work.progress = .page(1 + generator.below(110)) }
            if draft.status == .read { draft.rating = Self.rating(&generator) }
            draft.terms = Self.terms(&generator, Self.genres)
            if generator.oneIn(6) {
                let name = "\(generator.pick(Self.subjects)) \(generator.pick(["이야기", "총서", "연작", "Quartet"]))"
                draft.series = SeriesPosition(name, String(1 + generator.below(9)))
            }
            let end = Self.day(&generator, upTo: today)
            switch draft.status {
            case .none, .want: return (draft, [])
            case .reading: return (draft, [LogEntryDraft(Reading(.open, from: Self.day(&generator, upTo: today)))])
            case .stopped: return (draft, [LogEntryDraft(Reading(.stopped, to: end))])
            case .read: return (draft, [LogEntryDraft(Reading(.finished, to: end))])
            }
        }
    }

    private static let genres = ["소설", "시", "산문", "역사", "과학", "여행", "그림책", "Essays"]
    private static let subjects = [
        "정원", "식탁", "산책", "편지", "지도", "도서관", "계절", "부엌", "목소리", "바다", "Gardens", "Letters", "Maps",
    ]
    private static let publishers = ["서랍", "작은 책방", "먼 산", "오후 네 시", "Harbour Press"]
}
