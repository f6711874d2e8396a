import Catalog
import HTTPServer
import HTTPTypes
import Logging

/// What the error page shows.
package struct ErrorPage: Sendable {
    package let status: Int
    package let title: String
    package let detail: String
    package let messages: [String]
    /// The request's id, where the log knows more than the page says.
    package let reference: String?
    /// What was sent, so that it can be sent again without being typed again.
    package let again: Resending?

    /// A form that sends the same once more.
    package struct Resending: Sendable {
        package let url: String
        package let fields: [FormFields.Field]

        /// Nil where there is nothing to send, or where it held files, which only the form before has.
        init?(_ request: Request) {
            guard request.method == .post, !request.form.isEmpty, request.files.isEmpty else { return nil }
            url = request.rawQuery.map { request.path + "?" + $0 } ?? request.path
            fields = request.form.fields
        }
    }

    package init(_ refusal: Refusal, words: Words, request id: String?, again: Resending? = nil) {
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

extension Dashboard {
    /// The answer to anything that was thrown. The cause of what nobody foresaw goes to the log only.
    package func response(to error: any Error, _ request: Request) -> Response {
        let refusal = Refusal(error)
        if refusal.canBeSentAgain {
            catalog.environment.log.notice("\(refusal.code)", metadata: ["request": "\(request.id)"])
        } else if refusal.status.code >= 500 {
            catalog.environment.log.error("\(error)", metadata: ["request": "\(request.id)"])
        }
        var response =
            request.wantsJSON ? problem(refusal, request) : page(refusal, request)
        response.headers.append(contentsOf: refusal.headers)
        if refusal.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer realm=\"Seorap\"" }
        return response
    }

    private func page(_ refusal: Refusal, _ request: Request) -> Response {
        let frame = frame(for: request)
        return html(status: refusal.status) { html in
            if refusal.status == .unauthorized {
                Templates.loginPage(&html, frame: frame, isLost: !request.method.isSafe)
            } else {
                Templates.errorPage(
                    &html, frame: frame,
                    problem: ErrorPage(
                        refusal, words: frame.words, request: request.id,
                        again: refusal.canBeSentAgain ? ErrorPage.Resending(request) : nil))
            }
        }
    }

    private func problem(_ refusal: Refusal, _ request: Request) -> Response {
        let words = Words(request.language)
        var json = JSONWriter()
        json.object { json in
            json.member("type", "urn:seorap:problem:" + refusal.code)
            json.member("title", words(refusal.title))
            json.member("status", refusal.status.code)
            json.member("detail", words(refusal.detail))
            if refusal.status.code >= 500 { json.member("instance", "urn:seorap:request:" + request.id) }
            if !refusal.problems.isEmpty {
                json.array("problems") { json in
                    for problem in refusal.problems {
                        json.object { json in
                            json.member("field", problem.field)
                            json.member("message", words(problem.message))
                        }
                    }
                }
            }
            if let current = refusal.current, let text = try? itemJSON(current) {
                json.key("current")
                json.raw(text)
            }
        }
        return .bytes(json.bytes, type: "application/problem+json", status: refusal.status)
    }
}
