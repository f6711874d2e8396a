/// A picture as browsers get it.
struct SVGPicture: Sendable, Hashable {
    let address: String
    /// Width of the upright picture, in pixels. Only the ratio to `height` matters.
    let width: Int
    let height: Int
}
