import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

extension ScreenshotRoutes {
    /// Result of saving one file of a form.
    struct Outcome: Sendable {
        let fileName: String
        let result: Result<SaveResult, RequestError>
    }

    /// Saves the files in the field "file". A rejected file does not stop the others.
    /// - Parameter target: the screenshot that gets the pictures; without it, each becomes a new screenshot.
    func save(_ request: Request, into target: Item.ID? = nil) async throws -> [Outcome] {
        let owner = try request.owner
        let form = request.form
        let files = request.files.filter { $0.name == "file" && $0.bytes > 0 }
        guard !files.isEmpty else {
            throw CatalogError.invalid("file", "그림 파일을 골라 주세요.", "Choose picture files.")
        }
        let tags = TagList(form.all("tags").joined(separator: ",")).names
        let folder = try form["folder"].map(\.oneLine).flatMap { $0.isEmpty ? nil : $0 }
            .map { try site.folder($0, of: owner) }
        var outcomes: [Outcome] = []
        for file in files {
            var new = NewScreenshot(
                path: file.path, fileName: file.fileName, note: form["note"] ?? "", tags: tags, folder: folder)
            // A title names one picture, so it is ignored for several.
            if files.count == 1 { new.title = form["title"] ?? "" }
            do {
                let saved =
                    if let target { try await store.add(new, to: target, by: owner) } else {
                        try await store.save(new, by: owner)
                    }
                outcomes.append(Outcome(fileName: file.fileName, result: .success(saved)))
            } catch let error as CatalogError {
                outcomes.append(Outcome(fileName: file.fileName, result: .failure(RequestError(error))))
            }
        }
        return outcomes
    }

    func create(_ request: Request) async throws -> Response {
        let outcomes = try await save(request)
        let saved = outcomes.compactMap { try? $0.result.get() }
        guard let first = saved.first else { throw Self.rejection(outcomes) }
        let flash: Flash =
            outcomes.count == 1
            ? first.change.map { .change($0) } ?? .notice(.known)
            : try site.flash(saved, refused: outcomes.count - saved.count, by: try request.owner) {
                Phrase("그림 \($0)장", "\($0) pictures")
            }
        return try site.done(
            request, flash, else: saved.count == 1 ? ScreenshotPath.show(first.item.id) : ScreenshotPath.index())
    }

    func addPictures(_ request: Request, _ id: Int64) async throws -> Response {
        _ = try catalog.read(of: request.owner) { try store.get(id, in: $0) }
        let outcomes = try await save(request, into: id)
        let saved = outcomes.compactMap { try? $0.result.get() }
        if saved.isEmpty { throw Self.rejection(outcomes) }
        let changes = saved.compactMap(\.change)
        return try site.done(
            request, changes.count == 1 ? .change(changes[0]) : changes.isEmpty ? .notice(.known) : .notice(.saved),
            else: ScreenshotPath.show(id))
    }

    /// Adds pictures to a screenshot for clients of the API. Responds as ``createByScript`` does.
    func addPicturesByScript(_ request: Request, _ uid: String) async throws -> Response {
        guard let item = try catalog.read(of: request.owner, { try catalog.items.find(uid: uid, in: $0) }) else {
            throw RequestError.notFound
        }
        return try answer(try await save(request, into: item.id), request)
    }

    /// Saves pictures for clients of the API. Responds with the item of one file, or with the items and rejected files
    /// of several.
    func createByScript(_ request: Request) async throws -> Response {
        try answer(try await save(request), request)
    }

    private func answer(_ outcomes: [Outcome], _ request: Request) throws -> Response {
        let saved = outcomes.compactMap { try? $0.result.get() }
        guard let first = saved.first else { throw Self.rejection(outcomes) }
        let status: HTTPResponse.Status = saved.contains(where: \.isNew) ? .created : .ok
        var response = Response.bytes(
            outcomes.count == 1
                ? try site.itemJSON(first.item.id)
                : try list(saved, outcomes, request.words), type: "application/json", status: status)
        response.headers[.location] = APIPath.item(first.item.uid)
        return response
    }

    private func list(_ saved: [SaveResult], _ outcomes: [Outcome], _ words: Words) throws -> [UInt8] {
        let documents = try site.documents(saved.map(\.item.id))
        var json = JSONWriter()
        json.object { json in
            json.array("items") { documents.write(to: &$0) }
            json.array("refused") { json in
                for outcome in outcomes {
                    guard case .failure(let rejection) = outcome.result else { continue }
                    json.object { json in
                        json.member("file", outcome.fileName)
                        json.member("detail", words(rejection.problems.first?.message ?? rejection.detail))
                    }
                }
            }
        }
        return json.bytes
    }

    /// Returns all problems, with file names if there are several files.
    private static func rejection(_ outcomes: [Outcome]) -> RequestError {
        var rejection = RequestError.invalid
        for outcome in outcomes {
            guard case .failure(let one) = outcome.result else { continue }
            let message = one.problems.first?.message ?? one.detail
            rejection.problems.append(
                FieldError(
                    field: "file",
                    message: outcomes.count == 1
                        ? message
                        : Phrase("\(outcome.fileName): \(message.ko)", "\(outcome.fileName): \(message.en)")))
        }
        return rejection
    }
}
