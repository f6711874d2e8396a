/// Decodes the character references that bookmark files hold.
enum CharacterReferences {
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            if let (character, length) = reference(rest) {
                result += character
                rest = rest.dropFirst(length)
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// The text meant by the reference at the beginning, and its length in characters.
    private static func reference(_ text: Substring) -> (String, Int)? {
        let body = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }.prefix(12)
        let hasSemicolon = text.dropFirst(body.count + 1).first == ";"
        let length = body.count + (hasSemicolon ? 2 : 1)
        if body.hasPrefix("#") {
            let digits = body.dropFirst()
            let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
            guard let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
            let scalar = Unicode.Scalar(value).flatMap { value == 0 ? nil : $0 } ?? "\u{FFFD}"
            return (String(Character(scalar)), length)
        }
        // Without a semicolon, `&copy=1` in an address is a parameter and no sign.
        guard hasSemicolon, let character = named[String(body)] else { return nil }
        return (character, length)
    }

    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "AMP": "&", "LT": "<", "GT": ">",
        "QUOT": "\"", "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "middot": "·", "bull": "•", "ndash": "–",
        "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "times": "×",
        "deg": "°", "euro": "€", "pound": "£", "yen": "¥", "sect": "§", "para": "¶", "iexcl": "¡", "iquest": "¿",
        "rarr": "→", "larr": "←", "uarr": "↑", "darr": "↓", "hearts": "♥", "star": "☆", "auml": "ä", "ouml": "ö",
        "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à",
        "ccedil": "ç", "ntilde": "ñ",
    ]

    /// For text and quoted attributes.
    static func escaped(_ text: String) -> String {
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
