import Catalog
import Text

/// Something a person handed over without saying what it is: from the capture box, a phone, a script.
package struct Capture: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case url(String)
        case text(String)

        /// The address or the text itself.
        package var text: String {
            switch self {
            case .url(let text), .text(let text): text
            }
        }
    }

    package let content: Content
    /// The kind that was recognised or chosen; nil for whoever takes it.
    package let kind: ItemKind?
    package let title: String?
    /// `shared` unless the person is known to have typed the title.
    package let titleSource: FieldSource
    package let note: String?
    package let tags: [String]

    package init(
        _ content: Content, kind: ItemKind? = nil, title: String? = nil, titleSource: FieldSource = .shared,
        note: String? = nil, tags: [String] = []
    ) {
        self.content = content
        self.kind = kind
        self.title = title
        self.titleSource = titleSource
        self.note = note
        self.tags = tags
    }
}

/// One thing of its kind that a collection sees in what was handed over.
package struct Recognised: Sendable, Hashable {
    package let content: Capture.Content
    /// Why it is taken for that.
    package let reason: Phrase

    package init(_ content: Capture.Content, reason: Phrase) {
        self.content = content
        self.reason = reason
    }
}

/// Why a text cannot become a thing of the kind that somebody chose.
package struct CaptureRefusal: Error {
    package let reason: Phrase

    package init(_ ko: String, _ en: String) {
        reason = Phrase(ko, en)
    }
}

/// A file that came in without anybody saying what it is.
package struct CapturedFile: Sendable {
    /// A regular file in `DataFolder.incoming`. It has moved away when a collection took it; otherwise it is the caller's.
    package let path: String
    /// As it was called where it came from, NFC; empty when nobody knows.
    package let name: String
    /// When it was last written where it came from.
    package let modifiedAt: Timestamp?
    package let title: String
    package let note: String?
    package let tags: [String]
    package let folder: Int64?

    package init(
        path: String, name: String, modifiedAt: Timestamp? = nil, title: String = "", note: String? = nil,
        tags: [String] = [], folder: Int64? = nil
    ) {
        self.path = path
        self.name = name.oneLine
        self.modifiedAt = modifiedAt
        self.title = title
        self.note = note
        self.tags = tags
        self.folder = folder
    }
}
