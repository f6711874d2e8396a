import Catalog
import Site
import Text

extension SampleData {
    /// Number of works in one transaction. The search index is updated once for all of them.
    private static let worksPerTransaction = 1_000

    /// Adds sample works to the existing ones. Works of an earlier run stay as they are.
    /// - Parameter generate: creates the values that only the kind has, and its viewings or readings.
    package func write<W: Work>(
        to store: WorkStore<W>, for owner: Person.ID,
        _ generate: (inout SplitMix64) -> (WorkDraft<W>, [LogEntryDraft<W.Entry>])
    ) throws {
        var generator = SplitMix64(seed: seed &+ W.table.utf8.reduce(0) { $0 &* 256 &+ UInt64($1) })
        let catalog = store.catalog
        let now = catalog.environment.now()
        for start in stride(from: 0, to: count, by: Self.worksPerTransaction) {
            try catalog.write(of: owner) { scope in
                for index in start..<min(start + Self.worksPerTransaction, count) {
                    let (kindDraft, logEntries) = generate(&generator)
                    var draft = kindDraft
                    draft.identities = [WorkExternalID(source: "sample", id: "\(seed)-\(index)")]
                    draft.lookup = .found
                    draft.tags = (0..<generator.below(3)).map { _ in SampleVocabulary.tag(generator.below(max(1, tags)))
                    }
                    let isFavourite = generator.oneIn(9)
                    let colours = generator.pick(Self.colours) + generator.pick(Self.colours)
                    let item = try store.add(
                        draft, addedAt: now - age(of: index), isFavourite: isFavourite, placeholder: colours, in: scope)
                    guard let item else { continue }
                    for logEntry in logEntries { try store.add(logEntry, to: item.id, in: scope) }
                }
            }
        }
    }

    package static func title(_ generator: inout SplitMix64, of nouns: [String]) -> String {
        "\(generator.pick(adjectives)) \(generator.pick(nouns))"
    }

    package static func name(_ generator: inout SplitMix64) -> String {
        // Half of the names are among 300, the others among 30,000: a few people have many works, most have some.
        let number = generator.below(generator.oneIn(2) ? 300 : 30_000)
        let (family, rest) = (families[number % families.count], number / families.count)
        let given = syllables[rest % 14] + syllables[rest / 14 % 14]
        return family + given + (rest < 196 ? "" : syllables[rest / 196 % 14])
    }

    /// Returns a day from 1990 to `last`: `nil` in one of eight cases, without the day of the month in one of six.
    package static func day(_ generator: inout SplitMix64, upTo last: LocalDate) -> PartialDate? {
        if generator.oneIn(8) { return nil }
        let isVague = generator.oneIn(6)
        let date = CivilDate(
            year: 1990 + generator.below(last.year - 1989), month: 1 + generator.below(12), day: 1 + generator.below(28)
        )
        let isOver = (date.year, date.month, date.day) <= (last.year, last.month, last.day)
        return PartialDate(year: isOver ? date.year : date.year - 1, month: date.month, day: isVague ? nil : date.day)
    }

    package static func terms(_ generator: inout SplitMix64, _ genres: [String]) -> [WorkTerm] {
        (0...generator.below(2)).map { _ in WorkTerm(.genre, generator.pick(genres)) }
            + [WorkTerm(.country, generator.pick(["한국", "일본", "프랑스", "미국", "영국", "이란"]))]
    }

    /// Returns a rating of 1.5 to 5 stars; `nil` in one of four cases.
    package static func rating(_ generator: inout SplitMix64) -> Rating? {
        generator.oneIn(4) ? nil : Rating(halves: Double(3 + generator.below(8)))
    }

    private static let adjectives = [
        "마지막", "늦은", "푸른", "조용한", "두 번째", "먼 곳의", "비 오는", "낯선", "여름의", "한밤의", "Quiet", "The Last", "Seven",
    ]
    private static let families = ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임", "한", "오", "서", "신"]
    private static let syllables = ["서", "연", "민", "준", "하", "은", "지", "우", "도", "현", "수", "아", "진", "영"]
    private static let colours = [
        "#355070", "#6d597a", "#b56576", "#4f6d7a", "#7d5a50", "#6f7f5c", "#53839a", "#874899", "#b98d5f",
    ]
}
