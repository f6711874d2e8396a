extension UInt8 {
    /// The lower-case letter for `A` to `Z`; any other byte unchanged.
    package var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    package var isDigit: Bool { self &- 0x30 < 10 }

    package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}

extension StringProtocol {
    /// Copy without spaces and tabs at both ends; ``stripped`` removes all white space.
    package var trimmed: String {
        var rest = Substring(self).utf8
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return String(Substring(rest))
    }

    /// Returns whether both texts are equal apart from the case of ASCII letters.
    package func equalsIgnoringCase(_ other: String) -> Bool {
        // Byte by byte: the pairs of `zip` are generic here and took 9,000 instructions for a name.
        var (ownBytes, otherBytes) = (utf8.makeIterator(), other.utf8.makeIterator())
        while true {
            let (byte, otherByte) = (ownBytes.next(), otherBytes.next())
            guard byte?.lowercasedASCII == otherByte?.lowercasedASCII else { return false }
            if byte == nil { return true }
        }
    }
}

extension String {
    /// Returns whether the text begins with `prefix`, apart from the case of ASCII letters.
    package func hasPrefixIgnoringCase(_ prefix: String) -> Bool {
        let (bytes, prefixBytes) = (utf8Span.span, prefix.utf8Span.span)
        guard bytes.count >= prefixBytes.count else { return false }
        for index in prefixBytes.indices where bytes[index].lowercasedASCII != prefixBytes[index].lowercasedASCII {
            return false
        }
        return true
    }
}

/// Returns a number with at least two digits: `07`, `12`.
/// - Parameter number: must not be negative.
package func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
}
