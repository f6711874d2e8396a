import Files
import Glibc

/// Takes the body up to a limit, into memory or a file. The file exists only from the first byte on, or from `finish`.
struct BodySink {
    enum Outcome {
        case taken
        /// The limit is reached; the part below it was taken.
        case full
        case failed(Int32)
    }

    private let limit: Int
    private let path: String?
    private var file: File?
    private(set) var memory: [UInt8] = []
    private(set) var bytes = 0

    init(limit: Int, destination: FetchRequest.Destination) {
        self.limit = limit
        if case .file(let path) = destination { self.path = path } else { path = nil }
    }

    mutating func add(_ data: UnsafeRawBufferPointer) -> Outcome {
        let feature = limit - bytes
        let part = UnsafeRawBufferPointer(rebasing: data.prefix(feature))
        bytes += part.count
        do {
            if let file = try open() { try file.write(part) } else { memory.append(contentsOf: part) }
        } catch {
            return .failed(error.code.rawValue)
        }
        return data.count > feature ? .full : .taken
    }

    /// Closes the file, which exists from here on even when it is empty.
    mutating func finish() -> FetchError? {
        defer { file = nil }
        do {
            try open()?.close()
            return nil
        } catch {
            return .fileFailed(error.code.rawValue)
        }
    }

    /// Removes a file that was begun.
    mutating func discard() {
        guard let file else { return }
        unlink(file.path)
        self.file = nil
    }

    /// - Returns: `nil` where the body is kept in memory.
    private mutating func open() throws(FileError) -> File? {
        if file == nil, let path { file = try File(path, .writeOnly, .new) }
        return file
    }
}
