import Catalog
import Text

/// A line of a list of ISBNs: one or several, separated by commas or blanks, each with a title after or before it.
struct ISBNLine {
    struct Entry: Equatable {
        /// The number as written. An invalid ISBN is reported later.
        let number: String
        var title = ""
    }

    private(set) var entries: [Entry] = []
    /// Whether the line holds valid ISBNs, each with at most one title.
    private(set) var isSure = false

    /// The word "ISBN" before or after a number.
    private static let label = CompiledRegex(/^(isbn([ \-]?1[03])?)?[\s:]*|[\s(]*isbn([ \-]?1[03])?:?$/.ignoresCase())
    private static let separators = ",;|\t"

    init(_ line: String) {
        let ranges = Self.isbnRanges(in: line)
        guard !ranges.isEmpty else {
            entries = [Entry(number: line.stripped)]
            isSure = ImportValueParser.isbn(line) != nil
            return
        }
        // Texts before the first number, between numbers, and after the last one.
        let starts = [line.startIndex] + ranges.map(\.upperBound)
        let ends = ranges.map(\.lowerBound) + [line.endIndex]
        let cellsBetween = zip(starts, ends).map { Self.cells(line[$0..<$1]) }
        let titlesComeFirst =
            cellsBetween[0].contains(where: Self.isTitle) && !(cellsBetween.last ?? []).contains(where: Self.isTitle)
        isSure = titlesComeFirst || !cellsBetween[0].contains(where: Self.isTitle)
        for (index, range) in ranges.enumerated() {
            let cells = cellsBetween[titlesComeFirst ? index : index + 1]
            let titles = cells.filter(Self.isTitle)
            isSure = isSure && titles.count < 2
            entries.append(Entry(number: String(line[range]), title: titles.joined(separator: ", ")))
            entries += cells.filter(Self.isInvalidNumber).map { Entry(number: $0) }
        }
        let remainingCells = (titlesComeFirst ? cellsBetween.last : cellsBetween.first) ?? []
        entries += remainingCells.filter(Self.isInvalidNumber).map { Entry(number: $0) }
    }

    /// Returns the ranges of valid ISBNs. Of two that begin at one place, the longer is taken.
    private static func isbnRanges(in line: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var (index, isInsideWord) = (line.startIndex, false)
        while index < line.endIndex {
            if !isInsideWord, line[index].isNumber, let end = end(of: line[index...]) {
                ranges.append(index..<end)
                index = end
                isInsideWord = false
            } else {
                isInsideWord = line[index].isNumber || line[index].isLetter
                index = line.index(after: index)
            }
        }
        return ranges
    }

    /// Returns the end of the longest valid ISBN at the beginning of a text; `nil` if there is none.
    private static func end(of text: Substring) -> String.Index? {
        var digits = 0
        var isbnEnd: String.Index?
        for index in text.indices {
            let character = text[index]
            guard character.isNumber || digits == 9 && "Xx".contains(character) else {
                guard "-‐‑–— ".contains(character) else { break }
                continue
            }
            digits += 1
            guard digits <= 13 else { break }
            let end = text.index(after: index)
            let isLast = end == text.endIndex || !(text[end].isNumber || text[end].isLetter)
            if isLast, digits == 10 || digits == 13, ISBN(text[..<end]) != nil { isbnEnd = end }
        }
        return isbnEnd
    }

    /// Splits a text at separators. A text after a blank is one title even if it contains separators.
    private static func cells(_ text: Substring) -> [String] {
        let hasSeparators =
            text.drop { " \"'])".contains($0) }.first.map(separators.contains) ?? true
            || text.last.map(separators.contains) ?? false
        let cells = hasSeparators ? text.split(whereSeparator: separators.contains) : [text]
        return cells.map { cell in
            String(cell).replacing(label, with: "").oneLine.trimmingMarks
        }.filter { !$0.isEmpty }
    }

    /// Returns whether a cell is text rather than a number or marks.
    private static func isTitle(_ cell: String) -> Bool {
        !isInvalidNumber(cell) && cell.contains { $0.isLetter || $0.isNumber }
    }

    /// Returns whether a cell has so many digits that it is meant as an ISBN.
    private static func isInvalidNumber(_ cell: String) -> Bool {
        !cell.contains { $0.isLetter && $0 != "X" } && cell.count(where: \.isNumber) > 8
    }
}

extension String {
    /// The text without marks that lists put around it.
    fileprivate var trimmingMarks: String {
        let marks = " ,;:|-–—•*=\"'·"
        let start = drop { marks.contains($0) }
        return String(start.reversed().drop { marks.contains($0) }.reversed())
    }
}
