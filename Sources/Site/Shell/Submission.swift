import Catalog
import Text

/// A text or URL of unknown kind that was submitted from the capture box, a phone or a script.
package struct Submission: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case url(String)
        case text(String)

        /// The URL or the text.
        package var text: String {
            switch self {
            case .url(let text), .text(let text): text
            }
        }
    }

    package let content: Content
    /// The recognised or chosen kind; `nil` for the first collection that accepts it.
    package let kind: ItemKind?
    package let title: String?
    /// `shared` unless the person is known to have typed the title.
    package let titleSource: FieldProvenance
    package let note: String?
    package let tags: [String]

    package init(
        _ content: Content, kind: ItemKind? = nil, title: String? = nil, titleSource: FieldProvenance = .shared,
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

/// One item of its kind that a collection recognises in a submission.
package struct RecognisedContent: Sendable, Hashable {
    package let content: Submission.Content
    /// The reason for the recognition, shown to the person.
    package let reason: Phrase

    package init(_ content: Submission.Content, reason: Phrase) {
        self.content = content
        self.reason = reason
    }
}

/// The reason why a text cannot become an item of the chosen kind.
package struct SubmissionRejection: Error {
    package let reason: Phrase

    package init(_ ko: String, _ en: String) {
        reason = Phrase(ko, en)
    }
}

/// A submitted file of unknown kind.
package struct SubmittedFile: Sendable {
    /// A regular file in `DataFolder.incoming`. A collection that accepts it moves it away; otherwise the caller
    /// owns it.
    package let path: String
    /// Original file name in NFC, in one line; empty if unknown.
    package let name: String
    /// Modification time at its origin; `nil` if unknown.
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
