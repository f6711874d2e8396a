import Files
import Glibc

/// Writes the body up to a limit, into memory or a file. The file is created with the first byte, or by `finish`.
struct BodySink {
    enum Outcome {
        case written
        /// The body exceeds the limit; the part below the limit was written.
        case full
        /// The file could not be written, with `errno`.
        case failed(Int32)
    }

    private let limit: Int
    private let path: String?
    private var file: File?
    private(set) var memory: [UInt8] = []
    private(set) var writtenBytes = 0

    init(limit: Int, destination: FetchRequest.Destination) {
        self.limit = limit
        if case .file(let path) = destination { self.path = path } else { path = nil }
    }

    mutating func add(_ data: UnsafeRawBufferPointer) -> Outcome {
        let remainingBytes = limit - writtenBytes
        let part = UnsafeRawBufferPointer(rebasing: data.prefix(remainingBytes))
        writtenBytes += part.count
        do {
            if let file = try openFile() { try file.write(part) } else { memory.append(contentsOf: part) }
        } catch {
            return .failed(error.code.rawValue)
        }
        return data.count > remainingBytes ? .full : .written
    }

    /// Closes the file, after creating it if the body is empty. Returns the error of a failed write; `nil` on success.
    mutating func finish() -> FetchError? {
        defer { file = nil }
        do {
            try openFile()?.close()
            return nil
        } catch {
            return .fileFailed(error.code.rawValue)
        }
    }

    /// Removes the file if it was created.
    mutating func discard() {
        guard let file else { return }
        unlink(file.path)
        self.file = nil
    }

    /// Returns the file, created on the first call; `nil` if the body is kept in memory.
    private mutating func openFile() throws(FileError) -> File? {
        if file == nil, let path { file = try File(path, .writeOnly, .new) }
        return file
    }
}
