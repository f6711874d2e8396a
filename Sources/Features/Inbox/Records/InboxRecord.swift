import Catalog
import GRDB

/// A submission that was rejected or waits for confirmation.
struct InboxRecord: Sendable, Hashable, Identifiable {
    enum Source: String, Sendable, Hashable {
        case folder, script, browser

        var phrase: Phrase {
            switch self {
            case .folder: Phrase("폴더에서", "from the folder")
            case .script: Phrase("앱이나 스크립트에서", "from an app or script")
            case .browser: Phrase("브라우저에서", "from the browser")
            }
        }
    }

    let id: Int64
    let source: Source
    /// Submitted name, with subfolders.
    let path: String
    let reason: Phrase
    /// Path of the submitted file; nil for text.
    var file: String?
    let content: String?
    let arrivedAt: Timestamp
    /// Whether a feature offers to import the file.
    let isOffer: Bool

    /// Whether text can be read from it, so that it can become another kind of item.
    var mayHoldText: Bool { content != nil || !isOffer && AddressFile(name: path) != nil }

    static let columns = "id, source, path, reasonKo, reasonEn, file, content, arrivedAt, isImport"

    init(row: Row) throws {
        id = try row.value("id")
        source = try Source(rawValue: row.value("source")) ?? .browser
        path = try row.value("path")
        reason = try Phrase(row.value("reasonKo"), row.value("reasonEn"))
        file = try row.value("file")
        content = try row.value("content")
        arrivedAt = try row.value("arrivedAt")
        isOffer = try row.value("isImport")
    }
}

/// Reason for which an item is in the inbox, as its row there shows it.
struct InboxReason: Sendable, Hashable {
    let source: InboxRecord.Source
    let reason: Phrase
}
