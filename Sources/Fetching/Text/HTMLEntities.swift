/// The character references that occur in text that was escaped twice.
enum HTMLEntities {
    static func decode(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            output += rest[..<ampersand]
            let tail = rest[rest.index(after: ampersand)...]
            let body = tail.prefix(10)
            if let end = body.firstIndex(of: ";"), let character = character(tail[..<end]) {
                output.append(character)
                rest = tail[tail.index(after: end)...]
            } else {
                output.append("&")
                rest = tail
            }
        }
        return output + rest
    }

    private static func character(_ body: Substring) -> Character? {
        guard body.hasPrefix("#") else { return named[String(body)] }
        let digits = body.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        guard let number, number > 0 else { return nil }
        // As browsers do: C1 numbers mean windows-1252.
        let c1 = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ".unicodeScalars
        if (0x80...0x9f).contains(number) { return Character(Array(c1)[Int(number - 0x80)]) }
        return Unicode.Scalar(number).map(Character.init)
    }

    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "middot": "·", "hellip": "…",
        "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
        "bull": "•", "copy": "©", "reg": "®", "trade": "™", "times": "×", "deg": "°", "euro": "€", "pound": "£",
        "yen": "¥", "sect": "§", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å",
        "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
        "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó", "ocirc": "ô",
        "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü",
        "szlig": "ß", "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Auml": "Ä", "Aring": "Å", "Ccedil": "Ç",
        "Egrave": "È", "Eacute": "É", "Ouml": "Ö", "Uuml": "Ü", "zwj": "\u{200d}", "zwnj": "\u{200c}",
    ]
}
