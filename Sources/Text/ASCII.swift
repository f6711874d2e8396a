extension UInt8 {
    /// This byte, `A` to `Z` made `a` to `z`.
    package var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    package var isDigit: Bool { self &- 0x30 < 10 }

    package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}

extension StringProtocol {
    /// Without the spaces and tabs around it.
    package var trimmed: String {
        var rest = Substring(self).utf8
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return String(Substring(rest))
    }

    /// Whether both are the same but for the case of ASCII letters.
    package func equalsIgnoringCase(_ other: String) -> Bool {
        // Byte by byte: the pairs of `zip` are generic here and took 9,000 instructions for a name.
        var (mine, others) = (utf8.makeIterator(), other.utf8.makeIterator())
        while true {
            let (byte, another) = (mine.next(), others.next())
            guard byte?.lowercasedASCII == another?.lowercasedASCII else { return false }
            if byte == nil { return true }
        }
    }
}

extension String {
    /// Whether it begins like this but for the case of ASCII letters.
    package func hasPrefixIgnoringCase(_ prefix: String) -> Bool {
        let (mine, wanted) = (utf8Span.span, prefix.utf8Span.span)
        guard mine.count >= wanted.count else { return false }
        for index in wanted.indices where mine[index].lowercasedASCII != wanted[index].lowercasedASCII { return false }
        return true
    }
}

/// At least two digits: `07`, `12`.
/// - Parameter number: not negative.
package func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
}
