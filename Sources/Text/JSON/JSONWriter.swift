/// A writer of JSON as bytes, in one pass. Foundation's encoder costs about fifty times as much for a page of items.
package struct JSONWriter: ~Copyable {
    private var out: ByteBuffer
    /// Whether the next value needs a comma before it.
    private var needsComma = false
    private let hasShortEscapes: Bool

    /// - Parameters:
    ///   - capacity: in bytes.
    ///   - hasShortEscapes: whether a line feed in a string is `\n` and not `\u000a`, and so are returns and tabs.
    package init(capacity: Int = 1024, hasShortEscapes: Bool = true) {
        out = ByteBuffer(capacity: capacity)
        self.hasShortEscapes = hasShortEscapes
    }

    /// Copy of all bytes written so far.
    package var bytes: [UInt8] { out.bytes }

    /// Number of bytes written so far.
    package var count: Int { out.count }

    /// - Parameter body: receives the bytes of `range`, which are valid until it returns.
    package func withBytes<T>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try out.withBytes(in: range, body)
    }

    /// Returns all bytes and starts again, for responses that are streamed in chunks.
    package mutating func drain() -> [UInt8] {
        defer { out.removeAll() }
        return bytes
    }

    // MARK: Shapes

    package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        open(UInt8(ascii: "{"))
        try body(&self)
        close(UInt8(ascii: "}"))
    }

    package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
        open(UInt8(ascii: "["))
        try body(&self)
        close(UInt8(ascii: "]"))
    }

    /// Opens an object or array that outlives one call, as in an export. ``close(_:)`` must follow.
    package mutating func open(_ bracket: UInt8) {
        comma()
        out.append(bracket)
        needsComma = false
    }

    package mutating func close(_ bracket: UInt8) {
        out.append(bracket)
        needsComma = true
    }

    /// Writes a line break between values, on which clients that read line by line rely.
    package mutating func newline() {
        comma()
        needsComma = false
        out.append(UInt8(ascii: "\n"))
    }

    package mutating func object(_ key: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try object(body)
    }

    package mutating func array(_ key: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try array(body)
    }

    package mutating func objects<T>(
        _ key: String, _ values: some Sequence<T>, _ write: (inout JSONWriter, T) throws -> Void
    ) rethrows {
        try array(key) { json in
            for value in values { try json.object { try write(&$0, value) } }
        }
    }

    /// Writes objects of an open list, one per line.
    package mutating func lines<T>(_ values: some Sequence<T>, _ write: (inout JSONWriter, T) throws -> Void) rethrows {
        for value in values {
            newline()
            try object { try write(&$0, value) }
        }
    }

    // MARK: Members

    package mutating func key(_ name: StaticString) {
        comma()
        out.append(UInt8(ascii: "\""))
        out.append(name)
        out.append("\":")
        needsComma = false
    }

    package mutating func key(_ name: String) {
        value(name)
        out.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int64) {
        key(name)
        self.value(Int(value))
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ values: [String]) {
        key(name)
        array { json in
            for value in values { json.value(value) }
        }
    }

    /// Writes nothing for `nil`, because an absent member means unknown.
    package mutating func member(ifPresent name: StaticString, _ value: String?) {
        if let value { member(name, value) }
    }

    package mutating func member(ifFilled name: StaticString, _ value: String) {
        if !value.isEmpty { member(name, value) }
    }

    package mutating func member(ifPresent name: StaticString, _ value: Int?) {
        if let value { member(name, value) }
    }

    // MARK: Values

    package mutating func value(_ text: String) {
        text.utf8Span.span.withUnsafeBufferPointer { value($0) }
    }

    /// Writes a string from its UTF-8.
    package mutating func value(_ text: UnsafeBufferPointer<UInt8>) {
        comma()
        needsComma = true
        out.append(UInt8(ascii: "\""))
        var written = 0
        while let index = Self.firstEscaped(in: text, from: written) {
            out.append(UnsafeBufferPointer(rebasing: text[written..<index]))
            escape(text[index])
            written = index + 1
        }
        out.append(UnsafeBufferPointer(rebasing: text[written...]))
        out.append(UInt8(ascii: "\""))
    }

    private static func firstEscaped(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        text.firstIndex(from: start) { byte in
            byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        } mayMatch: { bytes in
            bytes.hasByte(below: 0x20) || bytes.has(UInt8(ascii: "\"")) || bytes.has(UInt8(ascii: "\\"))
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n") where hasShortEscapes: out.append("\\n")
        case UInt8(ascii: "\r") where hasShortEscapes: out.append("\\r")
        case UInt8(ascii: "\t") where hasShortEscapes: out.append("\\t")
        case 0..<0x20:
            out.append("\\u00")
            out.append(hexadecimal([byte]))
        default:
            out.append(UInt8(ascii: "\\"))
            out.append(byte)
        }
    }

    package mutating func value(_ number: Int) {
        raw(String(number))
    }

    package mutating func value(_ number: Double) {
        raw(number.isFinite ? String(number) : "null")
    }

    /// Writes a moment, in milliseconds since 1970, in the format of RFC 3339.
    package mutating func value(milliseconds: Int64) {
        comma()
        out.append(limit: RFC3339.size + 2) { target in
            target[0] = UInt8(ascii: "\"")
            RFC3339.write(milliseconds: milliseconds, to: target + 1)
            target[RFC3339.size + 1] = UInt8(ascii: "\"")
            return RFC3339.size + 2
        }
        needsComma = true
    }

    package mutating func value(_ truth: Bool) {
        raw(truth ? "true" : "false" as StaticString)
    }

    package mutating func null() {
        raw("null" as StaticString)
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let truth): self.value(truth)
        case .number(let digits): raw(digits)
        case .string(let text): self.value(text)
        case .array(let values):
            array { json in
                for value in values { json.value(value) }
            }
        case .object(let members):
            object { json in
                for member in members {
                    json.key(member.name)
                    json.value(member.value)
                }
            }
        }
    }

    /// Writes a value that is JSON already, such as a column stored as JSON.
    package mutating func raw(_ json: UnsafeBufferPointer<UInt8>) {
        comma()
        out.append(json)
        needsComma = true
    }

    package mutating func raw(_ json: String) {
        json.utf8Span.span.withUnsafeBufferPointer { raw($0) }
    }

    package mutating func raw(_ json: [UInt8]) {
        json.withUnsafeBufferPointer { raw($0) }
    }

    private mutating func raw(_ json: StaticString) {
        comma()
        out.append(json)
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { out.append(UInt8(ascii: ",")) }
    }
}
