/// Reads and draws media files outside the server's process: ``MediaWorkerClient``, or a stand-in of a test.
///
/// Every path is absolute. A file that a request returns is temporary and belongs to the caller.
package protocol MediaProcessor: Sendable {
    /// Decodes a whole picture and returns its type, size and colours.
    func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo

    /// Decodes a whole picture as a photo or screenshot and returns its metadata and difference hash as well.
    func inspect(_ path: String) async throws(MediaError) -> ImageInspection

    /// Draws a picture as WebP, upright, in sRGB and without metadata, into a new file.
    ///
    /// - Parameters:
    ///   - width: The largest width in pixels, 1...16,383; smaller pictures keep their size, SVG takes the width.
    ///   - quality: The quality of WebP, 1...100; 75 suits screenshots, 82 and more photos.
    ///   - folder: The folder of the new file; `nil` chooses one.
    func render(
        _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
    ) async throws(MediaError) -> RenderedImage

    /// Checks a font file, draws some of its letters and returns its type and name.
    func inspectFont(_ path: String) async throws(FontError) -> FontMetadata

    /// Reads the codes in a picture, such as the barcode of a book, and no words; needs no tesseract.
    func codes(in path: String) async throws(MediaError) -> [RecognisedText.Code]

    /// Reads the words and codes in a picture, which takes about half a second for a phone's screen.
    /// - Throws: `.noEngine` if tesseract or all models for the language are missing.
    func read(_ path: String, language: OCRLanguage) async throws(MediaError) -> RecognisedText

    /// Returns the version and the languages of the engine that ``read(_:language:)`` uses.
    func describeReader() async throws(MediaError) -> OCRCapabilities

    /// Draws pages of the diary into a new file.
    ///
    /// - Parameters:
    ///   - request: The pages; all formats but PDF draw only the first.
    ///   - width: The width of a page within ``PageRenderRequest/widths``, in pixels (PDF and SVG: points); the height
    ///     is 30/17 of it.
    /// - Returns: The file. Its `damaged` is true if a picture, sticker or font could not be read and was left out.
    func draw(_ request: PageRenderRequest, width: Int, format: PageFormat) async throws(MediaError) -> RenderedImage

    /// Adds pages to the PDF file that the worker keeps open, or ends that file and the worker.
    ///
    /// - Parameters:
    ///   - request: The pages; `nil` ends the file.
    ///   - before: The number of pages that the file has; 0 begins another file.
    ///   - width: The width of a page in points, as in ``draw(_:width:format:)``.
    /// - Returns: A file with the bytes that come next in the PDF file.
    /// - Throws: `MediaError`, after which the PDF file has to be begun anew; `.cancelled` if another worker began it.
    func print(_ request: PageRenderRequest?, before: Int, width: Int) async throws(MediaError) -> RenderedImage
}
