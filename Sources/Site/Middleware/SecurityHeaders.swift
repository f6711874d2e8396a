import HTTPServer
import HTTPTypes

/// What every answer says to browsers. Pages run no inline script or style and load nothing from elsewhere.
struct SecurityHeaders: Middleware {
    func before(_ request: inout Request) throws -> Response? { nil }

    func after(_ request: Request, _ response: inout Response) {
        // The headers of a 304 replace those that the browser kept with the page, and a 304 has no type to tell pages by.
        guard !response.headers.contains(.contentSecurityPolicy), response.status != .notModified else {
            return Self.add(Self.everywhere, to: &response.headers)
        }
        let isPage = response.isPage
        Self.add(isPage ? Self.page : Self.anythingElse, to: &response.headers)
        if isPage, request.isTrustworthy { response.headers[.crossOriginOpenerPolicy] = "same-origin" }
    }

    /// Those that are not there; nearly always all of them, at once.
    private static func add(_ fields: [HTTPField], to headers: inout HTTPFields) {
        let missing =
            fields.contains { headers.contains($0.name) } ? fields.filter { !headers.contains($0.name) } : fields
        headers.replaceSubrange(headers.endIndex..<headers.endIndex, with: missing)
    }

    /// Checked and made once: an answer only takes them over.
    private static let everywhere = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        // Not "no-referrer": that would also make browsers send "Origin: null" with our own forms, which is all there is
        // to tell them from a foreign site's over plain http.
        HTTPField(name: .referrerPolicy, value: "same-origin"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(name: .cacheControl, value: "private, no-cache"),
    ]

    /// The check mark of a checkbox is a data: image in the stylesheet; blob: shows a picture before it is uploaded.
    private static let page =
        everywhere + [
            HTTPField(
                name: .contentSecurityPolicy,
                value: """
                    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                    frame-ancestors 'none'
                    """)
        ]
    /// Even opened directly, an SVG or a PDF runs nothing.
    private static let anythingElse =
        everywhere + [
            HTTPField(
                name: .contentSecurityPolicy,
                value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
        ]
}
