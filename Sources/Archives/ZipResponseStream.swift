import Files
import Synchronization
import Web

/// A zip file that is written while it is sent. Memory holds one chunk and the headers of the files.
///
/// Files are stored without compression because pictures are compressed already. Each file is read twice, first for
/// its checksum, so that its header is complete before its bytes. The total length is known from the start (APPNOTE.TXT
/// 6.3.9; ZIP64 where offsets or numbers need it).
package final class ZipResponseStream: Sendable {
    /// A file to add to the archive.
    package struct File: Sendable, Hashable {
        /// Path of the file on disk.
        package let path: String
        /// Name in the archive, in UTF-8.
        package let name: String
        /// Size in bytes. The stream fails if the file has another size when it is read.
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

    /// A file is missing, unreadable or of another size than announced.
    package struct SourceFileError: Error {
        package let name: String
    }

    private struct State {
        /// Index of the next file.
        var index = 0
        var openFile: OpenFile?
        /// Headers of the files so far, for the directory.
        var headers: [ZipHeaderEncoder] = []
        /// Number of bytes returned so far.
        var offset: UInt64 = 0
        var isDirectorySent = false
    }

    /// Maximum size of a chunk of a file, in bytes.
    static let chunkSize = 256 << 10

    private let files: [File]
    private let state = Mutex(State())

    package init(_ files: [File]) {
        self.files = files
    }

    /// Size of the whole archive in bytes.
    package var length: Int {
        var headers: [ZipHeaderEncoder] = []
        var offset: UInt64 = 0
        for file in files {
            let header = ZipHeaderEncoder(file, checksum: 0, offset: offset)
            offset += UInt64(header.localHeader.count + file.bytes)
            headers.append(header)
        }
        return Int(offset) + ZipHeaderEncoder.directory(headers, at: offset).count
    }

    /// Returns the next chunk; `nil` at the end.
    /// - Throws: ``SourceFileError``.
    package func next() throws -> [UInt8]? {
        try state.withLock { state in
            let chunk = try Self.next(&state, files)
            state.offset += UInt64(chunk?.count ?? 0)
            return chunk
        }
    }

    private static func next(_ state: inout State, _ files: [File]) throws -> [UInt8]? {
        if let openFile = state.openFile {
            if let chunk = try openFile.read() { return chunk }
            state.openFile = nil
        }
        if state.index < files.count {
            let file = files[state.index]
            let openFile = try OpenFile(file)
            let header = ZipHeaderEncoder(file, checksum: openFile.checksum, offset: state.offset)
            state.index += 1
            state.openFile = openFile
            state.headers.append(header)
            return header.localHeader
        }
        if state.isDirectorySent { return nil }
        state.isDirectorySent = true
        return ZipHeaderEncoder.directory(state.headers, at: state.offset)
    }
}

/// The file that is being sent, with the checksum of its contents.
private final class OpenFile: Sendable {
    let checksum: UInt32
    private let file: File
    private let name: String

    init(_ entry: ZipResponseStream.File) throws {
        name = entry.name
        do {
            file = try File(entry.path, .readOnly, .noFollow)
            var checksum = CRC32()
            let size = try file.forEachPiece(of: ZipResponseStream.chunkSize) { checksum.update(Array($0)) }
            guard size == entry.bytes else { throw ZipResponseStream.SourceFileError(name: name) }
            self.checksum = checksum.value
        } catch {
            throw ZipResponseStream.SourceFileError(name: name)
        }
    }

    /// Returns the next chunk; `nil` at the end.
    func read() throws -> [UInt8]? {
        do {
            let bytes = try file.read(ZipResponseStream.chunkSize)
            return bytes.isEmpty ? nil : bytes
        } catch {
            throw ZipResponseStream.SourceFileError(name: name)
        }
    }
}
