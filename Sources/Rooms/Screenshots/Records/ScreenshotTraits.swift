import Catalog
import MediaProtocol
import Text

/// Everything that is told of a picture before it has a row: what it is, when it was taken, where it comes from.
struct ScreenshotTraits: Sendable {
    let recognition: ScreenshotRecognition
    let name: ScreenshotName
    let taken: TakenTime
    let importedAt: Timestamp
    let fileName: String
    let hash: DifferenceHash

    /// - Parameter modifiedAt: when the file was written where it came from.
    init(facts: PictureFacts, fileName: String, modifiedAt: Timestamp?, now: Timestamp) {
        self.fileName = fileName.oneLine
        name = ScreenshotName(self.fileName)
        recognition = ScreenshotRecognition(facts, name: name)
        taken = TakenTime(metadata: facts.metadata, name: name, modifiedAt: modifiedAt, now: now)
        importedAt = now
        hash = DifferenceHash(facts.dhash) ?? DifferenceHash()
    }

    /// The app, or else whose screen it is.
    var subtitle: String { name.app.isEmpty ? recognition.family : name.app }
}
