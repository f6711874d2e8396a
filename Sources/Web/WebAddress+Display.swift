import Text

extension WebAddress {
    /// The address as a person reads it: Unicode host and path where that is safe, no scheme, no trailing slash.
    package var display: String {
        let shownPath = path == "/" && query == nil ? "" : Self.readable(path)
        let shownQuery = query.map { "?" + Self.readable($0) } ?? ""
        return displayHost + (port.map { ":\($0)" } ?? "") + shownPath + shownQuery
    }

    /// See ``HostName/readable(_:)``.
    package var displayHost: String { HostName.readable(host) }

    /// `displayHost` without `www.` and the like.
    package var displayShortHost: String { HostName.readable(shortHost) }

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
            text[end..<next].utf8.dropFirst().allSatisfy({ $0.hexadecimalValue != nil })
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
            return isShown ? String(scalar) : escaped(scalar)
        }.joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        var escaped: [UInt8] = []
        for byte in String(scalar).utf8 { escaped.appendPercentEncoded(byte) }
        return String(decoding: escaped, as: UTF8.self)
    }
}
