import Catalog
import HTTPServer
import Web

/// The URL of a tag's page, put together where it is written: a list has a hundred.
package struct TagURL: Sendable {
    /// What stands before the name; nothing in it needs an escape.
    static let prefix = Array(SitePath.tag("").utf8)
    let name: ListText
}
