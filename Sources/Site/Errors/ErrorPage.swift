import Catalog
import HTTPServer
import HTTPTypes

struct ErrorPage: Sendable {
    let status: Int
    let title: String
    let detail: String
    let messages: [String]
    /// The request's id, where the log knows more than the page says.
    let reference: String?
    /// What was sent, so that it can be sent again without being typed again.
    let again: Resending?

    /// A form that sends the same once more.
    struct Resending: Sendable {
        let url: String
        let fields: [FormFields.Field]

        /// Nil where there is nothing to send, or where it held files, which only the form before has.
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
    /// Programs read RFC 9457 problem documents, people read pages.
    package var wantsJSON: Bool {
        if path.hasPrefix(APIPath.prefix) || path == SitePath.health() { return true }
        guard let accept = header(.accept) else { return false }
        return accept.contains("json") && !accept.contains("text/html")
    }

    /// A script of ours asks for a piece of a page instead of a whole one.
    package var wantsFragment: Bool {
        header(.accept)?.contains("text/html-fragment") ?? false
    }
}
