/// Decodes character references: numeric ones, and the names that attacks use.
enum HTMLReferences {
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { $0 += reference($1) }
    }

    /// Returns the text after an ampersand, decoded if it begins with a reference.
    private static func reference(_ text: Substring) -> String {
        guard let first = text.unicodeScalars.first else { return "&" }
        guard first == "#" else {
            let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard let value = names[String(name)] else { return "&" + text }
            return value + text.dropFirst(name.count).trimmingPrefix(";")
        }
        let isHexadecimal = text.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        let digits = text.dropFirst(isHexadecimal ? 2 : 1).prefix {
            $0.isASCII && $0.isHexDigit && (isHexadecimal || $0.isNumber)
        }
        guard let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(code) else {
            return "&" + text
        }
        let rest = text.dropFirst(digits.count + (isHexadecimal ? 2 : 1))
        return String(Character(scalar)) + rest.trimmingPrefix(";")
    }

    private static let names = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "colon": ":", "Tab": "\t", "NewLine": "\n",
        "lpar": "(", "rpar": ")", "sol": "/", "bsol": "\\", "nbsp": "\u{A0}", "excl": "!", "num": "#", "semi": ";",
        "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "grave": "`", "equals": "=", "period": ".", "comma": ",",
    ]
}
