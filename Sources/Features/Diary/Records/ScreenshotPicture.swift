/// The picture of a screenshot, offered for a page.
struct ScreenshotPicture: Sendable, Hashable {
    /// Position of the item in the person's lists.
    let position: Int64
    let sha256: String
    let title: String
    let subtitle: String
}
