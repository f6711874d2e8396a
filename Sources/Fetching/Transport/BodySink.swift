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
    private var descriptor: Int32 = -1
    private(set) var memory: [UInt8] = []
    private(set) var bytes = 0

    init(limit: Int, destination: FetchRequest.Destination) {
        self.limit = limit
        if case .file(let path) = destination { self.path = path } else { path = nil }
    }

    mutating func add(_ data: UnsafeRawBufferPointer) -> Outcome {
        let room = limit - bytes
        let part = UnsafeRawBufferPointer(rebasing: data.prefix(room))
        bytes += part.count
        if let path {
            if let error = open(path) ?? write(part) { return .failed(error) }
        } else {
            memory.append(contentsOf: part)
        }
        return data.count > room ? .full : .taken
    }

    /// Closes the file, which exists from here on even when it is empty.
    mutating func finish() -> FetchError? {
        guard let path else { return nil }
        if let error = open(path) { return .fileFailed(error) }
        defer { descriptor = -1 }
        return close(descriptor) == 0 ? nil : .fileFailed(errno)
    }

    /// Removes a file that was begun.
    mutating func discard() {
        guard descriptor >= 0, let path else { return }
        close(descriptor)
        descriptor = -1
        unlink(path)
    }

    private mutating func open(_ path: String) -> Int32? {
        if descriptor >= 0 { return nil }
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        return descriptor >= 0 ? nil : errno
    }

    private func write(_ data: UnsafeRawBufferPointer) -> Int32? {
        var rest = data
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return nil
    }
}
