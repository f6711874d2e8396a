import Catalog
import Text

/// JSON as bytes, written in one pass. Foundation's encoder costs about fifty times as much for a page of items.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Whether the next value needs a comma before it.
    private var needsComma = false

    package init(capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
    }

    /// Hands the bytes over and starts again, for answers that are streamed piece by piece.
    package mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
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
        bytes.append(bracket)
        needsComma = false
    }

    package mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    /// A line break between values; readers that go line by line rely on it.
    package mutating func newline() {
        if needsComma {
            bytes.append(UInt8(ascii: ","))
            needsComma = false
        }
        bytes.append(UInt8(ascii: "\n"))
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
        comma()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func key(_ name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
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
        self.value(value.rfc3339)
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
        key(name)
        row.withUTF8(column) { value($0) }
    }

    package mutating func member(ifPresent name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        if !row.isNull(column) { member(name, row, column) }
    }

    package mutating func member(ifFilled name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        if row.withUTF8(column, { !$0.isEmpty }) { member(name, row, column) }
    }

    // MARK: Values

    package mutating func value(_ text: String) {
        var text = text
        text.withUTF8 { value($0) }
    }

    private mutating func value(_ text: UnsafeBufferPointer<UInt8>) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        escape(text)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    package mutating func value(_ number: Int) {
        comma()
        number.withUTF8Bytes { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    package mutating func value(_ number: Double) {
        comma()
        bytes.append(contentsOf: number.isFinite ? String(number).utf8 : "null".utf8)
        needsComma = true
    }

    package mutating func value(_ truth: Bool) {
        comma()
        bytes.append(contentsOf: truth ? "true".utf8 : "false".utf8)
        needsComma = true
    }

    package mutating func null() {
        comma()
        bytes.append(contentsOf: "null".utf8)
        needsComma = true
    }

    /// What is JSON already, such as a column kept as JSON.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        comma()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            start = index + 1
            escape(byte)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case 0x00..<0x20:
            bytes.append(contentsOf: "u00".utf8)
            bytes.appendHexadecimal(byte)
        default: bytes.append(byte)
        }
    }
}
