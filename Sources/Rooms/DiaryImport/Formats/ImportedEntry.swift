import Catalog

/// One entry of another program's diary, as far as a page can hold it.
struct ImportedEntry: Sendable, Hashable {
    /// Text and pictures in the order of the entry.
    enum Block: Sendable, Hashable {
        case text(String)
        case picture(PictureReference)
    }

    /// What tells it from all others of its format; the same in every export of the same entry.
    var origin: String
    /// The origin that earlier versions gave it and others of the same moment.
    var formerOrigin: String?
    var time: EntryTime
    var title = ""
    var blocks: [Block] = []
    var tags: [String] = []
    var isFavourite = false
    /// In the words of its program.
    var weather = ""
    var mood = ""
    var place = ""
    /// What has no place of its own on a page, a line each.
    var remarks: [String] = []
    /// How many pieces came that no page holds: films, sounds, documents.
    var leftOut = 0
    /// The page as this program drew it, in an export of its own.
    var document: [UInt8]?
    /// The uid that the item had in that export.
    var uid: String?
    /// The item's whole note there.
    var ownNote: String?
    /// Nobody but its writer has seen it.
    var isUnfinished = false

    init(origin: String, time: EntryTime) {
        self.origin = origin
        self.time = time
    }

    var text: String {
        blocks.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n\n")
    }

    var pictures: [PictureReference] {
        blocks.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }

    var isEmpty: Bool { title.isEmpty && blocks.isEmpty && document == nil }
}

/// A picture that an entry names.
struct PictureReference: Sendable, Hashable {
    /// What its file may be called in the archive, the likeliest first; empty where the export does not say.
    var names: [String]
    var alt = ""

    init(_ names: [String], alt: String = "") {
        self.names = names
        self.alt = alt
    }
}

/// What stands at one place of a file.
enum DiaryReading: Sendable {
    /// - raw: as it stood there.
    case entry(ImportedEntry, raw: String)
    /// - reason: a word, see ``DiaryLedger``.
    case failed(raw: String, reason: String)
}
