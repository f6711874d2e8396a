import MediaProtocol
import PageDocument

/// Draws pages into a new file, in the media worker. The file belongs to the caller.
/// - Parameters:
///   - width: of a page, in pixels or points.
///   - format: only PDF takes more pages than one.
package typealias PageDrawer =
    @Sendable (_ pages: [PageDocument], _ width: Int, _ format: PageFormat) async throws(MediaError) -> RenderedImage
