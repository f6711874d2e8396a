/// A colour, written as `#rrggbb`.
package struct Colour: Sendable, Hashable, HTMLText {
    private let rgb: UInt32

    /// - Parameter text: has seven bytes from `start` on.
    init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard text[start] == UInt8(ascii: "#") else { return nil }
        var rgb: UInt32 = 0
        for index in start + 1...start + 6 {
            // Setting bit 0x20 makes an ASCII letter lower case. Unsigned differences wrap, so one comparison checks a
            // range.
            let (byte, letter) = (text[index], text[index] | 0x20)
            if byte &- UInt8(ascii: "0") < 10 {
                rgb = rgb << 4 | UInt32(byte &- UInt8(ascii: "0"))
            } else if letter &- UInt8(ascii: "a") < 6 {
                rgb = rgb << 4 | UInt32(letter &- UInt8(ascii: "a") + 10)
            } else {
                return nil
            }
        }
        self.rgb = rgb
    }

    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.size) { text in
            if let start = text.baseAddress { body(UnsafeBufferPointer(start: start, count: write(to: start))) }
        }
    }

    /// The length of the text in bytes.
    static let size = 7

    /// - Parameter target: has room for ``size`` bytes, all of which are written.
    func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
        target[0] = UInt8(ascii: "#")
        for index in 1...6 {
            let digit = UInt8(truncatingIfNeeded: rgb >> UInt32(4 * (6 - index))) & 15
            target[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        }
        return Self.size
    }
}
