import Catalog
import Site
import Text

extension Sample {
    /// Works in one transaction; search indexes so many at once.
    private static let step = 1_000

    /// Adds them to what is there. Works that are there already, from an earlier run, stay as they are.
    /// - Parameter draw: what only the kind has, and its viewings or readings.
    package func write<W: Work>(
        to store: WorkStore<W>, for owner: Person.ID,
        _ draw: (inout SplitMix64) -> (WorkDraft<W>, [LogEntryDraft<W.Entry>])
    ) throws {
        var generator = SplitMix64(seed: seed &+ W.table.utf8.reduce(0) { $0 &* 256 &+ UInt64($1) })
        let catalog = store.catalog
        let now = catalog.environment.now()
        for start in stride(from: 0, to: count, by: Self.step) {
            try catalog.write(of: owner) { scope in
                for index in start..<min(start + Self.step, count) {
                    let (drawn, logEntries) = draw(&generator)
                    var draft = drawn
                    draft.identities = [WorkIdentity(source: "sample", id: "\(seed)-\(index)")]
                    draft.lookup = .found
                    draft.tags = (0..<generator.below(3)).map { _ in SampleText.tag(generator.below(max(1, tags))) }
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

    package static func title(_ generator: inout SplitMix64, of things: [String]) -> String {
        "\(generator.pick(firsts)) \(generator.pick(things))"
    }

    package static func name(_ generator: inout SplitMix64) -> String {
        // A few are in many works, and thirty thousand in some.
        let number = generator.below(generator.oneIn(2) ? 300 : 30_000)
        let (family, rest) = (families[number % families.count], number / families.count)
        let given = syllables[rest % 14] + syllables[rest / 14 % 14]
        return family + given + (rest < 196 ? "" : syllables[rest / 196 % 14])
    }

    /// Some day since 1990, never after `last`.
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

    /// One that was seen or read is rated more often than not.
    package static func rating(_ generator: inout SplitMix64) -> Rating? {
        generator.oneIn(4) ? nil : Rating(halves: Double(3 + generator.below(8)))
    }

    private static let firsts = [
        "마지막", "늦은", "푸른", "조용한", "두 번째", "먼 곳의", "비 오는", "낯선", "여름의", "한밤의", "Quiet", "The Last", "Seven",
    ]
    private static let families = ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임", "한", "오", "서", "신"]
    private static let syllables = ["서", "연", "민", "준", "하", "은", "지", "우", "도", "현", "수", "아", "진", "영"]
    private static let colours = [
        "#355070", "#6d597a", "#b56576", "#4f6d7a", "#7d5a50", "#6f7f5c", "#53839a", "#874899", "#b98d5f",
    ]
}
