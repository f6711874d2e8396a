import Text

/// The second line of an entry in Kindle's clippings, in any language of the device. Its parts are separated by bars,
/// and the last part is the time.
///
///     - Your Highlight on page 12 | location 142-143 | Added on Saturday, 24 August 2019 04:56:00
///     - 45쪽의 하이라이트 | 위치 680-681 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33
struct ClippingHeader {
    enum Kind {
        case highlight, note, bookmark
    }

    private(set) var kind = Kind.highlight
    private(set) var page: ClosedRange<Int>?
    /// Kindle's location, in units of some 150 bytes.
    private(set) var location: ClosedRange<Int>?
    /// `2019-08-24 04:56:00`; empty if there is none.
    private(set) var day = ""

    /// The page, or else the location.
    var locationText: String {
        if let page { return Self.text(page) }
        return location.map { "loc. \(Self.text($0))" } ?? ""
    }

    private static let range = CompiledRegex(/([0-9]+)(?:\s*[-–—~]\s*([0-9]+))?/)
    // Beginnings of words in the languages of Kindle devices.
    private static let noteWords = [
        "note", "nota", "notiz", "notitie", "anota", "메모", "노트", "メモ", "笔记", "筆記", "註記", "备注", "備註", "замет",
    ]
    private static let bookmarkWords = [
        "bookmark", "책갈피", "북마크", "lesezeichen", "signet", "marcador", "segnalibro", "bladwijzer", "ブックマーク",
        "しおり", "书签", "書籤", "закладк",
    ]
    private static let locationWords = [
        "loc", "위치", "posi", "emplacement", "位置", "мест", "plats", "sted", "konum",
    ]

    /// Parses a line.
    /// - Returns: `nil` for a line of another format.
    init?(_ line: String) {
        guard line.hasPrefix("-"), line.contains(where: \.isNumber) else { return nil }
        var parts = line.dropFirst().split { "|｜".contains($0) }.map(String.init)
        guard let last = parts.last else { return nil }
        if let time = ClippingTime(last) {
            day = time.text
            if parts.count > 1 { parts.removeLast() }
        } else if parts.count < 2 {
            return nil
        }
        let words = parts.joined(separator: " ").lowercased()
        if Self.noteWords.contains(where: words.contains) { kind = .note }
        if Self.bookmarkWords.contains(where: words.contains) { kind = .bookmark }
        for part in parts.flatMap({ $0.split { "(（".contains($0) } }) {
            guard let match = part.firstMatch(of: Self.range), let range = Self.range(match.1, match.2) else {
                continue
            }
            if Self.locationWords.contains(where: part.lowercased().contains) {
                location = location ?? range
            } else {
                page = page ?? range
            }
        }
    }

    /// Returns a range from two numbers, of which the second may be shortened: "142-43" is 142 to 143.
    private static func range(_ first: Substring, _ second: Substring?) -> ClosedRange<Int>? {
        guard let start = Int(first) else { return nil }
        guard let second, var end = Int(second) else { return start...start }
        if end < start { end = Int(first.dropLast(second.count) + second) ?? start }
        return start...max(start, end)
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        range.count == 1 ? String(range.lowerBound) : "\(range.lowerBound)-\(range.upperBound)"
    }
}

/// A day and time in the languages of Kindle devices.
struct ClippingTime {
    /// `2019-08-24 04:56:00`
    let text: String

    init?(_ line: String) {
        var remainingText = line.matchKey
        var clock = ""
        if let (time, _, range) = ParsedClockTime.first(in: remainingText[...]) {
            clock = " \(twoDigits(time.hour)):\(twoDigits(time.minute)):\(twoDigits(time.second))"
            remainingText.replaceSubrange(range, with: " ")
        }
        let words = remainingText.split { !$0.isLetter && !$0.isNumber }
        let month = words.lazy.compactMap { MonthName.number(inAnyLanguage: $0) }.first
        let numbers = remainingText.split { !$0.isNumber }.compactMap { Int($0) }
        guard let year = numbers.first(where: { (1_990...2_999).contains($0) }) else { return nil }
        let dayAndMonth = numbers.filter { $0 != year && (1...31).contains($0) }
        guard let first = dayAndMonth.first else { return nil }
        // Without the name of a month, the month comes first.
        let (monthNumber, day) = month.map { ($0, first) } ?? (first, dayAndMonth.count > 1 ? dayAndMonth[1] : 0)
        let date = CivilDate(year: year, month: monthNumber, day: day)
        guard date.isValid else { return nil }
        text = date.text + clock
    }
}
