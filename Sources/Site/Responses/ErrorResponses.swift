import Catalog
import HTTPServer
import HTTPTypes
import Logging
import Text

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
        let words = request.words
        var json = JSONWriter()
        json.object { json in
            json.member("type", "urn:seorap:problem:" + refusal.code)
            json.member("title", words(refusal.title))
            json.member("status", refusal.status.code)
            json.member("detail", words(refusal.detail))
            if refusal.status.code >= 500 { json.member("instance", "urn:seorap:request:" + request.id) }
            if !refusal.problems.isEmpty {
                json.objects("problems", refusal.problems) { json, problem in
                    json.member("field", problem.field)
                    json.member("message", words(problem.message))
                }
            }
            if let current = refusal.current, let text = try? itemJSON(current.id) {
                json.key("current")
                json.raw(text)
            }
        }
        return .bytes(json.bytes, type: "application/problem+json", status: refusal.status)
    }
}
