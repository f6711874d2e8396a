/// Values of an item to create. Texts are normalised when it is stored.
package struct NewItem: Sendable {
    package var kind: ItemKind
    package var owner: Person.ID
    package var title: String
    package var subtitle: String
    package var note: String
    package var state: ItemState
    /// Time of addition; nil for now.
    package var addedAt: Timestamp?
    /// Time of the last change; nil for `addedAt`.
    package var changedAt: Timestamp?
    package var isFavourite: Bool
    package var folder: Int64?
    package var tags: [String]
    package var cover: String?
    package var placeholder: String?
    package var sources: FieldProvenances
    /// UUID of an item that is restored from an export; nil creates a new one.
    package var uid: String?

    package init(
        kind: ItemKind, owner: Person.ID, title: String, subtitle: String = "", note: String = "",
        state: ItemState = .kept, addedAt: Timestamp? = nil, changedAt: Timestamp? = nil, isFavourite: Bool = false,
        folder: Int64? = nil, tags: [String] = [], cover: String? = nil, placeholder: String? = nil,
        sources: FieldProvenances = FieldProvenances(), uid: String? = nil
    ) {
        self.kind = kind
        self.owner = owner
        self.title = title
        self.subtitle = subtitle
        self.note = note
        self.state = state
        self.addedAt = addedAt
        self.changedAt = changedAt
        self.isFavourite = isFavourite
        self.folder = folder
        self.tags = tags
        self.cover = cover
        self.placeholder = placeholder
        self.sources = sources
        self.uid = uid
    }
}

/// New values for some fields of an item; nil leaves a field unchanged.
package struct ItemEdit: Sendable {
    package var title: String?
    package var subtitle: String?
    package var note: String?
    package var cover: ItemCover?

    package init(title: String? = nil, subtitle: String? = nil, note: String? = nil, cover: ItemCover? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.note = note
        self.cover = cover
    }
}

/// Picture on an item's card.
package struct ItemCover: Sendable, Hashable {
    /// Hash of the file in the media store; nil removes the picture.
    package let sha256: String?
    /// Colours of the upper and lower half: `#rrggbb#rrggbb`.
    package let placeholder: String?

    package init(sha256: String?, placeholder: String?) {
        self.sha256 = sha256
        self.placeholder = placeholder
    }
}
