import Web

/// The worker's only argument: its limits and permissions as one JSON object.
package struct WorkerConfiguration: Codable, Sendable {
    package var limits: MediaLimits
    /// Absolute paths of folders that the worker may read.
    package var readable: [String]
    /// Absolute paths of folders in which the worker may create files.
    package var writable: [String]
    /// Niceness of the process, 0...19.
    package var niceness = 0
}

/// Request from client to worker, one per line. Paths are absolute and must not be symbolic links.
package enum WorkerRequest: Codable, Sendable, Equatable {
    case probe(source: String, use: ImagePurpose)
    case inspect(source: String)
    /// `width` is in pixels, `quality` 1...100 of WebP. `output` must not exist yet.
    case render(source: String, use: ImagePurpose, width: Int, quality: Int, output: String)
    /// Writes a ``RecognisedText`` as JSON to `output`, which must not exist yet. A file, because the text may exceed
    /// the maximum length of a message.
    case read(source: String, language: OCRLanguage, output: String)
    /// Reads only the codes of a picture, which takes a fraction of the time.
    case codes(source: String)
    case describeReader
    /// `source` is a ``PageRenderRequest`` as JSON, `width` in pixels or points. `output` must not exist yet.
    case drawPages(source: String, width: Int, format: PageFormat, quality: Int, output: String)
    /// Adds the pages of a ``PageRenderRequest`` in the file `source` to a PDF file that the worker keeps open; a nil
    /// `source` completes the file. `before` is the number of pages that the file has; 0 begins a file. `output`
    /// receives the bytes since the previous request.
    case printPages(source: String?, before: Int, width: Int, output: String)
    case lookAtFont(source: String)

    /// Whether only the worker that served the previous request can serve this one.
    var needsSameWorker: Bool {
        if case .printPages(_, let before, _, _) = self { before > 0 } else { false }
    }
}

/// Reply from worker to client, one per line: first `ready`, then one reply per request.
package enum WorkerReply: Codable, Sendable, Equatable {
    case ready(WorkerDescription)
    case probed(ImageInfo)
    case inspected(ImageInspection)
    case rendered(RenderResult)
    /// The text was written to `output`.
    case read
    case codes([RecognisedText.Code])
    case reader(OCRCapabilities)
    case font(FontMetadata)
    case noFont(FontError)
    case failed(MediaError)

    /// Properties of the file that was written to the request's `output`.
    package struct RenderResult: Codable, Sendable, Equatable {
        /// Width in pixels.
        package let width: Int
        package let height: Int
        package let placeholder: String
        package let damaged: Bool

        package init(width: Int, height: Int, placeholder: String, damaged: Bool) {
            self.width = width
            self.height = height
            self.placeholder = placeholder
            self.damaged = damaged
        }
    }
}

/// Properties of a started worker; `seorap doctor` prints them.
package struct WorkerDescription: Codable, Sendable, Hashable {
    /// Name and version of the decoder, for example `libvips 8.14.1`.
    package let decoder: String
    /// Picture types that the installed libvips can decode.
    package let types: [PictureType]
    /// Whether `PR_SET_NO_NEW_PRIVS` is set.
    package let noNewPrivileges: Bool
    /// Version of the kernel's Landlock interface that confines file access; 0 if there is none.
    package let landlock: Int
    /// Whether a seccomp filter forbids sockets, new programs, signals to other processes and similar calls.
    package let seccomp: Bool
    /// Whether memory, file size, open files, core dumps and processor time are limited.
    package let limited: Bool

    package init(
        decoder: String, types: [PictureType], noNewPrivileges: Bool, landlock: Int, seccomp: Bool, limited: Bool
    ) {
        self.decoder = decoder
        self.types = types
        self.noNewPrivileges = noNewPrivileges
        self.landlock = landlock
        self.seccomp = seccomp
        self.limited = limited
    }
}
