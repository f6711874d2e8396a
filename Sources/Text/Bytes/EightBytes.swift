/// Eight neighbouring bytes of a text. Escaping looks at them together, because most texts have nothing to escape: about 4 %
/// of the instructions of a list of links, as HTML and as JSON.
@usableFromInline package struct EightBytes {
    @usableFromInline let word: UInt64

    /// - Parameter place: at least eight bytes before the end.
    @inlinable @inline(__always)
    package init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
        word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    /// Whether one of them is less than `limit`, which is at most 0x80.
    @inlinable @inline(__always)
    package func hasByte(below limit: UInt8) -> Bool {
        (word &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~word & 0x8080_8080_8080_8080 != 0
    }

    /// Whether one of them equals an ASCII byte.
    /// - Parameter bits: are not compared.
    @inlinable @inline(__always)
    package func has(_ byte: UInt8, ignoring bits: UInt8 = 0) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = (word ^ ones &* UInt64(byte)) & ~(ones &* UInt64(bits))
        return (difference &- ones) & ~difference & 0x8080_8080_8080_8080 != 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first byte that matches; `nil` if there is none.
    /// - Parameter mayMatch: whether one of eight bytes may match; a hit is looked at byte by byte.
    @inlinable @inline(__always)
    package func firstIndex(
        from start: Int, where matches: (UInt8) -> Bool, mayMatch: (EightBytes) -> Bool
    ) -> Int? {
        var place = start
        while place + 8 <= count, !mayMatch(EightBytes(self, at: place)) { place += 8 }
        while place < count, !matches(self[place]) { place += 1 }
        return place < count ? place : nil
    }
}
