import Catalog

/// The films of the sample world: the same for the same numbers, on every machine. No real film is among them.
package struct MovieSample: Sendable {
    /// Films in one transaction; search indexes so many at once.
    private static let step = 1_000

    package let count: Int
    let tags: Int
    let seed: UInt64
    let spread: Duration

    /// - Parameters:
    ///   - count: how many films.
    ///   - tags: how many tags they share.
    ///   - spread: the films were kept over so long a time, up to now.
    package init(count: Int, tags: Int, seed: UInt64, spread: Duration) {
        self.count = count
        self.tags = tags
        self.seed = seed
        self.spread = spread
    }

    /// Adds them to what is there. Films that are there already, from an earlier run, stay as they are.
    package func write(to store: MovieStore, for owner: Person.ID) throws {
        var generator = SampleGenerator(seed: seed &+ 0x6D6F7669)
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

    private func draw(_ index: Int, _ generator: inout SampleGenerator) -> MovieDraft {
        var draft = MovieDraft(title: "\(generator.pick(Self.firsts)) \(generator.pick(Self.seconds))")
        draft.identities = [MovieIdentity(source: "sample", id: "\(seed)-\(index)")]
        draft.lookup = .found
        draft.year = 1955 + generator.below(72)
        draft.runtime = 78 + generator.below(100)
        draft.overview = SampleText.sentence(&generator)
        if generator.oneIn(2) { draft.originalTitle = generator.pick(Self.originals) }
        draft.credits = [MovieCredit(.director, name(&generator))]
        for _ in 0..<3 + generator.below(4) { draft.credits.append(MovieCredit(.cast, name(&generator))) }
        draft.status = generator.oneIn(3) ? .want : .watched
        if draft.status == .watched, !generator.oneIn(4) {
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
        "서울역", "정류장", "편지", "우체국", "바다", "손님", "기차", "골목", "오후", "사진관", "Harbour", "Winter", "Kitchen",
    ]
    private static let originals = ["Late Harbour", "The Post Office", "Blue Afternoon", "Last Train North"]
    private static let families = ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임"]
    private static let syllables = ["서", "연", "민", "준", "하", "은", "지", "우", "도", "현", "수", "아", "진", "영"]
    private static let colours = [
        "#355070", "#6d597a", "#b56576", "#4f6d7a", "#7d5a50", "#6f7f5c", "#53839a", "#874899", "#b98d5f",
    ]
}
