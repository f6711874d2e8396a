/// A value that templates can write. Optionals do not conform, so that the compiler rejects them.
public protocol HTMLText {
    /// Passes the text in UTF-8, unescaped and valid only during the call.
    func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension String: HTMLText {
    public func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil { ContiguousArray(utf8).withUnsafeBufferPointer(body) }
    }
}

extension Substring: HTMLText {
    public func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil { ContiguousArray(utf8).withUnsafeBufferPointer(body) }
    }
}

extension StaticString: HTMLText {
    public func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withUTF8Buffer(body)
    }
}

extension FixedWidthInteger {
    public func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        // A list writes hundreds of numbers; this takes less than half the instructions of `String(self)`. The capacity
        // is that of a sign and the 20 digits of 2^64.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
            var (start, remainingValue) = (digits.count, UInt64(magnitude))
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(remainingValue % 10)
                remainingValue /= 10
            } while remainingValue > 0
            if self < 0 {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            body(UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }
}

extension Int: HTMLText {}
extension Int32: HTMLText {}
extension Int64: HTMLText {}
extension UInt: HTMLText {}
extension UInt32: HTMLText {}
extension UInt64: HTMLText {}
