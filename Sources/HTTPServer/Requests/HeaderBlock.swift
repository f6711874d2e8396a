import HTTPTypes
import Text

/// Header fields of a request, copied once into a single buffer.
///
/// Lookups scan the few fields of a request, which costs less than building a dictionary.
struct HeaderBlock: Sendable {
    private struct Entry {
        var name: Range<Int>
        var value: Range<Int>
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    /// Whether a name or value contains a byte that is forbidden in headers (control characters other than tab).
    private(set) var isMalformed = false

    var count: Int { entries.count }

    init() {
        bytes.reserveCapacity(512)
        entries.reserveCapacity(12)
    }

    mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(contentsOf: value)
        entries.append(Entry(name: start..<nameEnd, value: nameEnd..<bytes.count))
        if name.isEmpty || !name.allSatisfy(\.isTokenCharacter) || Self.hasForbiddenByte(value) { isMalformed = true }
    }

    /// Checks all bytes without an early exit, so that the compiler can vectorise the loop for sixteen bytes.
    private static func hasForbiddenByte(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        var forbidden: UInt8 = 0
        for byte in value { forbidden |= byte.isFieldCharacter ? 0 : 1 }
        return forbidden != 0
    }

    /// Calls `body` with the value of each field of a name. The value is valid only during the call.
    /// - Parameter name: name in lower case.
    func forEach(_ name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        name.utf8Span.span.withUnsafeBufferPointer { searchedName in
            bytes.withUnsafeBufferPointer { bytes in
                for entry in entries where entry.name.count == searchedName.count {
                    if Self.isSame(UnsafeBufferPointer(rebasing: bytes[entry.name]), searchedName) {
                        body(UnsafeBufferPointer(rebasing: bytes[entry.value]))
                    }
                }
            }
        }
    }

    /// Compares names of equal length, ignoring ASCII case. `searchedName` is in lower case.
    private static func isSame(_ name: UnsafeBufferPointer<UInt8>, _ searchedName: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in name.indices where name[index].lowercasedASCII != searchedName[index] { return false }
        return true
    }

    /// Returns all values of a name in order.
    /// - Parameter name: name in lower case.
    func values(_ name: String) -> [String] {
        var values: [String] = []
        forEach(name) { values.append(String(decoding: $0, as: UTF8.self)) }
        return values
    }

    /// Returns the value of a field. Several fields of one name are joined as in RFC 9110 5.3. Invalid UTF-8 is
    /// replaced.
    subscript(_ name: HTTPField.Name) -> String? {
        var joined: String?
        forEach(name.canonicalName) { value in
            let value = String(decoding: value, as: UTF8.self)
            if let previous = joined {
                joined = previous + (name == .cookie ? "; " : ", ") + value
            } else {
                joined = value
            }
        }
        return joined
    }
}
