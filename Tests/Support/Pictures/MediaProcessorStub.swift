import Foundation
import MediaProtocol
import Web

/// A media processor without a worker: a conforming type implements what its tests need, the rest is unavailable.
package protocol MediaProcessorStub: MediaProcessor {}

extension MediaProcessorStub {
    package func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo { throw .unavailable }

    package func inspect(_ path: String) async throws(MediaError) -> ImageInspection { throw .unavailable }

    package func render(
        _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
    ) async throws(MediaError) -> RenderedImage { throw .unavailable }

    package func inspectFont(_ path: String) async throws(FontError) -> FontMetadata { throw .unavailable }

    package func codes(in path: String) async throws(MediaError) -> [RecognisedText.Code] { throw .unavailable }

    package func read(_ path: String, language: OCRLanguage) async throws(MediaError) -> RecognisedText {
        throw .unavailable
    }

    package func describeReader() async throws(MediaError) -> OCRCapabilities { throw .unavailable }

    package func draw(_ order: PageRenderRequest, width: Int, format: PageFormat) async throws(MediaError)
        -> RenderedImage
    {
        throw .unavailable
    }

    package func print(_ order: PageRenderRequest?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
        throw .unavailable
    }
}

/// A media processor to which every file is a WebP picture of one size.
package struct FixedSizeProcessor: MediaProcessorStub {
    private let width: Int
    private let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo {
        ImageInfo(
            type: .webp, width: width, height: height, frames: 1, placeholder: "#f5f0e7#f5f0e7", damaged: false)
    }
}

extension RenderedImage {
    /// Writes bytes into a new file, in the temporary folder unless another is given.
    package init(
        writing bytes: some Sequence<UInt8>, width: Int = 8, height: Int = 8, to folder: String? = nil
    ) throws(MediaError) {
        let bytes = Data(bytes)
        let path = "\(folder ?? NSTemporaryDirectory())/\(UUID().uuidString)"
        do { try bytes.write(to: URL(filePath: path)) } catch { throw .unwritable }
        self.init(
            path: path, width: width, height: height, bytes: bytes.count, placeholder: "#f5f0e7#f5f0e7", damaged: false)
    }
}
