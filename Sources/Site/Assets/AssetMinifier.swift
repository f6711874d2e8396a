/// Removes indentation, blank lines and comments that fill a line from style sheets and scripts.
///
/// The rest of a line does not change. String literals must not span lines, because their indentation would be removed.
enum AssetMinifier {
    static func minified(_ source: [UInt8]) -> [UInt8] {
        source.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
            let unindented = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let isComment =
                unindented.starts(with: "//".utf8)
                || (unindented.starts(with: "/*".utf8) && unindented.suffix(2).elementsEqual("*/".utf8))
            return unindented.isEmpty || isComment ? [] : unindented + [UInt8(ascii: "\n")]
        }
    }
}
