/// Takes from styles and scripts what only their authors need: indentation, blank lines and comments that stand alone
/// on a line. Nothing within a line changes, so no text in quotes is harmed; it has to begin and end on its own line.
enum AssetMinifier {
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        bytes.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
            let text = line.drop { $0 == 32 || $0 == 9 }
            let isComment =
                text.starts(with: "//".utf8)
                || (text.starts(with: "/*".utf8) && text.suffix(2).elementsEqual("*/".utf8))
            return text.isEmpty || isComment ? [] : text + [UInt8(ascii: "\n")]
        }
    }
}
