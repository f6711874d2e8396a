import Glibc

/// Conversion to UTF-8 by glibc's iconv. What cannot be decoded becomes U+FFFD and the rest is read on.
package enum Iconv {
    package static func decode(_ bytes: [UInt8], _ charset: Charset) -> String? {
        guard let converter = iconv_open("UTF-8", charset.iconvName), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { iconv_close(converter) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 2 + 16)
        var feature = [CChar](repeating: 0, count: 64 << 10)
        var input = bytes.map { CChar(bitPattern: $0) }
        input.withUnsafeMutableBufferPointer { source in
            var start = source.baseAddress
            var left = source.count
            while left > 0 {
                let (error, written) = feature.withUnsafeMutableBufferPointer { target in
                    var end = target.baseAddress
                    var free = target.count
                    let result = iconv(converter, &start, &left, &end, &free)
                    return (result == -1 ? errno : 0, target.count - free)
                }
                output.append(contentsOf: feature[..<written].lazy.map { UInt8(bitPattern: $0) })
                if error == 0 || error == E2BIG { continue }
                output.append(contentsOf: "\u{FFFD}".utf8)
                let skipped = error == EINVAL ? left : badLength(start, left, charset)
                start = start?.advanced(by: skipped)
                left -= skipped
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A bad pair in a double-byte set is skipped whole, unless its second byte is ASCII and may be markup.
    private static func badLength(_ start: UnsafeMutablePointer<CChar>?, _ left: Int, _ charset: Charset) -> Int {
        guard charset.isDoubleByte, left > 1, let start else { return 1 }
        return start[0] < 0 && start[1] < 0 ? 2 : 1
    }
}
