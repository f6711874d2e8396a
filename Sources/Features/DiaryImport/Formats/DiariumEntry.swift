import Catalog
import Foundation
import Site
import Text

/// An entry of Diarium, whose export is one file with a list of entries or a file for each entry.
///
/// A person chooses at the export which members an entry has. Its pictures are in a folder that is named after its time,
/// such as `media/2024-03-01_210500000/`.
enum DiariumEntry {
    static func recognises(_ entry: JSONValue) -> Bool {
        entry["date"].text != nil && (entry["html"].text != nil || entry["heading"] != .null || entry["lunar"] != .null)
            && entry["body"] == .null
    }

    static func entry(_ json: JSONValue, raw: String) -> ImportedEntry? {
        guard let dateText = json["date"].text, let time = EntryTimestamp(written: dateText) else { return nil }
        let title = (json["heading"].text ?? "").oneLine
        let html = json["html"].text ?? json["text"].text ?? ""
        // Entries have no id, and several may have the same time.
        var entry = ImportedEntry(origin: ContentHash.origin("diarium", "\(dateText)\n\(title)\n\(html)"), time: time)
        entry.formerOrigin = "diarium:\(dateText)"
        entry.title = title
        entry.blocks = MarkdownText(plain: HTMLText.plainText(html)).blocks
        entry.tags = json["tags"].texts + json["people"].texts
        entry.weather = json["weather"].text ?? ""
        entry.mood = json["mood"].text ?? ""
        let place = json["location"]
        entry.location = place.text ?? place.list.compactMap(\.number).map { "\($0)" }.joined(separator: ", ")
        if let stars = json["rating"].number, (1...5).contains(stars) {
            entry.extraLines.append(
                String(repeating: "★", count: Int(stars)) + String(repeating: "☆", count: 5 - Int(stars)))
        }
        for key in ["tracker", "sun", "lunar"] { entry.extraLines += json[key].texts }
        entry.blocks.append(.picture(PictureReference(["media/\(folder(dateText))/**"])))
        return entry
    }

    /// Returns the name of the folder of pictures: `2024-03-01_210500488` for `2024-03-01T21:05:00.48828`.
    private static func folder(_ date: String) -> String {
        let dayAndClock = date.split(separator: "T", maxSplits: 1)
        let clock = dayAndClock.count > 1 ? dayAndClock[1] : ""
        let clockAndFraction = clock.split(separator: ".", maxSplits: 1)
        let fraction = (clockAndFraction.count > 1 ? String(clockAndFraction[1].filter(\.isNumber)) : "") + "000"
        return "\(dayAndClock.first ?? "")_\((clockAndFraction.first ?? "").filter(\.isNumber))\(fraction.prefix(3))"
    }
}
