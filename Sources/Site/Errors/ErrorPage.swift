import Catalog
import HTTPServer
import HTTPTypes

struct ErrorPage: Sendable {
    let status: Int
    let title: String
    let detail: String
    let messages: [String]
    /// The id of the request, if the log has more details than the page.
    let reference: String?
    /// The submitted form, which a button sends again without retyping.
    let again: Resending?

    /// A form that repeats a request.
    struct Resending: Sendable {
        let url: String
        let fields: [FormFields.Field]

        /// Creates the form. `nil` unless the request posted fields without files, which a page cannot send again.
        init?(_ request: Request) {
            guard request.method == .post, !request.form.isEmpty, request.files.isEmpty else { return nil }
            url = request.rawQuery.map { request.path + "?" + $0 } ?? request.path
            fields = request.form.fields
        }
    }

    init(_ refusal: Refusal, words: Words, request id: String?, again: Resending? = nil) {
        self.again = again
        status = refusal.status.code
        title = words(refusal.title)
        detail = words(refusal.detail)
        messages = refusal.problems.map { words($0.message) }
        reference = refusal.status.code >= 500 ? id : nil
    }
}

extension Request {
    /// Whether the client gets RFC 9457 problem documents; browsers get pages.
    package var wantsJSON: Bool {
        if path.hasPrefix(APIPath.prefix) || path == SitePath.health() { return true }
        guard let accept = header(.accept) else { return false }
        return accept.contains("json") && !accept.contains("text/html")
    }

    /// Whether a script of Seorap requests a fragment of a page.
    package var wantsFragment: Bool {
        header(.accept)?.contains("text/html-fragment") ?? false
    }
}
