import Catalog
import HTTPServer
import HTTPTypes

extension SiteContext {
    /// The answer to a form: back to where it came from with a toast, or for a script of ours the toast alone.
    package func done(_ request: Request, _ flash: Flash?, else fallback: String = SitePath.home()) throws -> Response {
        if request.wantsFragment { return try fragment(request, flash) }
        var response = Response.redirect(to: URLBuilder.back(request, else: fallback))
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
            frame: frame(for: request), session: session, section: .none, sidebar: try sidebar(of: session.person.id),
            currentURL: URLBuilder.back(request), now: now)
        let shown = try flash.flatMap { try toast($0, session, shell.words) }
        return html { html in
            if let shown {
                Templates.toast(&html, shell: shell, toast: shown)
            }
        }
    }
}
