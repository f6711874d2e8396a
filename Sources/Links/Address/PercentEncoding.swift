/// Percent-encoding of the pieces of an address (RFC 3986, with the WHATWG sets of what browsers leave alone).
enum PercentEncoding {
    enum Place {
        case userInfo, path, query, fragment

        fileprivate func keeps(_ byte: UInt8) -> Bool {
            switch self {
            case .userInfo: Self.reserved[Int(byte)] & 1 != 0
            case .path: Self.reserved[Int(byte)] & 2 != 0
            case .query: Self.reserved[Int(byte)] & 4 != 0
            case .fragment: Self.reserved[Int(byte)] & 8 != 0
            }
        }

        /// A bit for every place where the byte may stand unescaped.
        private static let reserved: [UInt8] = {
            var table = [UInt8](repeating: 0, count: 256)
            for byte in UInt8(0x21)...0x7E where byte.isUnreserved { table[Int(byte)] = 15 }
            for byte in "!$&'()*+,;=:".utf8 { table[Int(byte)] = 15 }
            for byte in "@/".utf8 { table[Int(byte)] |= 14 }
            for byte in "?".utf8 { table[Int(byte)] |= 12 }
            for byte in "[]|".utf8 { table[Int(byte)] |= 14 }
            return table
        }()
    }

    /// Escapes only what may not stand there; existing escapes and stray percent signs stay as they are.
    static func escaped(_ bytes: [UInt8], keeping place: Place) -> [UInt8] {
        if bytes.allSatisfy({ place.keeps($0) || $0 == UInt8(ascii: "%") }) { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 32)
        for byte in bytes {
            if place.keeps(byte) || byte == UInt8(ascii: "%") { result.append(byte) } else { append(byte, to: &result) }
        }
        return result
    }

    /// One spelling for each meaning: escapes in upper case, none where none is needed, a stray percent sign escaped.
    static func canonical(_ bytes: [UInt8], keeping place: Place) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 32)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
                let low = bytes[index + 2].hexValue
            {
                let value = high << 4 | low
                if value.isUnreserved { result.append(value) } else { append(value, to: &result) }
                index += 3
                continue
            }
            if place.keeps(byte) { result.append(byte) } else { append(byte, to: &result) }
            index += 1
        }
        return result
    }

    /// The bytes meant; nil where an escape is broken.
    static func decoded(_ text: String) -> [UInt8]? {
        var result: [UInt8] = []
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = iterator.next()?.hexValue, let low = iterator.next()?.hexValue else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

extension UInt8 {
    /// Letters, digits and `-._~`.
    fileprivate var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }

    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
