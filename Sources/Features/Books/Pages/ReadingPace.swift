import Catalog
import Site
import Text

/// Pages read on each of the last fourteen days.
struct ReadingPace: Sendable {
    struct Day: Sendable {
        /// CSS class of the bar: "pace__bar--0" to "pace__bar--8".
        let cssClass: String
    }

    let days: [Day]
    /// Mean number of pages: "하루 18쪽"; empty if ``speed`` is nil.
    let mean: String
    /// Description of the bars for screen readers.
    let label: String
    /// Pages a day; nil with fewer than three days of reading.
    private let speed: Double?

    /// - Parameter marks: progress entries of one reading, the latest first.
    init(_ marks: [ProgressEntry], pages: Int?, now: Timestamp, words: Words) {
        let today = Self.day(now, words.zone)
        var read = Array(repeating: 0, count: 14)
        var page = 0
        for mark in marks.reversed() {
            // A damaged row may hold any number, but no book has more than a million pages.
            guard let reached = mark.progress.page(of: pages), (0...1_000_000).contains(reached) else { continue }
            let ago = today - Self.day(mark.at, words.zone)
            // Pages before the first entry were not read on its day, so they do not count.
            if page > 0, reached > page, read.indices.contains(ago) { read[13 - ago] += reached - page }
            page = reached
        }
        let most = read.max() ?? 0
        let reading = read.filter { $0 > 0 }.count
        let first = read.firstIndex { $0 > 0 } ?? 14
        let sum = read.reduce(0, +)
        speed = reading >= 3 ? Double(sum) / Double(14 - first) : nil
        days = most == 0 ? [] : read.map { Day(cssClass: "pace__bar--\(($0 * 8 + most - 1) / most)") }
        mean = speed.map { words("하루 \(Int($0.rounded()))쪽", "\(Int($0.rounded())) pages a day") } ?? ""
        label = words(
            "지난 두 주 동안 읽은 쪽수, 모두 \(sum)쪽, 많게는 하루 \(most)쪽",
            "Pages read in the last two weeks: \(sum) in all, at most \(most) in a day")
    }

    /// Returns the expected end: "이 속도면 12월 1일쯤 다 읽어요".
    func end(after left: Int, now: Timestamp, _ words: Words) -> String? {
        guard let speed, speed > 0, left > 0 else { return nil }
        guard Double(left) / speed < 1_000 else { return nil }
        let days = Int((Double(left) / speed).rounded(.up))
        let today = LocalDate(now, in: words.zone)
        let end = LocalDate(CivilDate(days: today.civil.days + days))
        let day = words.day(end, withYear: end.year != today.year)
        return words("이 속도면 \(day)쯤 다 읽어요", "finished around \(day) at this pace")
    }

    private static func day(_ moment: Timestamp, _ zone: Zone) -> Int { LocalDate(moment, in: zone).civil.days }
}
