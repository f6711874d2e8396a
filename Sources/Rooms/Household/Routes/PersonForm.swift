import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Stores an uploaded portrait. The media worker decodes and re-encodes it, so that only its pixels are stored.
/// - Parameter path: path of the uploaded file.
/// - Returns: the new picture, which is stored but not yet recorded.
/// - Throws: `CatalogError.invalid` for the field "picture".
package typealias PortraitReader = @Sendable (_ path: String) async throws -> Media

struct PersonForm: Sendable {
    let dashboard: Dashboard
    /// Stores an uploaded portrait; nil if portraits cannot be uploaded.
    let readPortrait: PortraitReader?

    private static let portraitLimit = 20 << 20
    static let body = BodyRule.upload(perFile: portraitLimit, total: portraitLimit + 1 << 20)

    /// Stores and returns the portrait in a form; nil without one.
    func portrait(in request: Request) async throws -> Media? {
        guard let file = request.files.first(where: { $0.name == "picture" && $0.bytes > 0 }) else { return nil }
        guard let readPortrait else {
            throw CatalogError.invalid(
                "picture", "이 컴퓨터에서는 사진을 읽을 수 없어요. 그림을 골라 주세요.",
                "Pictures cannot be read on this computer. Choose a drawing.")
        }
        return try await readPortrait(file.path)
    }

    /// Returns the error of the name in the query as text, while it is typed; nil for any other request.
    func nickProblem(_ request: Request, of person: Person.ID?) throws -> Response? {
        guard request.wantsFragment, let nick = request.query["nick"] else { return nil }
        let problem = try dashboard.catalog.read {
            try dashboard.catalog.people.problem(withNick: nick, of: person, in: $0)
        }
        var response = Response.text(problem.map { request.words($0) } ?? "")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
