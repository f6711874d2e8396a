import MediaProtocol
import Web

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

    /// Describes a stored picture as the media worker saw it.
    package init(_ info: ImageInfo, in file: UnreferencedFile) {
        self.init(
            sha256: file.sha256, type: info.type.rawValue, bytes: file.bytes, width: info.width, height: info.height,
            placeholder: info.placeholder, isDamaged: info.damaged)
    }

    /// Describes a stored WebP file that the media worker drew.
    package init(webP image: RenderedImage, in file: UnreferencedFile) {
        self.init(
            sha256: file.sha256, type: PictureType.webp.rawValue, bytes: file.bytes, width: image.width,
            height: image.height, placeholder: image.placeholder)
    }
}
