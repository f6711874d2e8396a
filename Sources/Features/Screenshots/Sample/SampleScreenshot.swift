import Catalog
import GRDB

/// A screenshot of the sample world or the demo; its words are known already.
struct SampleScreenshot {
    var item: NewItem
    let media: Media
    let device: ScreenDevice
    let text: String
    let fileName: String
    let hash: DifferenceHash

    func insert(with items: ItemBatchInserter, _ catalog: Catalog, at now: Timestamp, in scope: OwnerScope) throws {
        try catalog.media.record(media, in: scope.db)
        var item = item
        (item.cover, item.placeholder) = (media.sha256, media.placeholder)
        let takenAt = item.addedAt ?? now
        let id = try items.insert(item)
        try scope.db.run(
            """
            INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt, reason, device, app, fileName,
                bytes, text, textState, textLanguage)
            VALUES (?, ?, ?, ?, 'name', ?, 'name:android', ?, ?, ?, ?, ?, ?, 'ko')
            """,
            [
                id, scope.owner, Item.position(of: id, addedAt: takenAt), takenAt, now, device.rawValue, item.subtitle,
                fileName, media.bytes, text, text.isEmpty ? "none" : "read",
            ])
        try scope.db.run(
            "INSERT INTO screenshotPicture(item, position, owner, media, fileName, dhash, isCompared) VALUES (?, 0, ?, ?, ?, ?, 1)",
            [id, scope.owner, media.sha256, fileName, hash.text])
    }
}
