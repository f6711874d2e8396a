import Catalog
import GRDB

/// Values of a link that other items do not have; the common ones are in ``Item``.
package struct Link: Sendable, Hashable {
    /// URL that is opened and fetched.
    let url: String
    /// See ``LinkAddress/normalized``.
    let normalizedURL: String
    /// Host for display: Unicode, without `www.`.
    package let host: String
    /// Name of the site as its pages give it; empty while unknown.
    let site: String
    /// Description from the page or from an import.
    package let description: String
    let author: String?
    /// Publication date in the page's own format.
    let published: String?
    package let content: Content
    /// SHA-256 of the favicon in the media store.
    let favicon: String?
    let isUnread: Bool
    let previewState: PreviewState
    /// Reason for a missing or incomplete preview; see ``LinkFailureText``.
    let previewCode: String?
    let checkedAt: Timestamp?
    /// `ok`, `http-404` or a `FetchError`'s code; see ``LinkFailureText``.
    let checkCode: String?
    let brokenAt: Timestamp?

    /// Kind of content at the address.
    package enum Content: String, Sendable, DatabaseValueConvertible, StatementColumnConvertible {
        case page, image, video, audio, pdf, file
    }

    enum PreviewState: String, Sendable, DatabaseValueConvertible, StatementColumnConvertible {
        case pending, done, failed
    }
}

extension Link {
    /// Columns that ``init(_:)`` reads, in its order.
    static let columns = """
        link.url, link.normalizedURL, link.host, link.site, link.description, link.author, link.published, link.content, \
        link.favicon, link.isUnread, link.previewState, link.previewCode, link.checkedAt, link.checkCode, link.brokenAt
        """

    init(_ columns: inout RowReader) throws {
        url = try columns.next()
        normalizedURL = try columns.next()
        host = try columns.next()
        site = try columns.next()
        description = try columns.next()
        author = try columns.next()
        published = try columns.next()
        content = try columns.next()
        favicon = try columns.next()
        isUnread = try columns.next()
        previewState = try columns.next()
        previewCode = try columns.next()
        checkedAt = try columns.next()
        checkCode = try columns.next()
        brokenAt = try columns.next()
    }
}
