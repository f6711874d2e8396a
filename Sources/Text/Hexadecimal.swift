extension UInt8 {
    /// Value of a hexadecimal digit of either case, 0..<16; `nil` for any other byte.
    package var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}

extension [UInt8] {
    /// Appends all hexadecimal digits of the number's width in lower case: two of a `UInt8`, sixteen of a `UInt64`.
    package mutating func appendHexadecimal<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
        for shift in stride(from: Number.bitWidth - 4, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: number >> Number(shift)) & 15
            append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }

    /// Appends the two digits of a byte. The generic overload looks up its type at run time, which takes 1,400
    /// instructions for each call from another module.
    package mutating func appendHexadecimal(_ byte: UInt8) {
        for digit in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }

    /// Appends `%` and two digits in upper case (RFC 3986, 2.1).
    package mutating func appendPercentEncoded(_ byte: UInt8) {
        append(0x25)
        append(byte >> 4 < 10 ? 0x30 + (byte >> 4) : 0x37 + (byte >> 4))
        append(byte & 15 < 10 ? 0x30 + (byte & 15) : 0x37 + (byte & 15))
    }

    /// Appends decimal digits.
    /// - Parameter number: must not be negative.
    package mutating func appendDecimal(_ number: Int) {
        appendDecimal(UInt64(number))
    }

    package mutating func appendDecimal(_ number: UInt64) {
        if number >= 10 { appendDecimal(number / 10) }
        append(0x30 + UInt8(number % 10))
    }
}

/// Returns lower-case hexadecimal digits, two for each byte.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes { digits.appendHexadecimal(byte) }
    return String(decoding: digits, as: UTF8.self)
}
