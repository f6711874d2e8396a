/// Punycode (RFC 3492) for the labels of internationalised host names; without the `xn--` prefix.
enum Punycode {
    // Names and numbers follow RFC 3492: `n` is the code point, `k` the position of a digit in base 36, `threshold` is
    // t. Parameters: tmin 1, tmax 26, skew 38, damp 700, initial bias 72, initial n 128; 455 is (36 - tmin) * tmax / 2.

    static func encode(_ label: String) -> String? {
        let scalars = label.unicodeScalars.map(\.value)
        var output = scalars.filter { $0 < 128 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias, handled) = (UInt32(128), UInt32(0), UInt32(72), basicCount)
        while handled < scalars.count {
            guard let next = scalars.lazy.filter({ $0 >= n }).min() else { return nil }
            let (step, overflow) = (next - n).multipliedReportingOverflow(by: UInt32(handled + 1))
            let (sum, carried) = delta.addingReportingOverflow(step)
            if overflow || carried { return nil }
            (n, delta) = (next, sum)
            for scalar in scalars {
                if scalar < n { delta += 1 }
                guard scalar == n else { continue }
                appendVariableLength(delta, bias, to: &output)
                bias = adapted(delta, count: UInt32(handled + 1), isFirst: handled == basicCount)
                (delta, handled) = (0, handled + 1)
            }
            delta += 1
            n += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    static func decode(_ text: some StringProtocol) -> String? {
        let bytes = Array(text.utf8)
        let basicEnd = bytes.lastIndex(of: UInt8(ascii: "-"))
        var output = bytes[..<(basicEnd ?? 0)].map { UInt32($0) }
        var index = basicEnd.map { $0 + 1 } ?? 0
        var (n, i, bias) = (UInt32(128), UInt32(0), UInt32(72))
        while index < bytes.count {
            let previous = i
            var (weight, k) = (UInt32(1), UInt32(36))
            while true {
                guard index < bytes.count, let digit = digit(bytes[index]) else { return nil }
                index += 1
                let (step, overflow) = digit.multipliedReportingOverflow(by: weight)
                let (sum, carried) = i.addingReportingOverflow(step)
                if overflow || carried { return nil }
                i = sum
                let threshold = threshold(k, bias)
                if digit < threshold { break }
                let (product, tooLarge) = weight.multipliedReportingOverflow(by: 36 - threshold)
                if tooLarge { return nil }
                (weight, k) = (product, k + 36)
            }
            let count = UInt32(output.count + 1)
            bias = adapted(i - previous, count: count, isFirst: previous == 0)
            let (sum, overflow) = n.addingReportingOverflow(i / count)
            if overflow { return nil }
            n = sum
            i %= count
            output.insert(n, at: Int(i))
            i += 1
        }
        let scalars = output.compactMap(Unicode.Scalar.init)
        guard scalars.count == output.count else { return nil }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func appendVariableLength(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var (q, k) = (delta, UInt32(36))
        while true {
            let threshold = threshold(k, bias)
            if q < threshold { break }
            output.append(letter(threshold + (q - threshold) % (36 - threshold)))
            q = (q - threshold) / (36 - threshold)
            k += 36
        }
        output.append(letter(q))
    }

    private static func threshold(_ k: UInt32, _ bias: UInt32) -> UInt32 {
        k <= bias ? 1 : min(k - bias, 26)
    }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k: UInt32 = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }

    private static func letter(_ value: UInt32) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }
}
