import Catalog
import HTTPServer

/// A short message about the last action.
package struct Toast: Sendable, Hashable {
    package let text: String
    /// The change that the button undoes; `nil` for no button.
    package let undo: Change.ID?

    init(_ text: String, undo: Change.ID? = nil) {
        self.text = text
        self.undo = undo
    }
}

extension SiteContext {
    /// Returns the toast of the flash cookie of a request.
    func toast(for request: Request, _ session: Session) throws -> Toast? {
        guard let flash = request.cookie(Flash.cookie).flatMap(Flash.init) else { return nil }
        return try toast(flash, session, request.words)
    }

    func toast(_ flash: Flash, _ session: Session, _ words: Words) throws -> Toast? {
        switch flash {
        case .notice(let notice): return Toast(words(notice.text))
        case .known(let count):
            return Toast(words("\(count)개 모두 이미 있어요", "All \(count) are already saved"))
        case .change(let id):
            return try catalog.history(of: session.person.id).first { $0.id == id }.map { change in
                Toast(words(change.summary), undo: change.isUndone ? nil : change.id)
            }
        }
    }
}
