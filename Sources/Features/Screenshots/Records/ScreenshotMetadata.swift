import Catalog
import MediaProtocol
import Text

/// Data found out about a picture before it has a row: its kind, its time and its origin.
struct ScreenshotMetadata: Sendable {
    let recognition: ScreenshotClassification
    let name: ScreenshotName
    let captureTime: CaptureTime
    let importedAt: Timestamp
    let fileName: String
    let hash: DifferenceHash

    /// - Parameters:
    ///   - modifiedAt: when the file was written where it came from.
    ///   - zone: of the clock that the name and the metadata were written by.
    init(facts: ImageInspection, fileName: String, modifiedAt: Timestamp?, now: Timestamp, in zone: Zone) {
        self.fileName = fileName.oneLine
        name = ScreenshotName(self.fileName, in: zone)
        recognition = ScreenshotClassification(facts, name: name)
        captureTime = CaptureTime(metadata: facts.metadata, name: name, modifiedAt: modifiedAt, now: now, in: zone)
        importedAt = now
        hash = DifferenceHash(facts.dhash) ?? DifferenceHash()
    }

    /// The app, or else whose screen it is.
    var subtitle: String { name.app.isEmpty ? recognition.family : name.app }
}
