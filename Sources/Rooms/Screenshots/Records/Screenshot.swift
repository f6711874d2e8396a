import Catalog
import GRDB
import Text

/// What only a screenshot has: the row beside its item.
package struct Screenshot: Sendable, Hashable {
    package let takenAt: Timestamp
    package let takenFrom: TakenTime.Source
    package let importedAt: Timestamp
    /// False for what looks like a photo.
    package let isScreenshot: Bool
    /// Why, as a stable word: see ``RecognitionReason``.
    package let reason: String
    package let device: ScreenDevice?
    package let app: String
    /// Of the first picture.
    package let fileName: String
    /// Of all its pictures.
    package let bytes: Int
    package let pictures: Int
    /// What was read in it: words apart by one space, lines by line feeds.
    package let text: String
    package let textState: TextState
    /// Contents of QR codes and addresses that were read.
    package let codes: [String]

    package enum TextState: String, Sendable, CaseIterable {
        case waiting, read, none, failed, off
    }

    package static let columns = """
        screenshot.takenAt, screenshot.takenFrom, screenshot.importedAt, screenshot.isScreenshot, screenshot.reason, \
        screenshot.device, screenshot.app, screenshot.fileName, screenshot.bytes, screenshot.pictures, \
        screenshot.text, screenshot.textState, screenshot.codes
        """

    /// Reads ``columns``.
    package init(_ columns: inout RowReader) {
        takenAt = columns.next()
        takenFrom = TakenTime.Source(rawValue: columns.next()) ?? .arrival
        importedAt = columns.next()
        isScreenshot = columns.next()
        reason = columns.next()
        device = ScreenDevice(rawValue: columns.next())
        app = columns.next()
        fileName = columns.next()
        bytes = columns.next()
        pictures = columns.next()
        text = columns.next()
        textState = TextState(rawValue: columns.next()) ?? .none
        codes = jsonTexts(columns.next())
    }
}
