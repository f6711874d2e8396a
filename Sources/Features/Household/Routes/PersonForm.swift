import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import MediaProtocol
import Site

/// Reads the name and the portrait of a submitted form of a person.
struct PersonForm: Sendable {
    let site: SiteContext
    let processor: (any MediaProcessor)?

    private static let portraitLimit = 20 << 20  // 20 MiB
    /// Accepts one portrait and 1 MiB of other fields.
    static let body = BodyPolicy.upload(perFile: portraitLimit, total: portraitLimit + 1 << 20)

    /// Stores the portrait of a form, rendered by the media worker: small, upright and without metadata.
    /// - Returns: the new picture, which the caller records; `nil` if the form has no file.
    /// - Throws: `CatalogError.invalid` for the field "picture".
    func avatar(in request: Request) async throws -> Media? {
        guard let file = request.files.first(where: { $0.name == "picture" && $0.bytes > 0 }) else { return nil }
        let rendered: RenderedImage
        do throws(MediaError) {
            guard let processor else { throw .unavailable }
            rendered = try await processor.render(file.path, use: .picture, width: 720, quality: 85, to: nil)
        } catch {
            if error.isOurs { throw RequestError.picturesRest }
            throw CatalogError.invalid("picture", error.explanation.ko + ".", error.explanation.en + ".")
        }
        defer { unlink(rendered.path) }
        return Media(webP: rendered, in: try site.catalog.media.store(file: rendered.path))
    }

    /// Returns the error of the typed name in the query as text, empty if it is valid; `nil` for any other request.
    func nickProblem(_ request: Request, of person: Person.ID?) throws -> Response? {
        guard request.wantsFragment, let nick = request.query["nick"] else { return nil }
        let problem = try site.catalog.read {
            try site.catalog.people.problem(withNick: nick, of: person, in: $0)
        }
        var response = Response.text(problem.map { request.words($0) } ?? "")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
