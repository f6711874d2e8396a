import Files

/// Reads the pages of an SQLite database and its write-ahead log without SQLite. SQLite opens no file whose first page
/// is damaged and reads no page below a damaged one. Layout: https://www.sqlite.org/fileformat2.html
final class DatabaseFile {
    /// SQLite's default page size in bytes, for a file whose header is destroyed.
    private static let usualPageSize = 4096

    let pageSize: Int
    /// Number of bytes of a page that SQLite uses.
    let usableSize: Int
    let pageCount: Int
    private let file: File
    private let log: WriteAheadLog?

    /// Opens a database file and its log.
    /// - Throws: ``BackupError/unusable(_:reason:)`` if the file cannot be opened.
    init(_ path: String) throws(BackupError) {
        let file = try BackupError.ofFiles { try File(path) }
        let status = try BackupError.ofFiles { try file.status() }
        self.file = file
        let header = Self.read(file, at: 0, count: 100) ?? []
        log = WriteAheadLog(path + "-wal")
        var size = log?.pageSize ?? Self.usualPageSize
        var reserved = 0
        if header.starts(with: "SQLite format 3\0".utf8) {
            let stored = header.bigEndian(16, bytes: 2)
            let whole = stored == 1 ? 65536 : stored
            if (512...65536).contains(whole), whole.nonzeroBitCount == 1 {
                size = whole
                reserved = Int(header[20])
            }
        }
        pageSize = size
        usableSize = size - (reserved < size / 2 ? reserved : 0)
        pageCount = max(Int(status.size) / size, log?.pageCount ?? 0)
    }

    /// Returns a page as of the last commit; `nil` if it does not exist or cannot be read.
    /// - Parameter number: number of the page, from 1.
    func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= pageCount else { return nil }
        if let bytes = log?.page(number), bytes.count == pageSize { return bytes }
        return Self.read(file, at: (number - 1) * pageSize, count: pageSize)
    }

    /// Returns the numbers of unused pages, as far as their list can be read.
    func freePages() -> Set<Int> {
        guard let header = page(1) else { return [] }
        var free: Set<Int> = []
        var trunk = header.bigEndian(32, bytes: 4)
        while trunk > 1, let bytes = page(trunk), free.insert(trunk).inserted {
            let count = min(bytes.bigEndian(4, bytes: 4), usableSize / 4 - 2)
            for index in 0..<max(count, 0) { free.insert(bytes.bigEndian(8 + 4 * index, bytes: 4)) }
            trunk = bytes.bigEndian(0, bytes: 4)
        }
        return free
    }

    /// Overwrites a page with the only page of an empty table or index. The log must not hold this page, and no process
    /// may have the file open.
    func writeEmpty(_ number: Int, isIndex: Bool) throws(BackupError) {
        var page = [UInt8](repeating: 0, count: pageSize)
        page[0] = isIndex ? 10 : 13
        // Bytes 5 and 6 hold the offset of the cell content, here the end of the page. 65536 is stored as 0.
        page[5] = UInt8(usableSize >> 8 & 0xFF)
        page[6] = UInt8(usableSize & 0xFF)
        guard number > 1, number <= pageCount else { throw .unusable(file.path, reason: "no page \(number)") }
        try BackupError.ofFiles {
            let target = try File(file.path, .writeOnly)
            try target.write(page, at: (number - 1) * pageSize)
            try target.sync()
        }
    }

    /// - Returns: the bytes; `nil` if there are fewer than `count`.
    static func read(_ file: File, at offset: Int, count: Int) -> [UInt8]? {
        guard let bytes = try? file.read(count, at: offset), bytes.count == count else { return nil }
        return bytes
    }
}

/// The committed pages of a write-ahead log.
private final class WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    let pageSize: Int
    /// Number of pages of the database after the last commit.
    private(set) var pageCount = 0
    private let file: File
    /// Offset of the newest committed copy of each page, in bytes.
    private var frameOffsets: [Int: Int] = [:]

    /// Reads the log; `nil` if there is none or SQLite would not read it.
    init?(_ path: String) {
        guard let file = try? File(path) else { return nil }
        self.file = file
        let header = DatabaseFile.read(file, at: 0, count: Self.headerSize) ?? []
        pageSize = header.isEmpty ? 0 : header.bigEndian(8, bytes: 4)
        // The last bit of the magic number gives the byte order of the checksums.
        guard (512...65536).contains(pageSize), header.bigEndian(0, bytes: 4) | 1 == 0x377F_0683 else { return nil }
        var sum = Checksum(isBigEndian: header[3] & 1 == 1)
        sum.add(header[..<24])
        guard sum.matches(header[24...]) else { return nil }
        readFrames(salt: Array(header[16..<24]), sum)
    }

    func page(_ number: Int) -> [UInt8]? {
        frameOffsets[number].flatMap { DatabaseFile.read(file, at: $0, count: pageSize) }
    }

    private func readFrames(salt: [UInt8], _ start: Checksum) {
        var sum = start
        var offset = Self.headerSize
        var uncommitted: [Int: Int] = [:]
        while let frame = DatabaseFile.read(file, at: offset, count: Self.frameHeaderSize + pageSize) {
            guard frame[8..<16].elementsEqual(salt) else { return }
            sum.add(frame[..<8])
            sum.add(frame[Self.frameHeaderSize...])
            guard sum.matches(frame[16..<24]) else { return }
            uncommitted[frame.bigEndian(0, bytes: 4)] = offset + Self.frameHeaderSize
            let size = frame.bigEndian(4, bytes: 4)
            if size > 0 {
                frameOffsets.merge(uncommitted) { $1 }
                uncommitted = [:]
                pageCount = size
            }
            offset += frame.count
        }
    }

    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
        }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { buffer in
                for place in stride(from: 0, to: buffer.count - 7, by: 8) {
                    first &+= word(buffer, place) &+ second
                    second &+= word(buffer, place + 4) &+ first
                }
            }
        }

        func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
            let stored = Array(bytes)
            return stored.bigEndian(0, bytes: 4) == Int(first) && stored.bigEndian(4, bytes: 4) == Int(second)
        }

        private func word(_ buffer: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
            let word = buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }
}

extension [UInt8] {
    /// Returns the unsigned big-endian number in up to seven bytes from `place` on.
    func bigEndian(_ place: Int, bytes: Int) -> Int {
        self[place..<place + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
}
