import MediaProtocol

/// A picture or another file in the media store.
package struct Media: Sendable, Hashable {
    /// SHA-256 of the bytes: 64 hexadecimal digits.
    package let sha256: String
    /// Media type by content: `image/jpeg`.
    package let type: String
    /// Size of the file.
    package let bytes: Int
    /// Width of the upright picture, in pixels.
    package let width: Int?
    package let height: Int?
    /// Colours of the upper and lower half: `#rrggbb#rrggbb`.
    package let placeholder: String?
    /// Whether part of the file is missing.
    package let isDamaged: Bool

    package init(
        sha256: String, type: String, bytes: Int, width: Int? = nil, height: Int? = nil, placeholder: String? = nil,
        isDamaged: Bool = false
    ) {
        self.sha256 = sha256
        self.type = type
        self.bytes = bytes
        self.width = width
        self.height = height
        self.placeholder = placeholder
        self.isDamaged = isDamaged
    }
}

/// A file that is stored safely but that no row refers to yet.
package struct StoredFile: Sendable, Hashable {
    package let sha256: String
    package let bytes: Int
    package let path: String

    package init(sha256: String, bytes: Int, path: String) {
        self.sha256 = sha256
        self.bytes = bytes
        self.path = path
    }
}

/// Makes renditions: `MediaWorkerClient`, or a test double.
package protocol Renderer: Sendable {
    /// Renders the picture at `path` at most `width` pixels wide.
    /// - Parameter quality: WebP quality, 1...100.
    /// - Returns: path of a new WebP file in `folder`, which the caller owns.
    func rendition(of path: String, width: Int, quality: Int, in folder: String) async throws -> String
}

extension MediaWorkerClient: Renderer {
    package func rendition(of path: String, width: Int, quality: Int, in folder: String) async throws -> String {
        let use = width <= RenditionWidth.icon ? MediaUse.icon : .picture
        return try await render(path, use: use, width: width, quality: quality, to: folder).path
    }
}
