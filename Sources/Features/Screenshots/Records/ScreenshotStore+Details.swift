import Catalog
import GRDB
import Site
import Text

extension ScreenshotStore {
    /// Writes the fields that only screenshots have as JSON. Two statements.
    func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        let list = jsonArray(items)
        var pictures: [Int64: [PictureDetails]] = [:]
        try db.readEach(
            """
            SELECT picture.item, picture.media, picture.fileName, media.type, media.bytes, media.width, media.height
            FROM json_each(?) AS wanted CROSS JOIN screenshotPicture AS picture ON picture.item = wanted.value
            CROSS JOIN media ON media.sha256 = picture.media ORDER BY picture.item, picture.position
            """, [list]
        ) { row in
            var columns = row.columns()
            let item: Item.ID = try columns.next()
            pictures[item, default: []].append(try PictureDetails(&columns))
        }
        try db.readEach(
            """
            SELECT screenshot.item, \(Screenshot.columns) FROM json_each(?) AS wanted
            CROSS JOIN screenshot ON screenshot.item = wanted.value
            """, [list]
        ) { row in
            var columns = row.columns()
            let id: Item.ID = try columns.next()
            let screenshot = try Screenshot(&columns)
            details.add(id) { Self.write(screenshot, pictures[id] ?? [], to: &$0) }
        }
    }

    private static func write(_ screenshot: Screenshot, _ pictures: [PictureDetails], to json: inout JSONWriter) {
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
        json.objects("pictures", pictures) { json, picture in
            json.member("sha256", picture.media)
            json.member("fileName", picture.fileName)
            json.member("type", picture.type)
            json.member("bytes", picture.bytes)
            json.member(ifPresent: "width", picture.width)
            json.member(ifPresent: "height", picture.height)
        }
    }
}

private struct PictureDetails {
    let media: String
    let fileName: String
    let type: String
    let bytes: Int
    let width: Int?
    let height: Int?

    init(_ columns: inout RowReader) throws {
        media = try columns.next()
        fileName = try columns.next()
        type = try columns.next()
        bytes = try columns.next()
        width = try columns.next()
        height = try columns.next()
    }
}
