import Text

/// Returns a number with at most four decimals and no trailing zeros, as SVG attributes have it.
func shortNumber(_ value: Double) -> String {
    var text: [UInt8] = []
    text.appendShortNumber(value)
    return String(decoding: text, as: UTF8.self)
}

extension [UInt8] {
    /// Appends a number in the format of ``shortNumber(_:)``. Works on bytes because strokes have thousands of numbers.
    mutating func appendShortNumber(_ value: Double) {
        let fractionUnits = 10_000  // four decimals
        // Larger numbers, which no page has, and NaN would not fit into an integer.
        guard value.magnitude < 1e12 else { return append(UInt8(ascii: "0")) }
        let scaledValue = Int((value * Double(fractionUnits)).rounded())
        if scaledValue < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = Int(scaledValue.magnitude).quotientAndRemainder(dividingBy: fractionUnits)
        appendDecimal(UInt64(whole))
        guard fraction > 0 else { return }
        append(UInt8(ascii: "."))
        var (remainder, unit) = (fraction, fractionUnits / 10)
        while remainder > 0 {
            append(UInt8(ascii: "0") + UInt8(remainder / unit))
            (remainder, unit) = (remainder % unit, unit / 10)
        }
    }

    /// Appends two numbers with a space between them.
    mutating func appendPoint(_ x: Double, _ y: Double) {
        appendShortNumber(x)
        append(UInt8(ascii: " "))
        appendShortNumber(y)
    }
}
