/// Everything that one look at a picture tells: what it is, what it resembles, and what was written beside its pixels.
package struct PictureFacts: Codable, Sendable, Hashable {
    package let info: MediaInfo
    /// Difference hash: 256 bits, row by row, of 16 rows of 17 grey means; a bit is set where a mean is brighter than the
    /// next one by more than a grey level. Hashes of pictures that look alike differ in few bits.
    package let dhash: [UInt8]
    /// What cameras and programs wrote, by name: `Make`, `Model`, `LensModel`, `ExposureTime`, `Software`,
    /// `DateTimeOriginal`, `OffsetTimeOriginal`, `UserComment` of EXIF (also when XMP says it), and the keys of a PNG's
    /// texts. At most ``MetadataLimit/count`` of them, each bounded, without control characters.
    package let metadata: [String: String]

    package init(info: MediaInfo, dhash: [UInt8], metadata: [String: String]) {
        self.info = info
        self.dhash = dhash
        self.metadata = metadata
    }

    /// Bytes of a ``dhash``.
    static let hashLength = 32
}

/// How much of a picture's metadata is told.
package enum MetadataLimit {
    /// Entries.
    package static let count = 32
    /// Characters of a name and of a value.
    package static let name = 60
    package static let value = 300
}
