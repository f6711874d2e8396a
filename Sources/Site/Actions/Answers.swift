import Catalog
import HTTPServer
import HTTPTypes
import Text

extension Dashboard {
    /// The answer to a form: back to where it came from with a toast, or for a script of ours the toast alone.
    package func done(_ request: Request, _ flash: Flash?, else fallback: String = SitePath.home()) throws -> Response {
        if request.wantsFragment { return try fragment(request, flash) }
        var response = Response.redirect(to: Address.back(request, else: fallback))
        response.flash(flash)
        return response
    }

    /// Nothing to undo means that nothing changed.
    package func done(
        _ request: Request, _ change: Change.ID?, else fallback: String = SitePath.home()
    ) throws -> Response {
        try done(request, change.map { .change($0) } ?? .notice(.nothing), else: fallback)
    }

    private func fragment(_ request: Request, _ flash: Flash?) throws -> Response {
        let session = try request.session
        let shell = Shell(
            frame: frame(for: request), session: session, place: .none, sidebar: try sidebar(of: session.person.id),
            here: Address.back(request), now: now)
        let shown = try flash.flatMap { try toast($0, session, shell.words) }
        return html { html in
            if let shown {
                Templates.toast(&html, shell: shell, toast: shown)
            }
        }
    }

    /// What the flash cookie of a request stands for.
    func toast(for request: Request, _ session: Session) throws -> Toast? {
        guard let flash = request.cookie(Flash.cookie).flatMap(Flash.init) else { return nil }
        return try toast(flash, session, Words(request.language))
    }

    private func toast(_ flash: Flash, _ session: Session, _ words: Words) throws -> Toast? {
        switch flash {
        case .notice(let notice): return Toast(words(notice.text))
        case .change(let id):
            return try catalog.history(of: session.person.id).first { $0.id == id }.map { change in
                Toast(words(change.summary), undo: change.isUndone ? nil : change.id)
            }
        }
    }
}

/// What an action did, in words: "‘제목’ …" for one item, "3개 …" for several.
package struct Summary: Sendable {
    private let subject: Phrase

    package init(_ items: [Item]) {
        if let only = items.first, items.count == 1 {
            let title = only.title.shortened(to: 40)
            subject = title.isEmpty ? Phrase("제목 없는 것", "Untitled") : Phrase("‘\(title)’", "‘\(title)’")
        } else {
            subject = Phrase(Words(.ko).items(items.count), Words(.en).items(items.count))
        }
    }

    /// - Parameters: what follows the subject.
    package func callAsFunction(_ korean: String, _ english: String) -> Phrase {
        Phrase("\(subject.ko) \(korean)", "\(subject.en) \(english)")
    }
}
