import Catalog

/// One entry of another program's diary, as far as a page can hold it.
package struct ImportedEntry: Sendable, Hashable {
    /// Text and pictures in the order of the entry.
    package enum Block: Sendable, Hashable {
        case text(String)
        case picture(PictureReference)
    }

    /// What tells it from all others of its format; the same in every export of the same entry.
    package var origin: String
    /// The origin that earlier versions gave it and others of the same moment.
    package var formerOrigin: String?
    package var time: EntryTime
    package var title = ""
    package var blocks: [Block] = []
    package var tags: [String] = []
    package var isFavourite = false
    /// In the words of its program.
    package var weather = ""
    package var mood = ""
    package var place = ""
    /// What has no place of its own on a page, a line each.
    package var remarks: [String] = []
    /// How many pieces came that no page holds: films, sounds, documents.
    package var leftOut = 0
    /// The page as this program drew it, in an export of its own.
    package var document: [UInt8]?
    /// The uid that the item had in that export.
    package var uid: String?
    /// The item's whole note there.
    package var ownNote: String?
    /// Nobody but its writer has seen it.
    package var isUnfinished = false

    package init(origin: String, time: EntryTime) {
        self.origin = origin
        self.time = time
    }

    package var text: String {
        blocks.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n\n")
    }

    package var pictures: [PictureReference] {
        blocks.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }

    package var isEmpty: Bool { title.isEmpty && blocks.isEmpty && document == nil }
}

/// A picture that an entry names.
package struct PictureReference: Sendable, Hashable {
    /// What its file may be called in the archive, the likeliest first; empty where the export does not say.
    package var names: [String]
    package var alt = ""

    package init(_ names: [String], alt: String = "") {
        self.names = names
        self.alt = alt
    }
}

/// What stands at one place of a file.
package enum DiaryReading: Sendable {
    /// - raw: as it stood there.
    case entry(ImportedEntry, raw: String)
    /// - reason: a word, see ``DiaryLedger``.
    case failed(raw: String, reason: String)
}
