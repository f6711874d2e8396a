import Catalog
import Text

/// JSON as bytes, written in one pass. Foundation's encoder costs about fifty times as much for a page of items.
package struct JSONWriter: ~Copyable {
    private var out: ByteBuffer
    /// Whether the next value needs a comma before it.
    private var needsComma = false

    package init(capacity: Int = 1024) {
        out = ByteBuffer(capacity: capacity)
    }

    /// All that was written, copied.
    package var bytes: [UInt8] { out.bytes }

    /// How many bytes that is.
    package var count: Int { out.count }

    /// - Parameter body: gets what was written there, which is gone when it returns.
    package func withBytes<T>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try out.withBytes(in: range, body)
    }

    /// Hands the bytes over and starts again, for answers that are streamed piece by piece.
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

    /// For documents that outlive one call, such as an export; ``close(_:)`` must follow.
    package mutating func open(_ bracket: UInt8) {
        comma()
        out.append(bracket)
        needsComma = false
    }

    package mutating func close(_ bracket: UInt8) {
        out.append(bracket)
        needsComma = true
    }

    /// A line break between values; readers that go line by line rely on it.
    package mutating func newline() {
        if needsComma {
            out.append(UInt8(ascii: ","))
            needsComma = false
        }
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

    /// Objects of a list that is open, a line each.
    package mutating func lines<T>(_ values: some Sequence<T>, _ write: (inout JSONWriter, T) throws -> Void) rethrows {
        for value in values {
            newline()
            try object { try write(&$0, value) }
        }
    }

    // MARK: Members

    package mutating func key(_ name: StaticString) {
        let (comma, size) = (needsComma ? 1 : 0, name.utf8CodeUnitCount)
        out.append(atMost: size + 4) { target in
            // Written over where there is none.
            target[0] = UInt8(ascii: ",")
            target[comma] = UInt8(ascii: "\"")
            (target + comma + 1).initialize(from: name.utf8Start, count: size)
            target[comma + size + 1] = UInt8(ascii: "\"")
            target[comma + size + 2] = UInt8(ascii: ":")
            return comma + size + 3
        }
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

    package mutating func member(_ name: StaticString, _ value: Timestamp) {
        key(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ values: [String]) {
        key(name)
        array { json in
            for value in values { json.value(value) }
        }
    }

    /// Absent means unknown: nothing is written for nil.
    package mutating func member(ifPresent name: StaticString, _ value: String?) {
        if let value { member(name, value) }
    }

    package mutating func member(ifFilled name: StaticString, _ value: String) {
        if !value.isEmpty { member(name, value) }
    }

    package mutating func member(ifPresent name: StaticString, _ value: Int?) {
        if let value { member(name, value) }
    }

    package mutating func member(ifPresent name: StaticString, _ value: Timestamp?) {
        if let value { member(name, value) }
    }

    // MARK: Members from a row

    /// The text of a column that is never NULL, copied once.
    package mutating func member(_ name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        row.withUTF8(column) { member(name, $0) }
    }

    package mutating func member(ifPresent name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        row.withUTF8(column) { if $0.baseAddress != nil { member(name, $0) } }
    }

    package mutating func member(ifFilled name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        row.withUTF8(column) { if !$0.isEmpty { member(name, $0) } }
    }

    /// A list of the lines of a column that are not empty.
    package mutating func lines(_ name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        key(name)
        array { json in
            row.withUTF8(column) { lines in
                var start = 0
                for end in 0...lines.count where end == lines.count || lines[end] == UInt8(ascii: "\n") {
                    if end > start { json.value(UnsafeBufferPointer(rebasing: lines[start..<end])) }
                    start = end + 1
                }
            }
        }
    }

    private mutating func member(_ name: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
        key(name)
        value(text)
    }

    // MARK: Values

    package mutating func value(_ text: String) {
        text.utf8Span.span.withUnsafeBufferPointer { value($0) }
    }

    private mutating func value(_ text: UnsafeBufferPointer<UInt8>) {
        comma()
        out.append(UInt8(ascii: "\""))
        out.append(text, escaping: .json)
        out.append(UInt8(ascii: "\""))
        needsComma = true
    }

    package mutating func value(_ number: Int) {
        comma()
        number.withUTF8Bytes { out.append($0) }
        needsComma = true
    }

    package mutating func value(_ number: Double) {
        raw(number.isFinite ? String(number) : "null")
    }

    package mutating func value(_ moment: Timestamp) {
        comma()
        out.append(atMost: RFC3339.size + 2) { target in
            target[0] = UInt8(ascii: "\"")
            RFC3339.write(milliseconds: moment.rawValue, to: target + 1)
            target[RFC3339.size + 1] = UInt8(ascii: "\"")
            return RFC3339.size + 2
        }
        needsComma = true
    }

    package mutating func value(_ truth: Bool) {
        comma()
        out.append(truth ? "true" : "false")
        needsComma = true
    }

    package mutating func null() {
        comma()
        out.append("null")
        needsComma = true
    }

    /// What is JSON already, such as a column kept as JSON.
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

    private mutating func comma() {
        if needsComma { out.append(UInt8(ascii: ",")) }
    }
}
