import Text
import Web

/// The header of one part of a multipart form (RFC 7578).
struct PartHeader {
    let name: String
    /// File name without its path; nil for a plain field, empty if the file input was empty.
    let fileName: String?
    let contentType: String

    /// - Parameter block: the header lines, without the empty line at the end.
    /// - Returns: nil if there is no usable `Content-Disposition`.
    init?(_ block: ArraySlice<UInt8>) {
        guard let text = PercentEncoding.text(Array(block)) else { return nil }
        var disposition: MediaType?
        var type = "application/octet-stream"
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmed
            switch line[..<colon].trimmed.lowercased() {
            case "content-disposition": disposition = MediaType(value)
            case "content-type": type = MediaType(value).name
            default: break
            }
        }
        guard let disposition, disposition.name == "form-data", let name = disposition["name"] else { return nil }
        self.name = Self.unescape(name)
        contentType = type
        if let extended = disposition["filename*"], let decoded = Self.decodeExtendedValue(extended) {
            fileName = Self.lastComponent(decoded)
        } else {
            fileName = disposition["filename"].map { Self.lastComponent(Self.unescape($0)) }
        }
    }

    /// Decodes the three escapes that browsers use in names (HTML standard, multipart encoding).
    private static func unescape(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var result = ""
        var rest = text[...]
        while let percentSign = rest.firstIndex(of: "%") {
            result += rest[..<percentSign]
            let escape = rest[percentSign...].prefix(3)
            switch escape.uppercased() {
            case "%22": result += "\""
            case "%0D": result += "\r"
            case "%0A": result += "\n"
            default: result += escape
            }
            rest = rest[percentSign...].dropFirst(3)
        }
        return result + rest
    }

    /// Decodes an extended value such as `UTF-8''%EC%84%9C.png` (RFC 8187).
    private static func decodeExtendedValue(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].equalsIgnoringCase("utf-8") else { return nil }
        return PercentEncoding.decodeSegment(Array(parts[2].utf8)[...])
    }

    /// Returns the last component of a path, because some clients send a whole path. The result has no separators and
    /// no control characters.
    private static func lastComponent(_ path: String) -> String {
        let last = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
        return String(
            String.UnicodeScalarView(last.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
