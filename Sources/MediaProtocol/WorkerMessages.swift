import Web

/// The worker's only argument: what it may do for the rest of its life, as one JSON object.
package struct WorkerConfiguration: Codable, Sendable {
    package var limits: MediaLimits
    /// Folders, absolute, under which it may read.
    package var readable: [String]
    /// Folders, absolute, under which it may create files.
    package var writable: [String]
    /// How far it steps back for other programs, 0...19.
    package var niceness = 0
}

/// Client to worker, one per line. Paths are absolute and name the file itself, no link to it.
package enum WorkerRequest: Codable, Sendable, Equatable {
    case probe(source: String, use: MediaUse)
    case inspect(source: String)
    /// `width` in pixels, `quality` 1...100 of WebP; `output` must not exist yet.
    case render(source: String, use: MediaUse, width: Int, quality: Int, output: String)
    /// Writes a ``PictureText`` as JSON to `output`, which must not exist yet: it may be longer than a line.
    case read(source: String, language: TextLanguage, output: String)
    /// Only the codes in it, which takes a fraction of the time.
    case codes(source: String)
    case describeReader
    /// `source` is a ``PageOrder`` as JSON, `width` in pixels or points; `output` must not exist yet.
    case drawPages(source: String, width: Int, format: PageFormat, quality: Int, output: String)
    /// Adds the pages of an order to a PDF file that the worker keeps open, or ends the file where `source` is nil. The first
    /// request has no pages `before` it and begins a file; `output` gets the bytes that follow those of the request before.
    case printPages(source: String?, before: Int, width: Int, output: String)
    case lookAtFont(source: String)

    /// True for a request that only the worker of the request before it can answer.
    var isBound: Bool {
        if case .printPages(_, let before, _, _) = self { before > 0 } else { false }
    }
}

/// Worker to client, one per line: first `ready`, then one answer for each request.
package enum WorkerReply: Codable, Sendable, Equatable {
    case ready(WorkerDescription)
    case probed(MediaInfo)
    case inspected(PictureFacts)
    case rendered(Drawn)
    /// `output` is written.
    case read
    case codes([PictureText.Code])
    case reader(ReaderDescription)
    case font(FontFacts)
    case noFont(FontProblem)
    case failed(MediaError)

    /// What was written to the request's `output`.
    package struct Drawn: Codable, Sendable, Equatable {
        /// Pixels.
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

/// What a started worker says of itself; `seorap doctor` prints it.
package struct WorkerDescription: Codable, Sendable, Hashable {
    /// For example `libvips 8.14.1`.
    package let decoder: String
    /// What this machine's libvips can read.
    package let types: [PictureType]
    /// `PR_SET_NO_NEW_PRIVS` is set.
    package let noNewPrivileges: Bool
    /// Version of the kernel's Landlock interface that confines file access; 0 where there is none.
    package let landlock: Int
    /// A seccomp filter forbids sockets, new programs, signals to others and the like.
    package let seccomp: Bool
    /// Memory, file size, open files, core dumps and processor time are limited.
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
