import MediaProtocol

/// Checked reading of little-endian numbers; anything beyond the end is `MediaError.corrupt`.
struct LittleEndian {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func uint16(_ offset: Int) throws(MediaError) -> Int { try number(offset, 2) }
    func uint32(_ offset: Int) throws(MediaError) -> Int { try number(offset, 4) }
    func int32(_ offset: Int) throws(MediaError) -> Int { Int(Int32(truncatingIfNeeded: try number(offset, 4))) }

    private func number(_ offset: Int, _ length: Int) throws(MediaError) -> Int {
        guard offset >= 0, offset + length <= bytes.count else { throw .corrupt }
        return (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
