/// Eight neighbouring bytes of a text, tested with a few instructions (the "haszero" technique of bit arithmetic).
/// Escaping looks for special bytes in this way, because most texts have none.
@usableFromInline package struct EightBytes {
    @usableFromInline let word: UInt64

    /// - Parameter index: of the first byte; at least eight bytes before the end.
    @inlinable @inline(__always)
    package init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Returns whether a byte is less than `limit`, which is at most 0x80.
    @inlinable @inline(__always)
    package func hasByte(below limit: UInt8) -> Bool {
        (word &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~word & 0x8080_8080_8080_8080 != 0
    }

    /// Returns whether a byte equals `byte`, which must be ASCII.
    /// - Parameter bits: bits that are not compared.
    @inlinable @inline(__always)
    package func has(_ byte: UInt8, ignoring bits: UInt8 = 0) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = (word ^ ones &* UInt64(byte)) & ~(ones &* UInt64(bits))
        return (difference &- ones) & ~difference & 0x8080_8080_8080_8080 != 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first byte that matches; `nil` if there is none.
    /// - Parameter mayMatch: returns whether one of eight bytes may match, so that they are tested one by one.
    @inlinable @inline(__always)
    package func firstIndex(
        from start: Int, where matches: (UInt8) -> Bool, mayMatch: (EightBytes) -> Bool
    ) -> Int? {
        var index = start
        while index + 8 <= count, !mayMatch(EightBytes(self, at: index)) { index += 8 }
        while index < count, !matches(self[index]) { index += 1 }
        return index < count ? index : nil
    }
}
