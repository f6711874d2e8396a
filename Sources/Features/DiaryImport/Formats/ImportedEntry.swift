import Catalog

/// An entry of a diary that is imported, with the data that a page or its note can hold.
struct ImportedEntry: Sendable, Hashable {
    /// Text and pictures in the order of the entry.
    enum Block: Sendable, Hashable {
        case text(String)
        case picture(PictureReference)
    }

    /// Id of the entry, unique in its format and the same in every export.
    var origin: String
    /// Origin that earlier versions of this program gave to this entry and to others of the same moment.
    var formerOrigin: String?
    var time: EntryTimestamp
    var title = ""
    var blocks: [Block] = []
    var tags: [String] = []
    var isFavourite = false
    /// Weather in the words of the exporting program.
    var weather = ""
    /// Mood in the words of the exporting program.
    var mood = ""
    var location = ""
    /// Data that has no place of its own on a page, one line each.
    var extraLines: [String] = []
    /// Number of attachments that cannot be on a page: films, sounds, documents.
    var omittedAttachments = 0
    /// Document of the page, in an export of this program.
    var document: [UInt8]?
    /// Uid of the item in that export.
    var uid: String?
    /// Whole note of the item in that export.
    var exportedNote: String?
    /// Whether the page is unfinished, so that only its writer has seen it.
    var isUnfinished = false

    init(origin: String, time: EntryTimestamp) {
        self.origin = origin
        self.time = time
    }

    /// All text, without the title.
    var text: String {
        blocks.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n\n")
    }

    var pictures: [PictureReference] {
        blocks.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }

    var isEmpty: Bool { title.isEmpty && blocks.isEmpty && document == nil }
}
