import MediaProtocol

/// Reads little-endian numbers at byte offsets. Throws `MediaError.corrupt` beyond the end of the bytes.
struct LittleEndian {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func uint16(_ offset: Int) throws(MediaError) -> Int { try number(at: offset, byteCount: 2) }
    func uint32(_ offset: Int) throws(MediaError) -> Int { try number(at: offset, byteCount: 4) }
    func int32(_ offset: Int) throws(MediaError) -> Int {
        Int(Int32(truncatingIfNeeded: try number(at: offset, byteCount: 4)))
    }

    private func number(at offset: Int, byteCount: Int) throws(MediaError) -> Int {
        guard offset >= 0, offset + byteCount <= bytes.count else { throw .corrupt }
        return (0..<byteCount).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
