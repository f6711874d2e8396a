import Web

/// What a picture is to be used for, which decides what kinds of file are welcome.
package enum MediaUse: String, Codable, Sendable {
    /// Photos, screenshots, posters, preview pictures: every ``PictureType`` except SVG.
    case picture
    /// Favicons: SVG as well, because many sites offer nothing else. It is drawn to pixels in the worker and never
    /// reaches a browser; one that holds scripts or entity declarations is refused.
    case icon
}

/// What is known of a picture after looking at all of it.
package struct MediaInfo: Codable, Sendable, Hashable {
    /// What the bytes are, whatever the file is called.
    package let type: PictureType
    /// Pixels, upright: after the camera's orientation was applied.
    package let width: Int
    package let height: Int
    /// 1 for a still picture; renditions of an animation show its first frame.
    package let frames: Int
    /// Average sRGB colour of the upper and of the lower half, `#rrggbb#rrggbb`; transparent pixels count as white.
    package let placeholder: String
    /// Whether part of the picture is missing; what there is can be shown.
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

/// A file that the worker wrote, without any metadata: a picture as WebP, upright and in sRGB, or a page of the diary.
package struct RenderedImage: Sendable, Hashable {
    /// A temporary name in the folder that was asked for. It is the caller's: rename it or remove it.
    package let path: String
    /// Pixels. At most what was asked for, less when the original is smaller: nothing is scaled up but SVG.
    package let width: Int
    package let height: Int
    /// Size of the file.
    package let bytes: Int
    /// As in ``MediaInfo/placeholder``.
    package let placeholder: String
    /// As in ``MediaInfo/damaged``.
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

/// The widths that pages ask for, in pixels.
package enum RenditionWidth {
    /// Cards, cards on sharp screens, and a picture on its own page.
    package static let all = [360, 720, 1440]
    /// Favicons: 16 CSS pixels, sharp on every screen.
    package static let icon = 64
}
