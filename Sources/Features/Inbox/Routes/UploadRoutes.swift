import Catalog
import Files
import Foundation
import HTTPServer
import HTTPTypes
import Site
import Text

/// Resumable uploads. `POST` begins one and returns its URL, `PATCH` appends bytes from `Upload-Offset` on, and `HEAD`
/// returns the number of received bytes. The last chunk is answered as ``InboxAPIRoutes`` answers a file.
struct UploadRoutes: Sendable {
    let api: InboxAPIRoutes
    let uploads: UploadStore

    init(api: InboxAPIRoutes) {
        self.api = api
        uploads = UploadStore(api.site.catalog)
    }

    private static let maxNameBytes = 1_000

    private var catalog: Catalog { api.site.catalog }

    func register(in routes: inout Routes) {
        routes.on(.post, InboxPath.uploads, access: .adding, begin)
        routes.on(.get, InboxPath.upload) { request, uid in
            try stateResponse(try uploads.get(uid, of: try request.owner), status: .noContent)
        }
        routes.on(.delete, InboxPath.upload) { request, uid in
            try uploads.end(try uploads.get(uid, of: try request.owner))
            return .empty(.noContent)
        }
        routes.onAsync(.patch, InboxPath.upload, access: .adding, body: .bytes(limit: UploadStore.maxChunkBytes), add)
    }

    private func begin(_ request: Request) throws -> Response {
        let form = request.form
        let owner = try request.owner
        guard let size = form["size"].flatMap({ Int($0) }), size > 0, size <= UploadStore.maxFileSize else {
            throw CatalogError.invalid("size", "파일은 1바이트부터 1 GB까지예요.", "A file must have 1 byte to 1 GB.")
        }
        let name = form["name"]?.oneLine ?? ""
        guard !name.isEmpty, name.utf8.count <= Self.maxNameBytes else {
            throw CatalogError.invalid("name", "파일 이름이 있어야 해요.", "The file needs a name.")
        }
        let modifiedAt = form["modifiedAt"].flatMap { text in
            Int64(text).map { Timestamp($0) } ?? Timestamp(rfc3339: text)
        }
        let upload = try uploads.begin(
            Upload(
                uid: catalog.environment.makeUID(at: catalog.environment.now()), owner: owner, name: name, size: size,
                modifiedAt: modifiedAt, title: form["title"] ?? "", note: form["note"] ?? "",
                tags: form.all("tags").joined(separator: ",")))
        return try stateResponse(upload, status: .created)
    }

    /// Returns the URL of an upload and the number of received bytes, in headers.
    private func stateResponse(_ upload: Upload, status: HTTPResponse.Status) throws -> Response {
        var response = Response.empty(status)
        response.headers[.location] = InboxPath.upload(upload.uid)
        response.headers[.uploadOffset] = String(uploads.offset(of: upload))
        response.headers[.uploadLength] = String(upload.size)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func add(_ request: Request, _ uid: String) async throws -> Response {
        let session = try request.session
        let upload = try uploads.get(uid, of: session.person.id)
        return try await uploads.withExclusiveAccess(to: upload) {
            let receivedBytes = uploads.offset(of: upload)
            guard let offset = request.header(.uploadOffset).flatMap({ Int($0) }), offset == receivedBytes else {
                return try stateResponse(upload, status: .conflict)
            }
            var bytes: [UInt8] = []
            if case .bytes(let chunk) = request.body { bytes = chunk }
            guard receivedBytes + bytes.count <= upload.size else {
                throw CatalogError.invalid("size", "알린 크기보다 큰 파일이에요.", "The file is larger than announced.")
            }
            do {
                try uploads.append(bytes, to: upload)
            } catch {
                throw DiskFullError(error) != nil ? RequestError.diskFull : error
            }
            guard receivedBytes + bytes.count == upload.size else {
                return try stateResponse(upload, status: .noContent)
            }
            return try await finish(upload, session, request.words)
        }
    }

    /// Ingests the file through a second hard link, so that the upload is unchanged if the process ends meanwhile.
    private func finish(_ upload: Upload, _ session: Session, _ words: Words) async throws -> Response {
        let path = catalog.makeIncomingPath()
        guard link(uploads.path(upload), path) == 0 else { throw FileError(path) }
        defer { unlink(path) }
        let file = SubmittedFile(
            path: path, name: upload.name, modifiedAt: upload.modifiedAt, title: upload.title,
            note: upload.note.isEmpty ? nil : upload.note, tags: TagList(upload.tags).names)
        do {
            let response = try await api.answer(
                SubmissionRequest(file), by: session.person.id, from: session.isToken ? .script : .browser,
                words)
            try uploads.end(upload)
            return response
        } catch let rejection as RequestError where rejection.status == .unprocessableContent {
            // The file would be rejected again, so the upload ends.
            try uploads.end(upload)
            throw rejection
        }
    }
}

extension HTTPField.Name {
    static let uploadOffset = Self.constant("Upload-Offset")
    static let uploadLength = Self.constant("Upload-Length")
}
