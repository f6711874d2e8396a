import Catalog

/// A button of the selection bar, which changes the selected items of a list.
package struct BulkAction: Sendable {
    /// Applies the action to items of the session's person, of any kind, and returns the toast.
    package typealias Body = @Sendable (_ items: [Int64], _ session: Session) throws -> Flash?

    /// The value of the form field `do`.
    package let name: String
    package let title: Phrase
    package let icon: String
    /// Function of the action; `nil` for actions that ``ItemAction`` implements.
    package let run: Body?
    /// URL that the button posts to if the response is a file instead of a toast.
    package let path: String?

    package init(name: String, title: Phrase, icon: String, path: String? = nil, run: Body?) {
        self.name = name
        self.title = title
        self.icon = icon
        self.path = path
        self.run = run
    }
}

extension BulkAction {
    /// Actions of every list, implemented by ``ItemAction``.
    package static let defaults = [
        simple("favourite", Phrase("즐겨찾기", "Favourite"), "star"),
        simple("archive", Phrase("보관", "Archive"), "archive"),
        simple("trash", Phrase("삭제", "Delete"), "trash"),
    ]

    /// Action of lists that mix several kinds.
    package static let relate = simple("relate", Phrase("서로 연결", "Relate"), "links")

    /// Actions of the trash.
    package static let trashed = [
        simple("keep", Phrase("복원", "Restore"), "undo"),
        simple("delete", Phrase("영구 삭제", "Delete forever"), "x"),
    ]

    /// Actions of the inbox.
    package static let sorting = [
        simple("keep", Phrase("담기", "Keep"), "check"),
        simple("archive", Phrase("보관", "Archive"), "archive"),
        simple("trash", Phrase("삭제", "Delete"), "trash"),
    ]

    /// Returns a button whose name ``ItemAction`` implements.
    private static func simple(_ name: String, _ title: Phrase, _ icon: String) -> BulkAction {
        BulkAction(name: name, title: title, icon: icon, run: nil)
    }
}
