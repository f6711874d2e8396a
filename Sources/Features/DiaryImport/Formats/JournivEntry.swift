import Catalog
import Site
import Text

/// An entry of Journiv's `data.json`, which names its pictures by their paths below the archive's folder `media`.
enum JournivEntry {
    static func recognises(_ entry: JSONValue) -> Bool {
        entry["entry_date"].text != nil || entry["entry_datetime_utc"].text != nil
    }

    static func entry(_ json: JSONValue, raw: String) -> ImportedEntry? {
        guard let time = time(json) else { return nil }
        let created = json["created_at"].text ?? json["entry_datetime_utc"].text ?? ""
        let id = json["external_id"].text ?? json["id"].text
        let formerIdentity = "\(time.dayText)\n\(created)\n\(json["title"].text ?? "")"
        var entry = ImportedEntry(
            origin: id.map { "journiv:\($0)" }
                ?? ContentHash.origin("journiv", "\(formerIdentity)\n\(json["content"].text ?? "")"), time: time)
        if id == nil { entry.formerOrigin = ContentHash.origin("journiv", formerIdentity) }
        entry.isFavourite = json["is_pinned"].isTrue || json["is_favorite"].isTrue
        entry.tags = json["tags"].list.compactMap { $0.text ?? $0["name"].text }
        entry.mood = json["mood_log"]["mood_name"].text ?? ""
        if let note = json["mood_log"]["note"].text { entry.extraLines.append("💭 \(note)") }
        if let prompt = json["prompt_text"].text { entry.extraLines.append("❓ \(prompt)") }
        entry.location = json["location"].text ?? json["location"]["name"].text ?? ""
        if entry.location.isEmpty, let latitude = json["latitude"].number, let longitude = json["longitude"].number {
            entry.location = "\(latitude), \(longitude)"
        }
        entry.weather = weather(json)
        var pictures: [PictureReference] = []
        for medium in json["media"].list {
            if medium["media_type"].text ?? "image" == "image" {
                pictures.append(picture(medium))
            } else {
                entry.omittedAttachments += 1
            }
        }
        let content = json["content"].text ?? ""
        let markdown =
            content.contains(markup)
            ? MarkdownText(plain: HTMLText.plainText(content)) : MarkdownText(content, escapes: true) { _ in .dropped }
        entry.title = json["title"].text ?? markdown.title
        entry.blocks =
            (json["title"].text != nil && !markdown.title.isEmpty ? [.text(markdown.title)] : []) + markdown.blocks
            + pictures.map { .picture($0) }
        return entry
    }

    /// The beginning of HTML. Other texts are Markdown.
    private static let markup = CompiledRegex(/^\s*<(p|div|h\d|ul|ol|br)\b/.ignoresCase())

    private static func time(_ json: JSONValue) -> EntryTimestamp? {
        let zone = json["entry_timezone"].text
        let at = json["entry_datetime_utc"].text.flatMap { text in
            // Some versions write the time, which is in UTC, without a zone.
            RFC3339.milliseconds(text) ?? RFC3339.milliseconds(text + "Z")
        }.map { Timestamp($0) }
        guard let day = json["entry_date"].text.flatMap({ ParsedDateTime($0)?.day }) else {
            return at.map { EntryTimestamp($0, zone: zone) }
        }
        // The person chose the day, which may differ from that of the time of writing.
        return at.map { EntryTimestamp(day: day, clockOf: $0, zone: zone) } ?? EntryTimestamp(day: day)
    }

    private static func weather(_ json: JSONValue) -> String {
        let degrees = json["temperature"].number.map { "\(Int($0.rounded()))°C" }
        let words = json["weather"].text ?? json["weather"]["description"].text
        return [words, degrees].compactMap { $0 }.joined(separator: ", ")
    }

    private static func picture(_ medium: JSONValue) -> PictureReference {
        var names: [String] = []
        if let path = medium["file_path"].text { names += ["media/\(path)", path] }
        if let name = medium["filename"].text { names.append(name) }
        return PictureReference(names, alt: medium["alt_text"].text ?? medium["caption"].text ?? "")
    }
}
