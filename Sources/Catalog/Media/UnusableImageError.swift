/// Reason why a file is not usable as a picture: a `MediaError`'s code, or the failure of the download.
package struct UnusableImageError: Error {
    package let code: String
    /// Whether the inspection failed because of the media worker, so that the picture itself may be usable.
    package let isOurs: Bool

    /// Code for a picture that could not be stored, for example because the disk is full.
    package static let notStored = "not-stored"

    package init(code: String, isOurs: Bool = false) {
        self.code = code
        self.isOurs = isOurs
    }
}
