import Text

/// Returns a number with at most four decimals and no trailing zeros, for SVG and for people.
func shortNumber(_ value: Double) -> String {
    var text: [UInt8] = []
    text.appendShortNumber(value)
    return String(decoding: text, as: UTF8.self)
}

extension [UInt8] {
    /// Appends a number in the format of ``shortNumber(_:)``. Works on bytes because strokes have thousands of numbers.
    mutating func appendShortNumber(_ value: Double) {
        let places = 10_000
        // No page has numbers of 1e12 or more.
        guard value.magnitude < 1e12 else { return append(UInt8(ascii: "0")) }
        let number = Int((value * Double(places)).rounded())
        if number < 0 { append(UInt8(ascii: "-")) }
        let (whole, part) = Int(number.magnitude).quotientAndRemainder(dividingBy: places)
        appendDecimal(UInt64(whole))
        guard part > 0 else { return }
        append(UInt8(ascii: "."))
        var (rest, unit) = (part, places / 10)
        while rest > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / unit))
            (rest, unit) = (rest % unit, unit / 10)
        }
    }

    /// Appends two numbers with a space between them.
    mutating func appendPoint(_ x: Double, _ y: Double) {
        appendShortNumber(x)
        append(UInt8(ascii: " "))
        appendShortNumber(y)
    }
}
