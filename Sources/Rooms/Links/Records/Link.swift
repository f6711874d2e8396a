import Catalog
import GRDB

/// What only a link has, beside its ``Item``.
package struct Link: Sendable, Hashable {
    /// What is opened and fetched.
    let url: String
    /// See ``LinkAddress/normalized``.
    let normalizedURL: String
    /// For people: Unicode, without `www.`.
    package let host: String
    /// The site's own name; empty while unknown.
    let site: String
    /// What the page says about itself, or what came with an import.
    package let description: String
    let author: String?
    /// As the page wrote it.
    let published: String?
    package let content: Content
    /// SHA-256 of a picture in the media store.
    let favicon: String?
    let isUnread: Bool
    let previewState: PreviewState
    /// Why there is no preview, or what is missing in it; see ``LinkReason``.
    let previewCode: String?
    let checkedAt: Timestamp?
    /// `ok`, `http-404` or a `FetchError`'s code; see ``LinkReason``.
    let checkCode: String?
    let brokenAt: Timestamp?

    /// What the address leads to.
    package enum Content: String, Sendable, DatabaseValueConvertible, StatementColumnConvertible {
        case page, image, video, audio, pdf, file
    }

    enum PreviewState: String, Sendable, DatabaseValueConvertible, StatementColumnConvertible {
        case pending, done, failed
    }
}

extension Link {
    /// The columns that ``init(_:)`` reads, in its order.
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
