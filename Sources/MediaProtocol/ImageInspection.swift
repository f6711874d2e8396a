/// Properties, similarity hash and metadata of a picture.
package struct ImageInspection: Codable, Sendable, Hashable {
    package let info: ImageInfo
    /// Difference hash: 256 bits, row by row, of 16 rows of 17 grey means. A bit is set if a mean is brighter than the
    /// next one by more than one grey level. Hashes of similar pictures differ in few bits.
    package let dhash: [UInt8]
    /// Metadata by name: `Make`, `Model`, `LensModel`, `ExposureTime`, `Software`, `DateTimeOriginal`,
    /// `OffsetTimeOriginal`, `UserComment` of EXIF (or the same from XMP), and the keys of a PNG's texts. At most
    /// ``MetadataLimit/count`` entries of bounded length, without control characters.
    package let metadata: [String: String]

    package init(info: ImageInfo, dhash: [UInt8], metadata: [String: String]) {
        self.info = info
        self.dhash = dhash
        self.metadata = metadata
    }

    /// Length of a ``dhash`` in bytes.
    static let hashLength = 32
}

/// Limits for the metadata of a picture.
package enum MetadataLimit {
    /// Maximum number of entries.
    package static let count = 32
    /// Maximum lengths of a name and of a value, in characters.
    package static let name = 60
    package static let value = 300
}
