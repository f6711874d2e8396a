import Catalog
import HTTPServer
import HTTPTypes
import Logging
import Text

extension SiteContext {
    /// Returns the response to a thrown error: a page or a problem document. The cause of an unexpected error is only
    /// logged.
    package func response(to error: any Error, _ request: Request) -> Response {
        let rejection = RequestError(error)
        if rejection.canBeSentAgain {
            catalog.environment.log.notice("\(rejection.code)", metadata: ["request": "\(request.id)"])
        } else if rejection.status.code >= 500 {
            catalog.environment.log.error("\(error)", metadata: ["request": "\(request.id)"])
        }
        var response =
            request.wantsJSON ? problemDocument(rejection, request) : errorPage(rejection, request)
        response.headers.append(contentsOf: rejection.headers)
        if rejection.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer realm=\"Seorap\"" }
        return response
    }

    private func errorPage(_ rejection: RequestError, _ request: Request) -> Response {
        let frame = frame(for: request)
        return html(status: rejection.status) { html in
            if rejection.status == .unauthorized {
                Templates.loginPage(&html, frame: frame, isLost: !request.method.isSafe)
            } else {
                Templates.errorPage(
                    &html, frame: frame,
                    problem: ErrorPage(
                        rejection, words: frame.words, request: request.id,
                        retryForm: rejection.canBeSentAgain ? ErrorPage.RetryForm(request) : nil))
            }
        }
    }

    /// Returns a problem document (RFC 9457).
    private func problemDocument(_ rejection: RequestError, _ request: Request) -> Response {
        let words = request.words
        var json = JSONWriter()
        json.object { json in
            json.member("type", "urn:seorap:problem:" + rejection.code)
            json.member("title", words(rejection.title))
            json.member("status", rejection.status.code)
            json.member("detail", words(rejection.detail))
            if rejection.status.code >= 500 { json.member("instance", "urn:seorap:request:" + request.id) }
            if !rejection.problems.isEmpty {
                json.objects("problems", rejection.problems) { json, problem in
                    json.member("field", problem.field)
                    json.member("message", words(problem.message))
                }
            }
            if let current = rejection.current, let currentJSON = try? itemJSON(current.id) {
                json.key("current")
                json.raw(currentJSON)
            }
        }
        return .bytes(json.bytes, type: "application/problem+json", status: rejection.status)
    }
}
