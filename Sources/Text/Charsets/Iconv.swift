import Glibc

/// Conversion to UTF-8 by glibc's iconv.
package enum Iconv {
    /// Decodes bytes of a character set; bad bytes become U+FFFD. Returns `nil` if iconv does not know the set.
    package static func decode(_ bytes: [UInt8], from charset: Charset) -> String? {
        guard let converter = iconv_open("UTF-8", charset.iconvName), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { iconv_close(converter) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 2 + 16)  // Pairs become three bytes.
        var buffer = [CChar](repeating: 0, count: 64 << 10)
        var input = bytes.map { CChar(bitPattern: $0) }
        input.withUnsafeMutableBufferPointer { source in
            var start = source.baseAddress
            var remaining = source.count
            while remaining > 0 {
                let (error, written) = buffer.withUnsafeMutableBufferPointer { target in
                    var end = target.baseAddress
                    var free = target.count
                    let result = iconv(converter, &start, &remaining, &end, &free)
                    return (result == -1 ? errno : 0, target.count - free)
                }
                output.append(contentsOf: buffer[..<written].lazy.map { UInt8(bitPattern: $0) })
                if error == 0 || error == E2BIG { continue }
                output.append(contentsOf: "\u{FFFD}".utf8)
                // EINVAL means that the input ends within a character.
                let skipped = error == EINVAL ? remaining : invalidLength(start, remaining, charset)
                start = start?.advanced(by: skipped)
                remaining -= skipped
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the number of bytes to skip. An invalid pair of a double-byte set is skipped whole, unless its second
    /// byte is ASCII and may be markup.
    private static func invalidLength(_ start: UnsafeMutablePointer<CChar>?, _ remaining: Int, _ charset: Charset)
        -> Int
    {
        guard charset.isDoubleByte, remaining > 1, let start else { return 1 }
        return start[0] < 0 && start[1] < 0 ? 2 : 1  // CChar is signed: bytes outside ASCII are negative.
    }
}
