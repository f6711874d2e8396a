extension WebAddress {
    /// The address as a person reads it: Unicode host and path where that is safe, no scheme, no trailing slash.
    package var display: String {
        let shownPath = path == "/" && query == nil ? "" : Self.readable(path)
        let shownQuery = query.map { "?" + Self.readable($0) } ?? ""
        return displayHost + (port.map { ":\($0)" } ?? "") + shownPath + shownQuery
    }

    /// The host with internationalised labels in Unicode, except those whose letters pass for Latin ones.
    package var displayHost: String {
        host.split(separator: ".", omittingEmptySubsequences: false).map(Self.readableLabel).joined(separator: ".")
    }

    /// `displayHost` without `www.` and the like.
    package var displayShortHost: String {
        shortHost.split(separator: ".", omittingEmptySubsequences: false).map(Self.readableLabel).joined(separator: ".")
    }

    private static func readableLabel(_ label: Substring) -> String {
        guard label.hasPrefix("xn--"), let decoded = Punycode.decode(label.dropFirst(4)),
            decoded.unicodeScalars.allSatisfy(isDistinct), decoded.utf8.contains(where: { $0 >= 0x80 }),
            Punycode.encode(decoded) == String(label.dropFirst(4))
        else { return String(label) }
        return decoded
    }

    /// Hangul, Kana, Han and Latin letters with accents: none of them is taken for another ASCII letter.
    private static func isDistinct(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2d, 0x30...0x39, 0x61...0x7a: true
        case 0xe0...0xf6, 0xf8...0xff: true
        case 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc, 0x4e00...0x9fff, 0xac00...0xd7a3: true
        default: false
        }
    }

    /// Decodes runs of escapes that are valid UTF-8 outside ASCII; ASCII and invisible characters stay escaped.
    private static func readable(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            output += rest[..<percent]
            let run = escapes(at: percent, in: rest)
            output += run.isEmpty ? "%" : decoded(run) ?? String(run)
            rest = rest[(run.isEmpty ? rest.index(after: percent) : run.endIndex)...]
        }
        return output + rest
    }

    private static func escapes(at start: String.Index, in text: Substring) -> Substring {
        var end = start
        while end < text.endIndex, text[end] == "%", let next = text.index(end, offsetBy: 3, limitedBy: text.endIndex),
            text[end..<next].utf8.dropFirst().allSatisfy({ PercentEncoding.hexDigit($0) != nil })
        {
            end = next
        }
        return text[start..<end]
    }

    private static func decoded(_ run: Substring) -> String? {
        guard let text = String(validating: PercentEncoding.decode(run), as: UTF8.self) else { return nil }
        return text.unicodeScalars.map { scalar in
            let isShown =
                !scalar.isASCII && !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
                && !scalar.properties.isBidiControl && !scalar.properties.isNoncharacterCodePoint
                && scalar.properties.generalCategory != .control
            return isShown ? String(scalar) : PercentEncoding.escape(String(scalar).utf8)
        }.joined()
    }
}
