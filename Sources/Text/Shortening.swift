import Foundation

extension StringProtocol {
    /// Returns at most `limit` characters from the beginning and cuts none of them: a letter keeps all of its marks.
    ///
    /// A letter can have any number of marks, so that the result is shorter if it would have more than eight scalars
    /// for each allowed character. Only a first letter of more than 1,024 scalars loses the rest of its marks.
    package func beginning(_ limit: Int) -> SubSequence {
        if utf8.count <= limit { return self[...] }
        let firstLetter = prefix(1)
        if let end = firstLetter.unicodeScalars.index(
            firstLetter.startIndex, offsetBy: maxScalarsOfFirstLetter, limitedBy: firstLetter.endIndex),
            end < firstLetter.endIndex, limit > 0
        {
            return firstLetter[..<end]
        }
        let head = prefix(limit)
        guard
            let end = head.unicodeScalars.index(
                head.startIndex, offsetBy: limit * maxScalarsPerCharacter, limitedBy: head.endIndex),
            end < head.endIndex
        else { return head }
        // The last letter may continue behind `end`; the first is kept in any case.
        let wholeLetters = head.prefix(head[..<end].count)
        return wholeLetters.endIndex <= end || wholeLetters.count == 1 ? wholeLetters : wholeLetters.dropLast()
    }

    /// Returns at most `limit` characters, as in ``beginning(_:)``, with an ellipsis in place of the rest.
    package func shortened(to limit: Int) -> String {
        beginning(limit).endIndex == endIndex ? String(self) : beginning(limit - 1) + "…"
    }
}

extension String {
    /// Returns the beginning as the overload for `StringProtocol` does, but without looking up each character of most
    /// texts.
    package func beginning(_ limit: Int) -> Substring {
        plainEnd(limit).map { self[..<$0] } ?? self[...].beginning(limit)
    }

    /// Returns the end of the first `limit` characters; `nil` if any of them, or the one after them, is not plain (see
    /// ``Swift/Unicode/Scalar/isPlainCharacter``).
    private func plainEnd(_ limit: Int) -> Index? {
        let end = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            var end = 0
            for _ in 0..<max(limit, 0) {
                guard end < bytes.count else { return end }
                guard let size = Self.plainSize(bytes, at: end) else { return nil }
                end += size
            }
            return end == bytes.count || Self.plainSize(bytes, at: end) != nil ? end : nil
        }
        // `nil` without contiguous storage, or within it for a character that is not plain.
        guard let end, let offset = end else { return nil }
        return utf8.index(startIndex, offsetBy: offset)
    }

    /// Returns the size of a plain character in UTF-8, in bytes; `nil` for any other character.
    static func plainSize(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let byte = text[index]
        if byte < 0x80 { return (32..<127).contains(byte) ? 1 : nil }
        // All other plain scalars take three bytes.
        guard (0xE4...0xED).contains(byte), index + 2 < text.count,
            let scalar = Unicode.Scalar(
                UInt32(byte & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)),
            scalar.isPlainCharacter
        else { return nil }
        return 3
    }

    /// The text decomposed, with long runs of marks in canonical order; the text itself without such runs. Foundation
    /// sorts a run by moving one mark after the other, which takes minutes for a hundred thousand.
    var marksInOrder: String {
        guard hasLongRun else { return self }
        var knownParts: [Unicode.Scalar: [(scalar: Unicode.Scalar, rank: UInt8)]] = [:]
        var out = String.UnicodeScalarView()
        var run: [(scalar: Unicode.Scalar, rank: UInt8)] = []
        func appendSortedRun() {
            // Swift's sort is stable, so that marks of one rank keep their order.
            run.sort { $0.rank < $1.rank }
            out.append(contentsOf: run.lazy.map(\.scalar))
            run.removeAll(keepingCapacity: true)
        }
        for scalar in unicodeScalars {
            let parts = knownParts[scalar] ?? Self.parts(of: scalar)
            knownParts[scalar] = parts
            for part in parts {
                if part.rank == 0 {
                    appendSortedRun()
                    out.append(part.scalar)
                } else {
                    run.append(part)
                }
            }
        }
        appendSortedRun()
        return String(out)
    }

    /// Returns the decomposed scalar, with the canonical combining class of each part: 0 for a base character.
    private static func parts(of scalar: Unicode.Scalar) -> [(scalar: Unicode.Scalar, rank: UInt8)] {
        String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.map {
            ($0, $0.properties.canonicalCombiningClass.rawValue)
        }
    }

    /// Whether more than 64 scalars follow one another that composition may change.
    private var hasLongRun: Bool {
        var length = 0
        for scalar in unicodeScalars {
            length = scalar.isSurelyComposed ? 0 : length + 1
            if length > 64 { return true }
        }
        return false
    }
}

/// Maximum number of scalars of the first letter with its marks.
private let maxScalarsOfFirstLetter = 1024

/// Maximum average number of scalars for each character of a result with several characters.
private let maxScalarsPerCharacter = 8
