import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site
import Text

/// Routes of drafts and earlier versions.
extension EditorRoutes {
    /// Saves the draft of an editor. If another device saved first, nothing is changed, and the response has status 409
    /// and the stored draft.
    func saveDraft(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        let body = try Self.object(request)
        guard case .number(let revisionText) = body["revision"], let revision = Int(revisionText),
            let documentJSON = body.member("document")
        else {
            throw CatalogError.invalid(
                "revision", "revision(수)과 document(쪽)가 있어야 해요. 바뀐 것은 없어요.",
                "A revision (a number) and a document are needed. Nothing was changed.")
        }
        let edit = DraftEdit(
            revision: revision, document: try PageDocument.checked(documentJSON), device: body["device"].string ?? "",
            day: body["day"].string, weather: body["weather"].string, mood: body["mood"].string)
        switch try store.saveDraftOfDevice(id, edit, by: person) {
        case .saved(let revision, let savedAt):
            var json = JSONWriter()
            json.object { json in
                json.member("revision", revision)
                json.member("savedAt", savedAt)
            }
            return .bytes(json.bytes, type: "application/json")
        case .conflict(let stored):
            let page = try catalog.read(of: person) { try store.ownPage(id, in: $0) }
            return .bytes(Self.conflict(stored, page), type: "application/json", status: .conflict)
        }
    }

    /// Returns the JSON of a conflict: the stored draft with the day, weather and mood of its page.
    private static func conflict(_ stored: StoredDraft, _ page: DiaryPage) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.object("current") { json in
                json.member("revision", stored.revision)
                json.member("device", stored.device)
                json.member("savedAt", stored.savedAt)
                json.member("day", page.day)
                json.member("weather", page.weather)
                json.member("mood", page.mood)
                json.key("document")
                json.raw(stored.document)
            }
        }
        return json.bytes
    }

    /// Stores a document as a version: the one of two conflicting drafts that the person did not choose.
    func keepVersion(_ request: Request, _ id: Int64) throws -> Response {
        let body = try Self.object(request)
        guard let documentJSON = body.member("document") else {
            throw CatalogError.invalid("document", "document(쪽)가 있어야 해요.", "A document is needed.")
        }
        try store.addVersion(try PageDocument.checked(documentJSON), of: id, by: try request.owner)
        return .empty(.noContent)
    }

    /// Parses the body as a JSON object.
    private static func object(_ request: Request) throws -> JSONValue {
        guard case .bytes(let bytes) = request.body, let json = JSONValue(bytes, .strict, depth: PageLimits.depth),
            case .object = json
        else {
            throw CatalogError.invalid(
                "document", "쪽의 내용이 올바른 JSON이 아니에요. 바뀐 것은 없어요.", "This is not JSON. Nothing was changed.")
        }
        return json
    }

    func listVersions(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.page), parts: ["fonts", "sheet", "editor"])
        let page = try catalog.read(of: shell.person.id) { scope in
            let page = try store.ownPage(id, in: scope)
            let versions = try store.versions(of: id, in: scope).prefix(VersionsPage.maxVersions)
            let documents = try versions.map {
                try PageDocument.checked(try store.document(of: $0.id, of: id, in: scope))
            }
            var renderer = try PageSVGRenderer(
                documents, width: PictureURLs.thumbnailWidth, assets: shell.assets, in: scope.db)
            let drawings = zip(versions, documents).map { renderer.svg(of: $1, label: shell.words.exact($0.savedAt)) }
            return VersionsPage(page, Array(zip(versions, drawings)), shell)
        }
        return site.html { Templates.versionsPage(&$0, shell: shell, page: page) }
    }

    func restore(_ request: Request, _ id: Int64, _ version: Int64) throws -> Response {
        try store.restore(version, of: id, by: try request.owner)
        return .redirect(to: DiaryPath.edit(id))
    }
}
