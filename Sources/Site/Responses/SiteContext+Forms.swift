import Catalog
import HTTPServer
import HTTPTypes

extension SiteContext {
    /// Returns the response to a submitted form: a redirect to its page with a toast, or only the toast for a script of
    /// Seorap.
    /// - Parameter fallback: the URL of the redirect if the form does not name its page.
    package func done(_ request: Request, _ flash: Flash?, else fallback: String = SitePath.home()) throws -> Response {
        if request.wantsFragment { return try toastFragment(request, flash) }
        var response = Response.redirect(to: URLBuilder.back(request, else: fallback))
        response.flash(flash)
        return response
    }

    /// Returns the response to a form whose toast can undo a change; without a change, the toast says that nothing
    /// changed.
    package func done(
        _ request: Request, _ change: Change.ID?, else fallback: String = SitePath.home()
    ) throws -> Response {
        try done(request, change.map { .change($0) } ?? .notice(.nothing), else: fallback)
    }

    private func toastFragment(_ request: Request, _ flash: Flash?) throws -> Response {
        let session = try request.session
        let shell = Shell(
            frame: frame(for: request), session: session, section: .none, sidebar: try sidebar(of: session.person.id),
            currentURL: URLBuilder.back(request), now: now)
        let shownToast = try flash.flatMap { try toast($0, session, shell.words) }
        return html { html in
            if let shownToast {
                Templates.toast(&html, shell: shell, toast: shownToast)
            }
        }
    }
}
