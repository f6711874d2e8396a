import Catalog

/// The books of the sample world: the same for the same numbers, on every machine. No real book is among them.
package struct BookSample: Sendable {
    /// Books in one transaction; search indexes so many at once.
    private static let step = 1_000

    package let count: Int
    let tags: Int
    let seed: UInt64
    let spread: Duration

    /// - Parameters:
    ///   - count: how many books.
    ///   - tags: how many tags they share.
    ///   - spread: the books were kept over so long a time, up to now.
    package init(count: Int, tags: Int, seed: UInt64, spread: Duration) {
        self.count = count
        self.tags = tags
        self.seed = seed
        self.spread = spread
    }

    /// Adds them to what is there. Books that are there already, from an earlier run, stay as they are.
    package func write(to store: BookStore, for owner: Person.ID) throws {
        var generator = SampleGenerator(seed: seed &+ 0x626F6F6B)
        let catalog = store.catalog
        let now = catalog.environment.now()
        for start in stride(from: 0, to: count, by: Self.step) {
            try catalog.write { db in
                for index in start..<min(start + Self.step, count) {
                    let age = spread * (Double(count - index) / Double(max(count, 1)))
                    let draft = draw(index, &generator)
                    let isFavourite = generator.oneIn(9)
                    let colours = generator.pick(Self.colours) + generator.pick(Self.colours)
                    try store.add(
                        draft, by: owner, addedAt: now - age, isFavourite: isFavourite, placeholder: colours, in: db)
                }
            }
        }
    }

    private func draw(_ index: Int, _ generator: inout SampleGenerator) -> BookDraft {
        var draft = BookDraft(title: "\(generator.pick(Self.firsts)) \(generator.pick(Self.seconds))")
        draft.identities = [BookIdentity(source: "sample", id: "\(seed)-\(index)")]
        draft.lookup = .found
        draft.publisher = generator.pick(Self.publishers)
        draft.publishedOn = PartialDate(String(1985 + generator.below(42)))
        draft.pageCount = 120 + generator.below(520)
        draft.description = SampleText.sentence(&generator)
        draft.credits = [BookCredit(.author, name(&generator))]
        if generator.oneIn(3) { draft.credits.append(BookCredit(.translator, name(&generator))) }
        draft.status = generator.pick([.want, .want, .reading, .read, .read, .read, .stopped])
        if draft.status == .reading { draft.progress = .page(1 + generator.below(110)) }
        if draft.status == .read, !generator.oneIn(4) {
            draft.rating = Rating(halves: Double(3 + generator.below(8)))
        }
        draft.tags = (0..<generator.below(3)).map { _ in SampleText.tag(generator.below(max(1, tags))) }
        return draft
    }

    private func name(_ generator: inout SampleGenerator) -> String {
        generator.pick(Self.families) + generator.pick(Self.syllables) + generator.pick(Self.syllables)
    }

    private static let firsts = [
        "마지막", "늦은", "푸른", "조용한", "두 번째", "먼 곳의", "비 오는", "낯선", "여름의", "한밤의", "Quiet", "The Last", "Seven",
    ]
    private static let seconds = [
        "정원", "식탁", "산책", "편지", "지도", "도서관", "계절", "부엌", "목소리", "바다", "Gardens", "Letters", "Maps",
    ]
    private static let publishers = ["서랍", "작은 책방", "먼 산", "오후 네 시", "Harbour Press"]
    private static let families = ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임"]
    private static let syllables = ["서", "연", "민", "준", "하", "은", "지", "우", "도", "현", "수", "아", "진", "영"]
    private static let colours = [
        "#355070", "#6d597a", "#b56576", "#4f6d7a", "#7d5a50", "#6f7f5c", "#53839a", "#874899", "#b98d5f",
    ]
}
