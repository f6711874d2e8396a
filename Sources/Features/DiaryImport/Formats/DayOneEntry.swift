import Catalog
import Foundation
import Site
import Text

/// An entry of Day One's `Journal.json`.
///
/// Real exports have entries without a text (made and never written), photos without `md5` or `type` or whose file is not
/// in the archive, punctuation escaped as in `\.`, texts that say `(null)`, and `userActivity` without a member.
enum DayOneEntry {
    static func recognises(_ entry: JSONValue) -> Bool {
        entry["creationDate"].text != nil
            && ["uuid", "richText", "timeZone", "editingTime", "creationDevice", "photos"].contains {
                entry[$0] != .null
            }
    }

    /// - Parameter raw: tells entries without a name apart.
    static func entry(_ json: JSONValue, raw: String) -> ImportedEntry? {
        guard let created = json["creationDate"].text.flatMap(RFC3339.milliseconds) else { return nil }
        let place = json["location"]
        var time = EntryTimestamp(Timestamp(created), zone: json["timeZone"].text ?? place["timeZoneName"].text)
        if json["isAllDay"].isTrue { time.minute = nil }
        var entry = ImportedEntry(
            origin: json["uuid"].text.map { "dayone:\($0)" } ?? ContentHash.origin("dayone", raw), time: time)
        entry.tags = json["tags"].list.compactMap(\.text)
        entry.isFavourite = json["starred"].isTrue || json["pinned"].isTrue || json["isPinned"].isTrue
        entry.location = placeNames(place)
        entry.weather = weather(json["weather"])
        if let activity = json["userActivity"]["activityName"].text, activity != "Stationary" {
            let steps = json["userActivity"]["stepCount"].number.map { ", \(Int($0)) steps" } ?? ""
            entry.extraLines.append("🚶 \(activity)\(steps)")
        }
        for kind in ["videos", "audios", "pdfAttachments"] { entry.omittedParts += json[kind].list.count }
        body(json, &entry)
        return entry
    }

    private static let moment = CompiledRegex(/dayone-moment:\/+(?:\w+\/)?([0-9A-Za-z-]+)/)

    private static func body(_ json: JSONValue, _ entry: inout ImportedEntry) {
        let photos = json["photos"].list.sorted {
            ($0["orderInEntry"].number ?? 0) < ($1["orderInEntry"].number ?? 0)
        }
        var known: [String: PictureReference] = [:]
        for photo in photos {
            if let identifier = photo["identifier"].text { known[identifier] = picture(photo) }
        }
        // Entries that were never typed into have none; the rich text has the same words.
        let text = json["text"].text ?? richText(json["richText"].text)
        var used: Set<String> = []
        let written = MarkdownText(text, escapes: true) { target in
            guard let identifier = target.firstMatch(of: moment)?.1 else {
                return nil
            }
            guard let picture = known[String(identifier)] else { return .dropped }
            return used.insert(String(identifier)).inserted ? .picture(picture) : .dropped
        }
        entry.title = written.title
        entry.blocks = written.blocks
        for photo in photos where !used.contains(photo["identifier"].text ?? "") {
            entry.blocks.append(.picture(picture(photo)))
        }
    }

    private static func picture(_ photo: JSONValue) -> PictureReference {
        let type = photo["type"].text ?? ""
        var names: [String] = []
        for stem in [photo["md5"].text, photo["identifier"].text].compactMap({ $0 }) {
            if !type.isEmpty { names.append("photos/\(stem).\(type)") }
            // The ending may be missing or another one: `jpg` for `jpeg`.
            names.append("photos/\(stem).*")
        }
        if let name = photo["filename"].text { names.append("photos/\(name)") }
        return PictureReference(names)
    }

    /// The words of the document that Day One's own editor keeps.
    private static func richText(_ text: String?) -> String {
        guard let json = text.flatMap({ JSONValue($0) }) else { return "" }
        return json["contents"].list.map { part in
            if let words = part["text"].text { return words }
            let names = part["embeddedObjects"].list.compactMap { $0["identifier"].text }
            return names.map { "\n\n![](dayone-moment://\($0))\n\n" }.joined()
        }.joined()
    }

    private static func placeNames(_ place: JSONValue) -> String {
        var parts: [String] = []
        for key in ["userLabel", "placeName", "localityName", "administrativeArea", "country"] {
            if let part = place[key].text, !parts.contains(part) { parts.append(part) }
        }
        if parts.isEmpty, let latitude = place["latitude"].number, let longitude = place["longitude"].number {
            return "\(latitude), \(longitude)"
        }
        return parts.joined(separator: ", ")
    }

    private static func weather(_ weather: JSONValue) -> String {
        let words = weather["conditionsDescription"].text ?? weather["weatherCode"].text
        let degrees = weather["temperatureCelsius"].number.map { "\(Int($0.rounded()))°C" }
        return [words, degrees].compactMap { $0 }.joined(separator: ", ")
    }
}
