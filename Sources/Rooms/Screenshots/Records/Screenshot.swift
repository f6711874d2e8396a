import Catalog
import GRDB
import Text

/// What only a screenshot has: the row beside its item.
struct Screenshot: Sendable, Hashable {
    let takenAt: Timestamp
    let takenFrom: TakenTime.Source
    let importedAt: Timestamp
    /// False for what looks like a photo.
    let isScreenshot: Bool
    /// Why, as a stable word: see ``RecognitionReason``.
    let reason: String
    let device: ScreenDevice?
    let app: String
    /// Of the first picture.
    let fileName: String
    /// Of all its pictures.
    let bytes: Int
    let pictures: Int
    /// What was read in it: words apart by one space, lines by line feeds.
    let text: String
    let textState: TextState
    /// Contents of QR codes and addresses that were read.
    let codes: [String]

    enum TextState: String, Sendable, CaseIterable {
        case waiting, read, none, failed, off
    }

    static let columns = """
        screenshot.takenAt, screenshot.takenFrom, screenshot.importedAt, screenshot.isScreenshot, screenshot.reason, \
        screenshot.device, screenshot.app, screenshot.fileName, screenshot.bytes, screenshot.pictures, \
        screenshot.text, screenshot.textState, screenshot.codes
        """

    /// Reads ``columns``.
    init(_ columns: inout RowReader) throws {
        takenAt = try columns.next()
        takenFrom = try TakenTime.Source(rawValue: columns.next()) ?? .arrival
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
