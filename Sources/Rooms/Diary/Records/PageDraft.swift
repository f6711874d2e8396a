import Catalog
import PageDocument

/// What a new page starts with.
package struct PageDraft: Sendable {
    /// Nil is the person's own diary, which is made where there is none.
    package var diary: Diary.ID?
    /// `2026-11-21`
    package var day: String
    package var weather: String
    package var mood: String
    package var document: PageDocument
    /// Others get it at once.
    package var isFinished: Bool
    package var title: String?
    package var note: String
    package var tags: [String]
    package var state: ItemState
    package var isFavourite: Bool
    /// When it was written; nil is now.
    package var addedAt: Timestamp?
    /// Hashes of pictures that came together with it: nothing of this person's names them yet.
    package var brought: [String] = []
    /// Where an import has it from; nil where somebody typed it.
    package var source: FieldSource?

    package init(
        day: String, document: PageDocument, diary: Diary.ID? = nil, weather: String = "", mood: String = "",
        isFinished: Bool = false, title: String? = nil, note: String = "", tags: [String] = [],
        state: ItemState = .kept, isFavourite: Bool = false, addedAt: Timestamp? = nil, source: FieldSource? = nil
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

/// What an editor sends to be kept.
struct DraftEdit: Sendable {
    /// The one that the editor began from.
    var revision: Int
    var document: PageDocument
    /// What the device is called, for the other device's choice.
    var device: String
    /// Nil leaves these as they are.
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

/// What an editor starts from: the draft, or the page as it was finished.
package struct StoredDraft: Sendable, Hashable {
    let revision: Int
    /// JSON as `PageDocument` reads it.
    package let document: [UInt8]
    package let device: String
    let savedAt: Timestamp
    /// It differs from what others see.
    let isDraft: Bool
}

enum DraftResult: Sendable, Hashable {
    case saved(revision: Int, at: Timestamp)
    /// Another device saved meanwhile; nothing was changed.
    case conflict(StoredDraft)
}
