import Foundation
import Site
import Text

/// An entry of jrnl, from its JSON or its text file. Tags are part of the text, as `@tag`.
enum JrnlEntry {
    static func recognises(_ entry: JSONValue) -> Bool {
        entry["date"].text != nil && entry["title"] != .null && (entry["body"] != .null || entry["time"].text != nil)
    }

    static func entry(_ json: JSONValue, raw: String) -> ImportedEntry? {
        guard let day = json["date"].text, let time = EntryTimestamp(written: "\(day) \(json["time"].text ?? "")")
        else { return nil }
        var tags = json["tags"].texts.map { String($0.drop { "@#+%&!".contains($0) }) }
        if tags.isEmpty { tags = self.tags(in: (json["title"].text ?? "") + " " + (json["body"].text ?? "")) }
        return entry(
            time, title: json["title"].text ?? "", body: json["body"].text ?? "", tags: tags,
            isStarred: json["starred"].isTrue, id: json["uuid"].text)
    }

    static func entry(
        _ time: EntryTimestamp, title: String, body: String, tags: [String], isStarred: Bool, id: String? = nil
    ) -> ImportedEntry {
        var entry = ImportedEntry(
            origin: id.map { "jrnl:\($0)" }
                ?? ContentHash.origin("jrnl", "\(time.dayText) \(time.minute ?? -1)\n\(title)\n\(body)"), time: time)
        entry.title = title.oneLine
        entry.blocks = MarkdownText(plain: body).blocks
        entry.tags = tags
        entry.isFavourite = isStarred
        return entry
    }

    private static let tag = CompiledRegex(/(?:^|[\s(])@([\p{L}\p{N}_\-]+)/)

    /// Returns the tags in a text, each once regardless of case.
    static func tags(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.matches(of: tag).map { String($0.1) }
            .filter { seen.insert($0.lowercased()).inserted }
    }
}
