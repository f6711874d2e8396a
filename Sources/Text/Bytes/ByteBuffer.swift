/// A buffer for bytes that are written one after another.
///
/// Manages its own memory: HTML pages and JSON lists consist of some two thousand small pieces, and an array would
/// check before each whether its storage is shared. Invariant: the `capacity` bytes at `start` belong only to this
/// buffer, which cannot be copied, and the first `count` of them have been written.
@usableFromInline package struct ByteBuffer: ~Copyable {
    @usableFromInline package var start: UnsafeMutablePointer<UInt8>
    @usableFromInline package var count = 0
    @usableFromInline package var capacity: Int

    /// - Parameter capacity: in bytes.
    package init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    @inlinable deinit {
        start.deallocate()
    }

    /// Copy of all bytes written so far.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// - Parameter body: receives the bytes of `range`, which are valid until it returns.
    package func withBytes<T>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: start, count: count)[range]))
    }

    /// Returns whether these are the last two bytes written.
    package func hasSuffix(_ first: UInt8, _ second: UInt8) -> Bool {
        count > 1 && start[count - 2] == first && start[count - 1] == second
    }

    /// Removes all bytes and keeps the memory.
    package mutating func removeAll() {
        count = 0
    }

    @inlinable
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    @inlinable @inline(__always)
    package mutating func append(_ literal: StaticString) {
        append(literal.utf8Start, literal.utf8CodeUnitCount)
    }

    package mutating func append(_ text: String) {
        text.utf8Span.span.withUnsafeBufferPointer { append($0) }
    }

    @inlinable
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { append(start, bytes.count) }
    }

    @inlinable @inline(__always)
    package mutating func append(_ bytes: UnsafePointer<UInt8>, _ size: Int) {
        reserve(size)
        (start + count).initialize(from: bytes, count: size)
        count += size
    }

    /// Appends bytes that `write` puts directly into the buffer.
    /// - Parameter write: writes at most `limit` bytes to the address and returns their number.
    @inlinable @inline(__always)
    package mutating func append(limit size: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(size)
        count += write(start + count)
    }

    @inlinable @inline(__always)
    package mutating func reserve(_ size: Int) {
        if _slowPath(capacity - count < size) { grow(by: size) }
    }

    @usableFromInline @inline(never)
    package mutating func grow(by size: Int) {
        capacity = max(capacity * 2, count + size)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
