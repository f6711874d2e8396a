import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site
import Text

/// Routes of the pictures of a page.
extension EditorRoutes {
    /// Result of storing one file of a form.
    struct UploadOutcome: Sendable {
        let fileName: String
        let result: Result<Media, RequestError>
    }

    /// Stores the pictures of the field "file". A file that is no picture does not stop the others.
    func storeUploads(_ request: Request) async throws -> [UploadOutcome] {
        var uploads: [UploadOutcome] = []
        for file in request.files where file.name == "file" && file.bytes > 0 {
            do {
                uploads.append(
                    UploadOutcome(
                        fileName: file.fileName, result: .success(try await store.storePicture(file.path, processor))))
            } catch let error as CatalogError {
                uploads.append(UploadOutcome(fileName: file.fileName, result: .failure(RequestError(error))))
            }
        }
        return uploads
    }

    /// Adds pictures to a page: uploaded in "file", or stored pictures named by hash in "picture".
    func addPhotos(_ request: Request, _ id: Int64) async throws -> Response {
        let person = try request.owner
        _ = try catalog.read(of: person) { try store.ownPage(id, in: $0) }
        let uploads = try await storeUploads(request)
        let chosenHashes = request.form.all("picture")
        let uploadedMedia = uploads.compactMap { try? $0.result.get() }
        guard !uploadedMedia.isEmpty || !chosenHashes.isEmpty else {
            throw uploads.isEmpty
                ? RequestError(CatalogError.invalid("file", "그림 파일을 골라 주세요.", "Choose picture files."))
                : Self.rejection(uploads)
        }
        let added = try catalog.write(of: person) { scope in
            for media in uploadedMedia { try catalog.media.record(media, in: scope.db) }
            // A hash alone gives no access, so only pictures that this person may see already are added.
            let chosenMedia = try chosenHashes.compactMap { try catalog.media.find($0, in: scope) }
            try store.recordFiles((uploadedMedia + chosenMedia).map(\.sha256), on: id, in: scope.db)
            return uploadedMedia + chosenMedia
        }
        var json = JSONWriter()
        let words = request.words
        json.object { json in
            json.array("photos") { json in
                for media in added {
                    guard let picture = PictureURLs.picture(media) else { continue }
                    json.object { json in
                        json.member("sha256", media.sha256)
                        PictureURLs.write(picture, to: &json)
                    }
                }
            }
            Self.writeRejected(uploads, words, to: &json)
        }
        return .bytes(json.bytes, type: "application/json", status: .created)
    }

    /// Writes the rejected files and the reasons as the member "refused".
    static func writeRejected(_ uploads: [UploadOutcome], _ words: Words, to json: inout JSONWriter) {
        json.array("refused") { json in
            for upload in uploads {
                guard case .failure(let rejection) = upload.result else { continue }
                json.object { json in
                    json.member("file", upload.fileName)
                    json.member("detail", words(rejection.problems.first?.message ?? rejection.detail))
                }
            }
        }
    }

    /// Returns an error with the reasons why files were rejected.
    static func rejection(_ uploads: [UploadOutcome]) -> RequestError {
        var rejection = RequestError.invalid
        rejection.problems = uploads.compactMap { upload in
            guard case .failure(let failure) = upload.result else { return nil }
            let message = failure.problems.first?.message ?? failure.detail
            return FieldError(
                field: "file",
                message: uploads.count == 1
                    ? message : Phrase("\(upload.fileName): \(message.ko)", "\(upload.fileName): \(message.en)"))
        }
        return rejection
    }

    /// Returns the pictures of the person's screenshots to choose from, as JSON, the newest first.
    func listScreenshots(_ request: Request, _ id: Int64) throws -> Response {
        let limit = 48
        let pictures = try catalog.read(of: try request.owner) { scope in
            try store.screenshots(before: request.query["after"].flatMap { Int64($0) }, limit: limit, in: scope)
        }
        var json = JSONWriter()
        json.object { json in
            json.array("photos") { json in
                for picture in pictures {
                    json.object { json in
                        json.member("sha256", picture.sha256)
                        json.member("title", picture.title.isEmpty ? picture.subtitle : picture.title)
                        json.member(
                            "thumbnail",
                            SitePath.picture(MediaStore.key(of: picture.sha256), PictureURLs.thumbnailWidth))
                    }
                }
            }
            if pictures.count == limit, let last = pictures.last { json.member("next", String(last.position)) }
        }
        return .bytes(json.bytes, type: "application/json")
    }
}
