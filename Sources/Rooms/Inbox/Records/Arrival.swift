import Catalog
import GRDB

/// Something that came in and was not understood, or not taken.
struct Arrival: Sendable, Hashable, Identifiable {
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
    /// The name it came with, subfolders included.
    let path: String
    let reason: Phrase
    /// Where its bytes lie; nil for text.
    var file: String?
    let content: String?
    let arrivedAt: Timestamp
    /// A room would import it.
    let isOffer: Bool

    /// Something else than a picture or a program.
    var mayHoldText: Bool { content != nil || !isOffer && AddressFile(name: path) != nil }

    static let columns = "id, source, path, reasonKo, reasonEn, file, content, arrivedAt, isOffer"

    init(row: Row) throws {
        id = try row.value("id")
        source = try Source(rawValue: row.value("source")) ?? .browser
        path = try row.value("path")
        reason = try Phrase(row.value("reasonKo"), row.value("reasonEn"))
        file = try row.value("file")
        content = try row.value("content")
        arrivedAt = try row.value("arrivedAt")
        isOffer = try row.value("isOffer")
    }
}

/// Why an item is here, as its row in the inbox says.
struct ArrivalReason: Sendable, Hashable {
    let source: Arrival.Source
    let reason: Phrase
}
