/// How deep in a JSON value one stands while its bytes pass.
struct JSONNesting {
    private var depth = 0
    private var isText = false
    private var isEscaped = false

    /// Before a value, behind it, or in a number.
    var isOutside: Bool { depth == 0 && !isText }

    mutating func step(_ byte: UInt8) {
        guard !isEscaped else {
            isEscaped = false
            return
        }
        switch byte {
        case UInt8(ascii: "\\") where isText: isEscaped = true
        case UInt8(ascii: "\""): isText.toggle()
        case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
        case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText: depth -= 1
        default: break
        }
    }
}
