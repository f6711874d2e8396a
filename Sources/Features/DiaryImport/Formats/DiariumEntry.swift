import Catalog
import Foundation
import Site
import Text

/// An entry of Diarium: a list in one file, or a file for each. Which of its members are there is a choice at the export.
/// Its pictures lie in a folder called by its moment, `media/2024-03-01_210500000/`.
enum DiariumEntry {
    static func recognises(_ entry: JSONValue) -> Bool {
        entry["date"].text != nil && (entry["html"].text != nil || entry["heading"] != .null || entry["lunar"] != .null)
            && entry["body"] == .null
    }

    static func entry(_ json: JSONValue, raw: String) -> ImportedEntry? {
        guard let written = json["date"].text, let time = EntryTimestamp(written: written) else { return nil }
        let title = (json["heading"].text ?? "").oneLine
        let html = json["html"].text ?? json["text"].text ?? ""
        // Several entries may be of one moment.
        var entry = ImportedEntry(origin: ContentHash.origin("diarium", "\(written)\n\(title)\n\(html)"), time: time)
        entry.formerOrigin = "diarium:\(written)"
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
        entry.blocks.append(.picture(PictureReference(["media/\(folder(written))/**"])))
        return entry
    }

    /// `2024-03-01T21:05:00.48828` is `2024-03-01_210500488`.
    private static func folder(_ date: String) -> String {
        let parts = date.split(separator: "T", maxSplits: 1)
        let clock = parts.count > 1 ? parts[1] : ""
        let pieces = clock.split(separator: ".", maxSplits: 1)
        let fraction = (pieces.count > 1 ? String(pieces[1].filter(\.isNumber)) : "") + "000"
        return "\(parts.first ?? "")_\((pieces.first ?? "").filter(\.isNumber))\(fraction.prefix(3))"
    }
}
