import Catalog
import GRDB
import Text

/// Fields that only a screenshot has: a row in addition to its item's.
struct Screenshot: Sendable, Hashable {
    let takenAt: Timestamp
    let takenFrom: CaptureTime.Source
    let importedAt: Timestamp
    /// False for a picture that looks like a photo.
    let isScreenshot: Bool
    /// Reason of ``isScreenshot``, as a stable word: see ``RecognitionReason``.
    let reason: String
    let device: ScreenDevice?
    let app: String
    /// Original file name of the first picture.
    let fileName: String
    /// Total size of its pictures, in bytes.
    let bytes: Int
    let pictures: Int
    /// Recognised text: words separated by one space, lines by line feeds.
    let text: String
    let textState: TextState
    /// Contents of QR codes, and web addresses in the text.
    let codes: [String]

    enum TextState: String, Sendable, CaseIterable {
        case waiting, read, none, failed, off
    }

    static let columns = """
        screenshot.takenAt, screenshot.takenAtSource, screenshot.importedAt, screenshot.isScreenshot, screenshot.reason, \
        screenshot.device, screenshot.app, screenshot.fileName, screenshot.bytes, screenshot.pictures, \
        screenshot.text, screenshot.textState, screenshot.codes
        """

    /// Reads ``columns``.
    init(_ columns: inout RowReader) throws {
        takenAt = try columns.next()
        takenFrom = try CaptureTime.Source(rawValue: columns.next()) ?? .arrival
        importedAt = try columns.next()
        isScreenshot = try columns.next()
        reason = try columns.next()
        device = try ScreenDevice(rawValue: columns.next())
        app = try columns.next()
        fileName = try columns.next()
        bytes = try columns.next()
        pictures = try columns.next()
        text = try columns.next()
        textState = try TextState(rawValue: columns.next()) ?? .none
        codes = try jsonTexts(columns.next())
    }
}
