extension Int64 {
    /// The most digits of one, its sign included.
    package static var mostDigits: Int { 20 }

    /// Writes it as decimal digits.
    /// - Parameter target: has room for ``mostDigits`` bytes.
    /// - Returns: how many were written.
    package func writeDigits(to target: UnsafeMutablePointer<UInt8>) -> Int {
        var size = self < 0 ? 2 : 1
        var rest = magnitude
        while rest > 9 {
            size += 1
            rest /= 10
        }
        rest = magnitude
        for place in stride(from: size - 1, to: self < 0 ? 0 : -1, by: -1) {
            target[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        if self < 0 { target[0] = UInt8(ascii: "-") }
        return size
    }
}
