import Web

/// Purpose of a picture, which decides which file types are accepted.
package enum ImagePurpose: String, Codable, Sendable {
    /// Photos, screenshots, posters, preview pictures: every ``PictureType`` except SVG.
    case picture
    /// Favicons: SVG as well, because many sites offer nothing else. The worker renders it to pixels, so it never
    /// reaches a browser. An SVG with scripts or entity declarations is rejected.
    case icon
}

/// Properties of a fully decoded picture.
package struct ImageInfo: Codable, Sendable, Hashable {
    /// Type of the bytes, independent of the file name.
    package let type: PictureType
    /// Width in pixels after the camera's orientation was applied.
    package let width: Int
    package let height: Int
    /// Number of frames; 1 for a still picture. Renditions of an animation show its first frame.
    package let frames: Int
    /// Average sRGB colour of the upper and of the lower half, `#rrggbb#rrggbb`; transparent pixels count as white.
    package let placeholder: String
    /// Whether part of the picture is missing; the rest can be shown.
    package let damaged: Bool

    package init(type: PictureType, width: Int, height: Int, frames: Int, placeholder: String, damaged: Bool) {
        self.type = type
        self.width = width
        self.height = height
        self.frames = frames
        self.placeholder = placeholder
        self.damaged = damaged
    }
}

/// File that the worker wrote, without metadata: an upright sRGB picture as WebP, or a page of the diary.
package struct RenderedImage: Sendable, Hashable {
    /// Path with a temporary name in the requested folder. The caller owns the file and renames or removes it.
    package let path: String
    /// Width in pixels. At most the requested width; less if the original is smaller, because only SVG is scaled up.
    package let width: Int
    package let height: Int
    /// Size of the file in bytes.
    package let bytes: Int
    /// Average colours of the upper and lower half, as in ``ImageInfo/placeholder``.
    package let placeholder: String
    /// Whether part of the picture is missing, as in ``ImageInfo/damaged``.
    package let damaged: Bool

    package init(path: String, width: Int, height: Int, bytes: Int, placeholder: String, damaged: Bool) {
        self.path = path
        self.width = width
        self.height = height
        self.bytes = bytes
        self.placeholder = placeholder
        self.damaged = damaged
    }
}

/// Widths of the renditions that pages request, in pixels.
package enum RenditionWidth {
    /// Widths for cards, for cards on high-density screens, and for a picture on its own page.
    package static let all = [360, 720, 1440]
    /// Width of favicons: 16 CSS pixels on screens with up to four times the density.
    package static let icon = 64
}
