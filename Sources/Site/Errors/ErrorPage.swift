import Catalog
import HTTPServer
import HTTPTypes

/// The texts of the page that shows an error.
struct ErrorPage: Sendable {
    let status: Int
    let title: String
    let detail: String
    /// Errors of single fields.
    let messages: [String]
    /// The id of the request, if the log has more details than the page.
    let reference: String?
    /// The submitted form, which a button sends again without retyping.
    let retryForm: RetryForm?

    /// A form that repeats a request.
    struct RetryForm: Sendable {
        let url: String
        let fields: [FormFields.Field]

        /// Creates the form. `nil` unless the request posted fields without files, which a page cannot send again.
        init?(_ request: Request) {
            guard request.method == .post, !request.form.isEmpty, request.files.isEmpty else { return nil }
            url = request.rawQuery.map { request.path + "?" + $0 } ?? request.path
            fields = request.form.fields
        }
    }

    init(_ rejection: RequestError, words: Words, request requestID: String?, retryForm: RetryForm? = nil) {
        self.retryForm = retryForm
        status = rejection.status.code
        title = words(rejection.title)
        detail = words(rejection.detail)
        messages = rejection.problems.map { words($0.message) }
        reference = rejection.status.code >= 500 ? requestID : nil
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
