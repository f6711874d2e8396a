import Text

/// With at most four places, and without a point where there are none: what SVG and people read.
func shortNumber(_ value: Double) -> String {
    var text: [UInt8] = []
    text.appendShortNumber(value)
    return String(decoding: text, as: UTF8.self)
}

extension [UInt8] {
    /// As ``shortNumber(_:)`` has it. Strokes have thousands.
    mutating func appendShortNumber(_ value: Double) {
        let places = 10_000
        // No page has larger ones.
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

    /// Two of them with a space between.
    mutating func appendPoint(_ x: Double, _ y: Double) {
        appendShortNumber(x)
        append(UInt8(ascii: " "))
        appendShortNumber(y)
    }
}
