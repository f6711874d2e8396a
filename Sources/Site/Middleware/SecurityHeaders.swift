import HTTPServer
import HTTPTypes

/// Adds the security headers of all responses. Pages run no inline scripts or styles and load nothing from other sites.
struct SecurityHeaders: Middleware {
    func before(_ request: inout Request) throws -> Response? { nil }

    func after(_ request: Request, _ response: inout Response) {
        // The headers of a 304 replace those stored with the page, and a 304 has no content type that identifies pages.
        guard !response.headers.contains(.contentSecurityPolicy), response.status != .notModified else {
            return Self.add(Self.commonFields, to: &response.headers)
        }
        let isPage = response.isPage
        Self.add(isPage ? Self.pageFields : Self.fieldsOfOtherContent, to: &response.headers)
        if isPage, request.isTrustworthy { response.headers[.crossOriginOpenerPolicy] = "same-origin" }
    }

    /// Adds the fields that the response does not have. Usually it has none of them, so that all are appended at once.
    private static func add(_ fields: [HTTPField], to headers: inout HTTPFields) {
        let missing =
            fields.contains { headers.contains($0.name) } ? fields.filter { !headers.contains($0.name) } : fields
        headers.replaceSubrange(headers.endIndex..<headers.endIndex, with: missing)
    }

    /// Fields are validated once here, so that a response only copies them.
    private static let commonFields = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        // Not "no-referrer": browsers would also send "Origin: null" with forms of Seorap, and over plain http only
        // that header distinguishes them from forms of a foreign site.
        HTTPField(name: .referrerPolicy, value: "same-origin"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(name: .cacheControl, value: "private, no-cache"),
    ]

    /// Allows data: images, because the check mark of a checkbox is one in the style sheet, and blob: images, which
    /// preview uploads.
    private static let pageFields =
        commonFields + [
            HTTPField(
                name: .contentSecurityPolicy,
                value: """
                    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                    frame-ancestors 'none'
                    """)
        ]
    /// Runs no scripts in an SVG or a PDF, even if it is opened directly.
    private static let fieldsOfOtherContent =
        commonFields + [
            HTTPField(
                name: .contentSecurityPolicy,
                value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
        ]
}
