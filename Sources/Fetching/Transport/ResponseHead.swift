import HTTPTypes
import Web

/// The status and fields of one response, collected line by line. Interim responses (1xx) and trailers are ignored.
struct ResponseHead {
    private(set) var status = 0
    private(set) var fields = HTTPFields()
    /// The first `Location` as received, in any encoding.
    private(set) var location: [UInt8]?
    private(set) var isComplete = false
    /// Size of all headers of this response in bytes, interim ones included.
    private(set) var headerBytes = 0

    /// Adds one line, which includes its CRLF.
    mutating func add(_ line: UnsafeRawBufferPointer) {
        headerBytes += line.count
        let content = line.prefix { $0 != 0x0d && $0 != 0x0a }
        if content.starts(with: "HTTP/".utf8) {
            addStatusLine(content)
        } else if content.isEmpty {
            isComplete = isComplete || status >= 200
        } else if !isComplete {
            addField(content)
        }
    }

    private mutating func addStatusLine(_ line: Slice<UnsafeRawBufferPointer>) {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        fields = HTTPFields()
        location = nil
        isComplete = false
    }

    private mutating func addField(_ line: Slice<UnsafeRawBufferPointer>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        if name == .location, location == nil { location = Array(value) }
        fields.append(HTTPField(name: name, value: String(decoding: value, as: UTF8.self)))
    }

    /// Target of the redirect, possibly relative; `nil` if the response is not a redirect.
    var redirectTarget: String? {
        guard [301, 302, 303, 307, 308].contains(status), let location else { return nil }
        return Self.target(in: location)
    }

    /// Returns the address of a `Location` field: without the status line that some servers append («… HTTP/2 301»),
    /// and with bytes outside ASCII escaped.
    static func target(in location: [UInt8]) -> String {
        let text = PercentEncoding.encodeRaw(location.prefix { $0 >= 0x20 })
        guard let statusLine = text.firstRange(of: " HTTP/") else { return text }
        return String(text[..<statusLine.lowerBound])
    }

    /// The declared length of the body in bytes, before decompression.
    var contentLength: Int? {
        fields[.contentLength].flatMap { Int($0) }
    }
}
