import Catalog
import GRDB
import Site
import Text

extension ScreenshotStore {
    /// What only screenshots have, as JSON; two statements.
    func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws {
        let list = jsonArray(items)
        var pictures: [Int64: [Row]] = [:]
        for row in try db.rows(
            """
            SELECT picture.item, picture.media, picture.fileName, media.type, media.bytes, media.width, media.height
            FROM json_each(?) AS wanted CROSS JOIN screenshotPicture AS picture ON picture.item = wanted.value
            CROSS JOIN media ON media.sha256 = picture.media ORDER BY picture.item, picture.position
            """, [list])
        {
            pictures[row["item"], default: []].append(row)
        }
        try db.readEach(
            """
            SELECT screenshot.item, \(Screenshot.columns) FROM json_each(?) AS wanted
            CROSS JOIN screenshot ON screenshot.item = wanted.value
            """, [list]
        ) { row in
            var columns = row.columns()
            let id: Item.ID = columns.next()
            let screenshot = Screenshot(&columns)
            details.add(id) { Self.write(screenshot, pictures[id] ?? [], to: &$0) }
        }
    }

    private static func write(_ screenshot: Screenshot, _ pictures: [Row], to json: inout JSONWriter) {
        json.member("takenAt", screenshot.takenAt)
        json.member("takenFrom", screenshot.takenFrom.rawValue)
        json.member("importedAt", screenshot.importedAt)
        json.member("isScreenshot", screenshot.isScreenshot)
        json.member("reason", screenshot.reason)
        json.member(ifPresent: "device", screenshot.device?.rawValue)
        json.member(ifFilled: "app", screenshot.app)
        json.member(ifFilled: "fileName", screenshot.fileName)
        json.member("text", screenshot.text)
        json.member("textState", screenshot.textState.rawValue)
        json.member("codes", screenshot.codes)
        json.objects("pictures", pictures) { json, row in
            json.member("sha256", row["media"] as String)
            json.member("fileName", row["fileName"] as String)
            json.member("type", row["type"] as String)
            json.member("bytes", row["bytes"] as Int)
            json.member(ifPresent: "width", row["width"] as Int?)
            json.member(ifPresent: "height", row["height"] as Int?)
        }
    }
}
