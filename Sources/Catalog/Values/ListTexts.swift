/// Neighbouring texts of a list's row, copied together: sixty cards have hundreds, and memory for each of them is most of what
/// reading them costs.
package struct ListTexts: Sendable {
    /// All of them, one behind another.
    private let bytes: [UInt8]
    /// Where each ends.
    private let ends: SIMD8<UInt32>

    /// - Parameter texts: at most eight.
    package init(_ texts: [String]) {
        var (bytes, ends) = ([UInt8](), SIMD8<UInt32>(repeating: 0))
        for (place, text) in texts.enumerated() {
            bytes += text.utf8
            ends[place] = UInt32(bytes.count)
        }
        (self.bytes, self.ends) = (bytes, ends)
    }

    /// The texts of neighbouring columns; NULL is an empty one.
    ///
    /// Safe for the reason that ``ListRow/withUTF8(_:_:)`` is: nothing steps the statement meanwhile, and each column is only
    /// asked for as a text. Invariant: the array's memory is written up to the sum of the sizes that it was made for.
    /// - Parameter columns: at most eight.
    package init(_ row: borrowing ListRow, _ columns: Range<Int>) {
        let texts = Lent(row, columns)
        bytes = Array(unsafeUninitializedCapacity: texts.size) { memory, size in
            guard var target = memory.baseAddress else { return }
            for place in 0..<columns.count {
                let text = texts[place]
                guard let start = text.baseAddress else { continue }
                target.initialize(from: start, count: text.count)
                target += text.count
            }
            size = texts.size
        }
        ends = texts.ends
    }

    package subscript(place: Int) -> ListText {
        ListText(bytes, from: place == 0 ? 0 : ends[place - 1], to: ends[place])
    }

    /// Texts where SQLite has them.
    private struct Lent {
        private var starts = SIMD8<UInt>(repeating: 0)
        private(set) var ends = SIMD8<UInt32>(repeating: 0)
        private(set) var size = 0

        init(_ row: borrowing ListRow, _ columns: Range<Int>) {
            precondition(columns.count <= 8)
            for place in 0..<columns.count {
                let text = row.lent(columns.lowerBound + place)
                starts[place] = UInt(bitPattern: text.baseAddress)
                size += text.count
                ends[place] = UInt32(size)
            }
        }

        subscript(place: Int) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(
                start: UnsafePointer(bitPattern: starts[place]),
                count: Int(ends[place] - (place == 0 ? 0 : ends[place - 1])))
        }
    }
}

/// One of ``ListTexts``: UTF-8 as SQLite has it, which takes any bytes for a text.
package struct ListText: Sendable {
    private let bytes: [UInt8]
    private let start: UInt32
    private let end: UInt32

    fileprivate init(_ bytes: [UInt8], from start: UInt32, to end: UInt32) {
        (self.bytes, self.start, self.end) = (bytes, start, end)
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
        (start, end) = (0, UInt32(bytes.count))
    }

    package var isEmpty: Bool { start == end }

    /// Copied into memory of its own.
    package var string: String { String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self) }

    /// - Parameter body: gets bytes that are gone when it returns.
    package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
    }

    /// Its lines but for empty ones.
    /// - Parameter most: so many of them.
    package func lines(_ most: Int) -> Lines {
        Lines(rest: self, most: most)
    }

    package struct Lines: Sequence, IteratorProtocol, Sendable {
        fileprivate var rest: ListText
        fileprivate var most: Int

        package mutating func next() -> ListText? {
            let bytes = rest.bytes
            var start = rest.start
            while most > 0, start < rest.end {
                var end = start
                while end < rest.end, bytes[Int(end)] != UInt8(ascii: "\n") { end += 1 }
                if end > start {
                    most -= 1
                    rest = ListText(bytes, from: end < rest.end ? end + 1 : end, to: rest.end)
                    return ListText(bytes, from: start, to: end)
                }
                start = end + 1
            }
            return nil
        }
    }
}
