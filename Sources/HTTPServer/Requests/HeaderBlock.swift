import HTTPTypes
import Text

/// The header fields of one request, copied once into a single buffer.
///
/// Lookups scan the few fields that a request has, which costs less than building a dictionary would.
struct HeaderBlock: Sendable {
    private struct Entry {
        var name: Range<Int>
        var value: Range<Int>
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    /// Whether a name or a value holds a byte that no header may hold (a control character but tab).
    private(set) var isMalformed = false

    var count: Int { entries.count }

    init() {
        bytes.reserveCapacity(512)
        entries.reserveCapacity(12)
    }

    mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let middle = bytes.count
        bytes.append(contentsOf: value)
        entries.append(Entry(name: start..<middle, value: middle..<bytes.count))
        if name.isEmpty || !name.allSatisfy(\.isTokenCharacter) || Self.holdsControl(value) { isMalformed = true }
    }

    /// Looks at all bytes, so that the compiler can look at sixteen of them at once.
    private static func holdsControl(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in value { found |= byte.isFieldCharacter ? 0 : 1 }
        return found != 0
    }

    /// Calls `body` with the value of each field of that name, which is gone when it returns.
    /// - Parameter name: in lower case.
    func forEach(_ name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        name.utf8Span.span.withUnsafeBufferPointer { wanted in
            bytes.withUnsafeBufferPointer { bytes in
                for entry in entries where entry.name.count == wanted.count {
                    if Self.isSame(UnsafeBufferPointer(rebasing: bytes[entry.name]), wanted) {
                        body(UnsafeBufferPointer(rebasing: bytes[entry.value]))
                    }
                }
            }
        }
    }

    /// Both have as many bytes.
    private static func isSame(_ name: UnsafeBufferPointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in name.indices where name[index].lowercasedASCII != wanted[index] { return false }
        return true
    }

    /// All values of that name, in order.
    /// - Parameter name: in lower case.
    func values(_ name: String) -> [String] {
        var found: [String] = []
        forEach(name) { found.append(String(decoding: $0, as: UTF8.self)) }
        return found
    }

    /// The value of a field; several of one name are joined as RFC 9110 5.3 says. Bytes that are not
    /// UTF-8 are replaced.
    subscript(_ name: HTTPField.Name) -> String? {
        var joined: String?
        forEach(name.canonicalName) { value in
            let value = String(decoding: value, as: UTF8.self)
            if let sofar = joined {
                joined = sofar + (name == .cookie ? "; " : ", ") + value
            } else {
                joined = value
            }
        }
        return joined
    }
}
