import Catalog

package struct BulkAction: Sendable {
    /// Does it to these items of the session's person, whatever their kinds, and says what to show.
    package typealias Body = @Sendable (_ items: [Int64], _ session: Session) throws -> Flash?

    /// The value of the field `do`.
    package let name: String
    package let title: Phrase
    package let icon: String
    /// Nil for those that ``ItemAction`` does.
    package let run: Body?
    /// Where the button posts to when its answer is a file and no toast.
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
    /// What every list offers. Their work is ``ItemAction``'s.
    package static let usual = [
        plain("favourite", Phrase("즐겨찾기", "Favourite"), "star"),
        plain("archive", Phrase("보관", "Archive"), "archive"),
        plain("trash", Phrase("삭제", "Delete"), "trash"),
    ]

    /// Where things of several kinds meet.
    package static let relate = plain("relate", Phrase("서로 잇기", "Tie together"), "links")

    /// In the trash.
    package static let trashed = [
        plain("keep", Phrase("되돌려 놓기", "Restore"), "undo"),
        plain("delete", Phrase("영구 삭제", "Delete forever"), "x"),
    ]

    /// In the inbox.
    package static let sorting = [
        plain("keep", Phrase("들이기", "Keep"), "check"),
        plain("archive", Phrase("보관", "Archive"), "archive"),
        plain("trash", Phrase("삭제", "Delete"), "trash"),
    ]

    /// A button whose name the room of lists knows.
    private static func plain(_ name: String, _ title: Phrase, _ icon: String) -> BulkAction {
        BulkAction(name: name, title: title, icon: icon, run: nil)
    }
}
