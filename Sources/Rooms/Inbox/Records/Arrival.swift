import Catalog
import GRDB

/// Something that came in and was not understood, or not taken.
package struct Arrival: Sendable, Hashable, Identifiable {
    package enum Source: String, Sendable, Hashable {
        case folder, script, browser

        var phrase: Phrase {
            switch self {
            case .folder: Phrase("폴더에서", "from the folder")
            case .script: Phrase("앱이나 스크립트에서", "from an app or script")
            case .browser: Phrase("브라우저에서", "from the browser")
            }
        }
    }

    package let id: Int64
    package let source: Source
    /// The name it came with, subfolders included.
    package let path: String
    package let reason: Phrase
    /// Where its bytes lie; nil for text.
    var file: String?
    let content: String?
    package let arrivedAt: Timestamp
    /// A room would import it.
    package let isOffer: Bool

    /// Something else than a picture or a program.
    var mayHoldText: Bool { content != nil || !isOffer && AddressFile(name: path) != nil }

    static let columns = "id, source, path, reasonKo, reasonEn, file, content, arrivedAt, isOffer"

    init(row: Row) {
        id = row["id"]
        source = Source(rawValue: row["source"]) ?? .browser
        path = row["path"]
        reason = Phrase(row["reasonKo"], row["reasonEn"])
        file = row["file"]
        content = row["content"]
        arrivedAt = row["arrivedAt"]
        isOffer = row["isOffer"]
    }
}

/// Why an item is here, as its row in the inbox says.
package struct ArrivalReason: Sendable, Hashable {
    package let source: Arrival.Source
    package let reason: Phrase
}
