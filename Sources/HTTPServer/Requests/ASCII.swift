extension UInt8 {
    /// This byte, `A` to `Z` made `a` to `z`.
    @inline(__always)
    var lowercasedASCII: UInt8 {
        self &- 0x41 < 26 ? self | 0x20 : self
    }

    /// What a hexadecimal digit stands for.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }

    /// `tchar` of RFC 9110 5.6.2.
    var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Allowed in a field value: everything but control characters, tab excepted.
    @inline(__always)
    var isFieldCharacter: Bool {
        (self >= 0x20 && self != 0x7F) || self == 0x09
    }

    /// Not to be escaped in a path segment or a query (`unreserved` of RFC 3986 2.3).
    var isUnreserved: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Without the spaces and tabs around it.
    var trimmed: String {
        var rest = Substring(self).utf8
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return String(Substring(rest))
    }

    /// Whether both are the same but for the case of ASCII letters.
    func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}
