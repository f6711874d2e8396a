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
    /// Whether the line holds ISBNs, each with at most a title.
    private(set) var isSure = false

    private static let name = CompiledRegex(/^(isbn([ \-]?1[03])?)?[\s:]*|[\s(]*isbn([ \-]?1[03])?:?$/.ignoresCase())
    private static let separators = ",;|\t"

    init(_ line: String) {
        let found = Self.numbers(in: line)
        guard !found.isEmpty else {
            entries = [Entry(number: line.stripped)]
            isSure = ImportValueParser.isbn(line) != nil
            return
        }
        // Texts before the first number, between numbers, and after the last one.
        let starts = [line.startIndex] + found.map(\.upperBound)
        let ends = found.map(\.lowerBound) + [line.endIndex]
        let texts = zip(starts, ends).map { Self.cells(line[$0..<$1]) }
        let isBefore = texts[0].contains(where: Self.isTitle) && !(texts.last ?? []).contains(where: Self.isTitle)
        isSure = isBefore || !texts[0].contains(where: Self.isTitle)
        for (index, range) in found.enumerated() {
            let cells = texts[isBefore ? index : index + 1]
            let words = cells.filter(Self.isTitle)
            isSure = isSure && words.count < 2
            entries.append(Entry(number: String(line[range]), title: words.joined(separator: ", ")))
            entries += cells.filter(Self.isFalseNumber).map { Entry(number: $0) }
        }
        let rest = (isBefore ? texts.last : texts.first) ?? []
        entries += rest.filter(Self.isFalseNumber).map { Entry(number: $0) }
    }

    /// Returns the ranges of ISBNs with a right check digit. Of two that begin at one place, the longer is taken.
    private static func numbers(in line: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var (index, isWithin) = (line.startIndex, false)
        while index < line.endIndex {
            if !isWithin, line[index].isNumber, let end = end(of: line[index...]) {
                found.append(index..<end)
                index = end
                isWithin = false
            } else {
                isWithin = line[index].isNumber || line[index].isLetter
                index = line.index(after: index)
            }
        }
        return found
    }

    private static func end(of text: Substring) -> String.Index? {
        var digits = 0
        var found: String.Index?
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
            if isLast, digits == 10 || digits == 13, ISBN(text[..<end]) != nil { found = end }
        }
        return found
    }

    /// Splits a text at separators. A text after a blank is one title even if it contains separators.
    private static func cells(_ text: Substring) -> [String] {
        let isDivided =
            text.drop { " \"'])".contains($0) }.first.map(separators.contains) ?? true
            || text.last.map(separators.contains) ?? false
        let cells = isDivided ? text.split(whereSeparator: separators.contains) : [text]
        return cells.map { cell in
            String(cell).replacing(name, with: "").oneLine.trimmingMarks
        }.filter { !$0.isEmpty }
    }

    private static func isTitle(_ cell: String) -> Bool {
        !isFalseNumber(cell) && cell.contains { $0.isLetter || $0.isNumber }
    }

    private static func isFalseNumber(_ cell: String) -> Bool {
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
