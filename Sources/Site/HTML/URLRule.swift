/// The targets that a template allows for a whole URL. Checked before escaping, on the bytes that a browser will read.
enum URLRule {
    /// http, https, mailto and paths of this server.
    case web
    /// Paths of this server only: `/…`, `?…` and `#…`.
    case own

    /// The replacement of a rejected URL.
    static var replacement: UnsafeBufferPointer<UInt8> {
        let text: StaticString = "about:blank"
        return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    func allows(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
        // Browsers strip tabs and line breaks anywhere and spaces at the start, so "java\tscript:" would be a scheme.
        url.allSatisfy { $0 >= 32 && $0 != 127 } && allowsStart(of: url)
    }

    /// Whether the start of a URL names an allowed target. The URL must not contain control characters.
    func allowsStart(of url: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = url.first, first > 32 else { return false }
        switch first {
        case UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        // Both "//host" and "/\host" name another host.
        case UInt8(ascii: "/"): return url.count == 1 || (url[1] != UInt8(ascii: "/") && url[1] != UInt8(ascii: "\\"))
        default:
            return self == .web && (starts(url, "https://") || starts(url, "http://") || starts(url, "mailto:"))
        }
    }

    /// Whether a URL begins with a prefix in lower case; the case of its letters is ignored.
    private func starts(_ url: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
        guard url.count >= prefix.utf8CodeUnitCount else { return false }
        return (0..<prefix.utf8CodeUnitCount).allSatisfy { index in
            let byte = url[index]
            let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            return (isUppercase ? byte + 32 : byte) == prefix.utf8Start[index]
        }
    }
}
