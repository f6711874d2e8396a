/// A value that a template can write: it has one obvious text. Optionals have none, so they are refused while compiling.
package protocol HTMLText {
    func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

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
        String(self).withUTF8Bytes(body)
    }
}

extension Int: HTMLText {}
extension Int32: HTMLText {}
extension Int64: HTMLText {}
extension UInt: HTMLText {}
extension UInt32: HTMLText {}
extension UInt64: HTMLText {}
