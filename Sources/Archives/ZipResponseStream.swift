import Files
import Synchronization
import Web

/// A zip file that is written while it is sent, in memory for one part and the names of its files.
///
/// Files are stored without compression because pictures are compressed already. Each is read twice, first for its
/// checksum, so that its header is complete before its bytes and the total length is known from the start (APPNOTE.TXT
/// 6.3.9; ZIP64 where offsets or numbers need it).
package final class ZipResponseStream: Sendable {
    /// A file to add to the archive.
    package struct File: Sendable, Hashable {
        /// Path of the file on disk.
        package let path: String
        /// Name in the archive, in UTF-8.
        package let name: String
        /// Size in bytes. The stream fails if the file then has another size.
        package let bytes: Int
        /// Time of modification in milliseconds since 1970.
        package let modifiedAt: Int64

        package init(path: String, name: String, bytes: Int, modifiedAt: Int64) {
            self.path = path
            self.name = name
            self.bytes = bytes
            self.modifiedAt = modifiedAt
        }
    }

    /// Error: the file is missing, unreadable or of another size than announced.
    package struct SourceFileError: Error {
        package let name: String
    }

    private struct State {
        /// Index of the next file.
        var index = 0
        var open: OpenEntry?
        var records: [ZipHeaderEncoder] = []
        var offset: UInt64 = 0
        var isOver = false
    }

    static let piece = 1 << 18

    private let files: [File]
    private let state = Mutex(State())

    package init(_ files: [File]) {
        self.files = files
    }

    /// Size of the whole archive in bytes.
    package var length: Int {
        var records: [ZipHeaderEncoder] = []
        var offset: UInt64 = 0
        for file in files {
            let record = ZipHeaderEncoder(file, checksum: 0, offset: offset)
            offset += UInt64(record.header.count + file.bytes)
            records.append(record)
        }
        return Int(offset) + ZipHeaderEncoder.directory(records, at: offset).count
    }

    /// Returns the next part; `nil` at the end.
    package func next() throws -> [UInt8]? {
        try state.withLock { state in
            let piece = try Self.next(&state, files)
            state.offset += UInt64(piece?.count ?? 0)
            return piece
        }
    }

    private static func next(_ state: inout State, _ files: [File]) throws -> [UInt8]? {
        if let open = state.open {
            if let piece = try open.read() { return piece }
            state.open = nil
        }
        if state.index < files.count {
            let file = files[state.index]
            let open = try OpenEntry(file)
            let record = ZipHeaderEncoder(file, checksum: open.checksum, offset: state.offset)
            state.index += 1
            state.open = open
            state.records.append(record)
            return record.header
        }
        if state.isOver { return nil }
        state.isOver = true
        return ZipHeaderEncoder.directory(state.records, at: state.offset)
    }
}

/// The file that is being sent.
private final class OpenEntry: Sendable {
    let checksum: UInt32
    private let file: File
    private let name: String

    init(_ entry: ZipResponseStream.File) throws {
        name = entry.name
        do {
            file = try File(entry.path, .readOnly, .noFollow)
            var checksum = CRC32()
            let bytes = try file.forEachPiece(of: ZipResponseStream.piece) { checksum.update(Array($0)) }
            guard bytes == entry.bytes else { throw ZipResponseStream.SourceFileError(name: name) }
            self.checksum = checksum.value
        } catch {
            throw ZipResponseStream.SourceFileError(name: name)
        }
    }

    func read() throws -> [UInt8]? {
        do {
            let bytes = try file.read(ZipResponseStream.piece)
            return bytes.isEmpty ? nil : bytes
        } catch {
            throw ZipResponseStream.SourceFileError(name: name)
        }
    }
}
