import Catalog
import HTTPServer
import HTTPTypes

/// The door for phones and scripts: anything goes in, and each collection takes what is its own.
extension Dashboard {
    func inboxAPI(_ routes: inout Routes) {
        routes.on(.post, APIPath.inbox) { [self] request in
            let session = try request.session
            guard let key = request.header(.idempotencyKey) else { return try inbox(request, session) }
            if let known = idempotency.answer(key, of: session.person.id) { return known }
            let response = try inbox(request, session)
            idempotency.keep(response, for: key, of: session.person.id)
            return response
        }
    }

    private func inbox(_ request: Request, _ session: Session) throws -> Response {
        let form = request.form
        let tags = TagList(form.all("tags").joined(separator: ",")).names
        let captures =
            form.all("url").map { Capture(.url($0), title: form["title"], note: form["note"], tags: tags) }
            + form.all("text").flatMap {
                CaptureText.captures(in: $0, title: form["title"], note: form["note"], tags: tags)
            }
        guard !captures.isEmpty else {
            throw CatalogError.invalid("url", "url이나 text를 보내 주세요.", "Send url or text.")
        }
        var accepted: [(Capture, Accepted)] = []
        var refused: [(Capture, Refusal)] = []
        for capture in captures {
            switch try take(capture, by: session.person.id) {
            case .success(let outcome): accepted.append((capture, outcome))
            case .failure(let refusal): refused.append((capture, refusal))
            }
        }
        if accepted.isEmpty, let (_, refusal) = refused.first { throw refusal }
        return Self.answer(accepted, refused, Words(request.language))
    }

    private static func answer(
        _ accepted: [(Capture, Accepted)], _ refused: [(Capture, Refusal)], _ words: Words
    ) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.key("accepted")
            json.array { json in
                for (capture, outcome) in accepted {
                    json.object { json in
                        json.member("id", outcome.item.uid)
                        json.member("kind", outcome.item.kind.rawValue)
                        json.member("title", outcome.item.title)
                        json.member("isNew", outcome.isNew)
                        capture.content.write(to: &json)
                    }
                }
            }
            if !refused.isEmpty {
                json.key("refused")
                json.array { json in
                    for (capture, refusal) in refused {
                        json.object { json in
                            capture.content.write(to: &json)
                            json.member("detail", words(refusal.problems.first?.message ?? refusal.detail))
                        }
                    }
                }
            }
        }
        return .bytes(json.bytes, type: "application/json", status: .accepted)
    }
}

extension Capture.Content {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .url(let url): json.member("url", url)
        case .text(let text): json.member("text", text)
        case .isbn(let digits): json.member("isbn", digits)
        case .film(_, _, let url), .book(_, _, let url): json.member("url", url)
        }
    }
}
