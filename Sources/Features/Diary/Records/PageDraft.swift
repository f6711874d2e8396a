import Catalog
import PageDocument

/// Values of a new page.
package struct PageDraft: Sendable {
    /// Diary of the page; `nil` for the person's own diary, which is created if there is none.
    package var diary: Diary.ID?
    /// `2026-11-21`
    package var day: String
    package var weather: String
    package var mood: String
    package var document: PageDocument
    /// Whether the page is finished, and so shared at once.
    package var isFinished: Bool
    /// `nil` for the first line of text on the page.
    package var title: String?
    package var note: String
    package var tags: [String]
    package var state: ItemState
    package var isFavourite: Bool
    /// Time of writing; `nil` for now.
    package var addedAt: Timestamp?
    /// Hashes of files in the document that the person may see only because of this page, such as imported pictures.
    package var newFiles: [String] = []
    /// Source of an imported page; `nil` for a page that a person typed.
    package var source: FieldProvenance?

    package init(
        day: String, document: PageDocument, diary: Diary.ID? = nil, weather: String = "", mood: String = "",
        isFinished: Bool = false, title: String? = nil, note: String = "", tags: [String] = [],
        state: ItemState = .kept, isFavourite: Bool = false, addedAt: Timestamp? = nil, source: FieldProvenance? = nil
    ) {
        self.day = day
        self.document = document
        self.diary = diary
        self.weather = weather
        self.mood = mood
        self.isFinished = isFinished
        self.title = title
        self.note = note
        self.tags = tags
        self.state = state
        self.isFavourite = isFavourite
        self.addedAt = addedAt
        self.source = source
    }
}

/// Changes of a draft that an editor saves.
struct DraftEdit: Sendable {
    /// Revision that the editor started from.
    var revision: Int
    var document: PageDocument
    /// Name of the device, shown when two devices conflict.
    var device: String
    /// Day of the page; `nil` keeps the stored day. `weather` and `mood` work alike.
    var day: String?
    var weather: String?
    var mood: String?

    init(
        revision: Int, document: PageDocument, device: String = "", day: String? = nil, weather: String? = nil,
        mood: String? = nil
    ) {
        self.revision = revision
        self.document = document
        self.device = device
        self.day = day
        self.weather = weather
        self.mood = mood
    }
}

/// Document that an editor starts from: the draft, or else the finished page.
package struct StoredDraft: Sendable, Hashable {
    let revision: Int
    /// JSON in the format of `PageDocument`.
    package let document: [UInt8]
    /// Name of the device that saved the draft; empty if it is unknown.
    package let device: String
    let savedAt: Timestamp
    /// Whether the document is a draft, which others do not see.
    let isDraft: Bool
}

/// Result of saving a draft.
enum DraftResult: Sendable, Hashable {
    /// - revision: the new revision.
    case saved(revision: Int, at: Timestamp)
    /// A conflict: another device saved first, and nothing was changed.
    case conflict(StoredDraft)
}
