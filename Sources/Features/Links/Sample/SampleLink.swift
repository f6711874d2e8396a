import Catalog
import GRDB

/// A link of the sample data or the demo, with the data that its page would have.
struct SampleLink {
    var item: NewItem
    let url: String
    let site: String
    let description: String
    let isUnread: Bool
    var isBroken = false
    var cover: Media?

    /// Stores links in one transaction. Links of an earlier run stay as they are.
    static func write(_ links: [SampleLink], to store: LinkStore, for owner: Person.ID) throws {
        let catalog = store.catalog
        let now = catalog.environment.now()
        try catalog.write { db in
            let items = try ItemBatchInserter(items: catalog.items, in: db)
            let insertStatement = try db.cachedStatement(
                """
                INSERT INTO link(item, owner, position, url, normalizedURL, host, site, description, isUnread,
                    previewState, brokenAt, checkCode)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'done', ?, ?)
                """)
            let findStatement = try db.cachedStatement("SELECT 1 FROM link WHERE owner = ? AND normalizedURL = ?")
            for link in links {
                let address = try LinkAddress(link.url)
                if try Row.fetchOne(findStatement, arguments: [owner, address.normalized]) != nil { continue }
                var item = link.item
                if let cover = link.cover {
                    try catalog.media.record(cover, in: db)
                    (item.cover, item.placeholder) = (cover.sha256, cover.placeholder)
                }
                let id = try items.insert(item)
                let added = item.addedAt ?? now
                try insertStatement.execute(arguments: [
                    id, owner, Item.position(of: id, addedAt: added), address.url, address.normalized, address.host,
                    link.site, link.description, link.isUnread, link.isBroken ? added : nil,
                    link.isBroken ? LinkFailureText.http(404) : nil,
                ])
            }
        }
    }

    /// Returns the folders of the sample data, and creates those that are missing.
    static func makeFolders(in scope: OwnerScope, _ catalog: Catalog) throws -> [(name: String, id: Int64)] {
        try SampleVocabulary.folders.map { emoji, name in
            if let known = try catalog.folders.find(name: name, within: nil, in: scope) { return (name, known.id) }
            return (name, try catalog.folders.create(name: name, emoji: emoji, in: scope).id)
        }
    }
}
