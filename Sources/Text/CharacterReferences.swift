/// Decodes and writes the character references of HTML (`&amp;`, `&#44032;`): all numbers, and the names that occur in
/// titles and bookmarks.
package enum CharacterReferences {
    /// Decodes the references in a text. Numbers need no semicolon. Names do, because `&copy=1` in a URL is a
    /// parameter. Anything else stays as it is.
    package static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            if let (character, length) = leadingReference(rest) {
                result.unicodeScalars.append(character)
                rest = rest.dropFirst(length)
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// Returns the character of the reference at the beginning, and the reference's length in characters.
    private static func leadingReference(_ text: Substring) -> (Unicode.Scalar, length: Int)? {
        // Twelve characters are more than any name or number has.
        let body = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }.prefix(12)
        let hasSemicolon = text.dropFirst(body.count + 1).first == ";"
        let length = body.count + (hasSemicolon ? 2 : 1)
        if body.hasPrefix("#") { return numberedCharacter(body.dropFirst()).map { ($0, length) } }
        guard hasSemicolon, let character = charactersByName[String(body)] else { return nil }
        return (character, length)
    }

    private static func numberedCharacter(_ digits: Substring) -> Unicode.Scalar? {
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        guard let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        // Browsers read C1 numbers as windows-1252.
        if (0x80...0x9F).contains(value) { return windows1252Controls[Int(value - 0x80)] }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Characters of windows-1252 at 0x80...0x9F.
    private static let windows1252Controls = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    private static let charactersByName: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "apos": "'",
        "nbsp": " ", "zwj": "\u{200D}", "zwnj": "\u{200C}", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "laquo": "«", "raquo": "»", "ndash": "–", "mdash": "—", "hellip": "…", "middot": "·", "bull": "•",
        "iexcl": "¡", "iquest": "¿", "sect": "§", "para": "¶", "copy": "©", "reg": "®", "trade": "™", "times": "×",
        "deg": "°", "euro": "€", "pound": "£", "yen": "¥", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
        "hearts": "♥", "star": "☆", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä",
        "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë",
        "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
        "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û",
        "uuml": "ü", "szlig": "ß", "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Auml": "Ä", "Aring": "Å",
        "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ouml": "Ö", "Uuml": "Ü",
    ]

    /// Escapes a text for HTML, as element content or in double-quoted attributes.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
