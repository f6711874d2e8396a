import Catalog
import Site

/// A large number with its title, its unit and a note.
struct StatisticFigure: Sendable {
    let title: String
    let number: String
    var unit = ""
    var note = ""
    var stars: Stars?
}

/// A month as a column of the works seen or read in it.
struct MonthColumn: Sendable {
    struct MonthItem: Sendable {
        let title: String
        let picture: Picture?
        let placeholder: Placeholder?
    }

    /// Maximum number of works shown in a column. Further ones are only counted.
    private static let maxPerMonth = 8

    let name: String
    /// Label for screen readers: "11월: 6번 봤어요".
    let label: String
    let count: String
    let items: [MonthItem]
    let isCurrent: Bool

    /// Returns the twelve columns of a year; none for a year without entries.
    /// - Parameter current: the current month; `nil` for another year.
    static func all<W: Work>(_: W.Type, _ year: YearInReview, current: Int?, words: Words) -> [MonthColumn] {
        if year.entries.isEmpty { return [] }
        return (1...12).map { month in
            let entries = year.entries.filter { $0.month == month }
            return MonthColumn(
                name: words(String(month) + "월", String(words.monthName(month).prefix(3))),
                label: "\(words.monthName(month)): \(W.Entry.labels.times(entries.count, words))",
                count: entries.isEmpty ? "" : words.number(entries.count),
                items: entries.prefix(maxPerMonth).map { entry in
                    MonthItem(
                        title: entry.title,
                        picture: entry.cover.map { .cover($0, width: 120, height: 180) },
                        placeholder: Placeholder(entry.placeholder))
                }, isCurrent: month == current)
        }
    }
}
