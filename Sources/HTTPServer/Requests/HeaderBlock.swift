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
        if name.isEmpty || !name.allSatisfy(\.isTokenCharacter) || !value.allSatisfy(\.isFieldCharacter) {
            isMalformed = true
        }
    }

    /// Calls `body` with the value of each field of that name.
    /// - Parameter name: in lower case.
    func forEach(_ name: String, _ body: (ArraySlice<UInt8>) -> Void) {
        let wanted = name.utf8
        for entry in entries where entry.name.count == wanted.count {
            if zip(bytes[entry.name], wanted).allSatisfy({ $0.lowercasedASCII == $1 }) {
                body(bytes[entry.value])
            }
        }
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
