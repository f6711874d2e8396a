import Catalog
import GRDB
import Site
import Text

extension ScreenshotStore {
    /// What only screenshots have, as JSON; two statements.
    func details(of items: [Int64], in db: Database) throws -> [Int64: [UInt8]] {
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
        let details = try db.readList(
            """
            SELECT screenshot.item, \(Screenshot.columns) FROM json_each(?) AS wanted
            CROSS JOIN screenshot ON screenshot.item = wanted.value
            """, [list]
        ) { row in
            var columns = row.columns()
            let id: Item.ID = columns.next()
            return (id, Self.json(Screenshot(&columns), pictures[id] ?? []))
        }
        return Dictionary(uniqueKeysWithValues: details)
    }

    private static func json(_ screenshot: Screenshot, _ pictures: [Row]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
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
        return json.bytes
    }
}
