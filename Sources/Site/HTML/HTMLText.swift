/// A value that a template can write: it has one obvious text. Optionals have none, so they are refused while compiling.
public protocol HTMLText {
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
        // A list writes 240 numbers; this takes 100 instructions for one, `String(self)` 235 (callgrind). 2^64 has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
            var (start, rest) = (digits.count, UInt64(magnitude))
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
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
