import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site
import Text

extension EditorRoutes {
    /// Result of storing one file of a form.
    struct UploadOutcome: Sendable {
        let fileName: String
        let result: Result<Media, RequestError>
    }

    /// Stores the pictures of the field "file". A file that is no picture does not stop the others.
    func takeFiles(_ request: Request) async throws -> [UploadOutcome] {
        var taken: [UploadOutcome] = []
        for file in request.files where file.name == "file" && file.bytes > 0 {
            do {
                taken.append(
                    UploadOutcome(
                        fileName: file.fileName, result: .success(try await store.store(file.path, processor))))
            } catch let error as CatalogError {
                taken.append(UploadOutcome(fileName: file.fileName, result: .failure(RequestError(error))))
            }
        }
        return taken
    }

    /// Adds pictures to a page: uploaded in "file", or stored pictures named by hash in "picture".
    func addPhotos(_ request: Request, _ id: Int64) async throws -> Response {
        let person = try request.owner
        _ = try catalog.read(of: person) { try store.ownPage(id, in: $0) }
        let taken = try await takeFiles(request)
        let named = request.form.all("picture")
        let media = taken.compactMap { try? $0.result.get() }
        guard !media.isEmpty || !named.isEmpty else {
            throw taken.isEmpty
                ? RequestError(CatalogError.invalid("file", "그림 파일을 골라 주세요.", "Choose picture files."))
                : Self.rejection(taken)
        }
        let all = try catalog.write(of: person) { scope in
            for one in media { try catalog.media.record(one, in: scope.db) }
            // A hash alone gives no access, so only pictures that this person may see already are added.
            let known = try named.compactMap { try catalog.media.find($0, in: scope) }
            try store.keep((media + known).map(\.sha256), on: id, in: scope.db)
            return media + known
        }
        var json = JSONWriter()
        let words = request.words
        json.object { json in
            json.array("photos") { json in
                for one in all {
                    guard let picture = PictureURLs.picture(one) else { continue }
                    json.object { json in
                        json.member("sha256", one.sha256)
                        PictureURLs.write(picture, to: &json)
                    }
                }
            }
            Self.write(refused: taken, words, to: &json)
        }
        return .bytes(json.bytes, type: "application/json", status: .created)
    }

    static func write(refused taken: [UploadOutcome], _ words: Words, to json: inout JSONWriter) {
        json.array("refused") { json in
            for one in taken {
                guard case .failure(let rejection) = one.result else { continue }
                json.object { json in
                    json.member("file", one.fileName)
                    json.member("detail", words(rejection.problems.first?.message ?? rejection.detail))
                }
            }
        }
    }

    /// Returns the reasons why the files were rejected.
    static func rejection(_ taken: [UploadOutcome]) -> RequestError {
        var rejection = RequestError.invalid
        rejection.problems = taken.compactMap { one in
            guard case .failure(let failure) = one.result else { return nil }
            let message = failure.problems.first?.message ?? failure.detail
            return FieldError(
                field: "file",
                message: taken.count == 1
                    ? message : Phrase("\(one.fileName): \(message.ko)", "\(one.fileName): \(message.en)"))
        }
        return rejection
    }

    /// Returns the person's pictures to choose from, as JSON.
    func screenshots(_ request: Request, _ id: Int64) throws -> Response {
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
                        json.member("thumbnail", SitePath.picture(MediaStore.key(of: picture.sha256), 360))
                    }
                }
            }
            if pictures.count == limit, let last = pictures.last { json.member("next", String(last.position)) }
        }
        return .bytes(json.bytes, type: "application/json")
    }
}
