import HTTPServer

/// A value that a template can write: it has one obvious text. Optionals have none, so they are refused while compiling.
package protocol HTMLText {
    func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

/// A value whose text has nothing to escape, such as a number.
package protocol PlainHTMLText: HTMLText {}

extension String: HTMLText {
    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil { ContiguousArray(utf8).withUnsafeBufferPointer(body) }
    }
}

extension Substring: HTMLText {
    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil { ContiguousArray(utf8).withUnsafeBufferPointer(body) }
    }
}

extension StaticString: HTMLText {
    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withUTF8Buffer(body)
    }
}

extension FixedWidthInteger {
    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        // 2^64 has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
            guard let end = digits.baseAddress.map({ $0 + digits.count }) else { return }
            var start = end
            var rest = UInt64(truncatingIfNeeded: magnitude)
            repeat {
                start -= 1
                start.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if self < 0 {
                start -= 1
                start.pointee = UInt8(ascii: "-")
            }
            body(UnsafeBufferPointer(start: start, count: end - start))
        }
    }
}

extension Int: PlainHTMLText {}
extension Int32: PlainHTMLText {}
extension Int64: PlainHTMLText {}
extension UInt: PlainHTMLText {}
extension UInt32: PlainHTMLText {}
extension UInt64: PlainHTMLText {}

extension RouteURL: HTMLText {}
