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

    /// - Parameter raw: the text of the entry in the file, which identifies an entry without an id.
    /// - Returns: `nil` without a readable date.
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
        for kind in ["videos", "audios", "pdfAttachments"] { entry.omittedAttachments += json[kind].list.count }
        addBody(of: json, to: &entry)
        return entry
    }

    /// The address of a picture in a text: `dayone-moment://` and the picture's identifier.
    private static let pictureAddress = CompiledRegex(/dayone-moment:\/+(?:\w+\/)?([0-9A-Za-z-]+)/)

    /// Adds the title, the texts and the pictures of an entry.
    private static func addBody(of json: JSONValue, to entry: inout ImportedEntry) {
        let photos = json["photos"].list.sorted {
            ($0["orderInEntry"].number ?? 0) < ($1["orderInEntry"].number ?? 0)
        }
        var picturesByID: [String: PictureReference] = [:]
        for photo in photos {
            if let identifier = photo["identifier"].text { picturesByID[identifier] = picture(photo) }
        }
        // Some entries have their text only as rich text.
        let text = json["text"].text ?? richText(json["richText"].text)
        var placedIDs: Set<String> = []
        let markdown = MarkdownText(text, escapes: true) { target in
            guard let identifier = target.firstMatch(of: pictureAddress)?.1 else {
                return nil
            }
            guard let picture = picturesByID[String(identifier)] else { return .dropped }
            return placedIDs.insert(String(identifier)).inserted ? .picture(picture) : .dropped
        }
        entry.title = markdown.title
        entry.blocks = markdown.blocks
        for photo in photos where !placedIDs.contains(photo["identifier"].text ?? "") {
            entry.blocks.append(.picture(picture(photo)))
        }
    }

    private static func picture(_ photo: JSONValue) -> PictureReference {
        let type = photo["type"].text ?? ""
        var names: [String] = []
        for stem in [photo["md5"].text, photo["identifier"].text].compactMap({ $0 }) {
            if !type.isEmpty { names.append("photos/\(stem).\(type)") }
            // The type may be missing or another one than the extension, such as `jpeg` for `jpg`.
            names.append("photos/\(stem).*")
        }
        if let name = photo["filename"].text { names.append("photos/\(name)") }
        return PictureReference(names)
    }

    /// Returns the text of Day One's rich text, which is JSON, with pictures as Markdown.
    private static func richText(_ text: String?) -> String {
        guard let json = text.flatMap({ JSONValue($0) }) else { return "" }
        return json["contents"].list.map { part in
            if let text = part["text"].text { return text }
            let pictureIDs = part["embeddedObjects"].list.compactMap { $0["identifier"].text }
            return pictureIDs.map { "\n\n![](dayone-moment://\($0))\n\n" }.joined()
        }.joined()
    }

    /// Returns the names of a place from the nearest to the country; its coordinates if it has no names.
    private static func placeNames(_ place: JSONValue) -> String {
        var names: [String] = []
        for key in ["userLabel", "placeName", "localityName", "administrativeArea", "country"] {
            if let name = place[key].text, !names.contains(name) { names.append(name) }
        }
        if names.isEmpty, let latitude = place["latitude"].number, let longitude = place["longitude"].number {
            return "\(latitude), \(longitude)"
        }
        return names.joined(separator: ", ")
    }

    private static func weather(_ weather: JSONValue) -> String {
        let words = weather["conditionsDescription"].text ?? weather["weatherCode"].text
        let degrees = weather["temperatureCelsius"].number.map { "\(Int($0.rounded()))°C" }
        return [words, degrees].compactMap { $0 }.joined(separator: ", ")
    }
}
