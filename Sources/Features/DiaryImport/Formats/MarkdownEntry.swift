import Catalog
import Foundation
import Text

/// A parser of a Markdown file with one entry. The day is in the front matter, in the names of the file or its folders,
/// or in the first heading.
enum MarkdownEntry {
    private static let elsewhere = CompiledRegex(/^(https?|data):/.ignoresCase())

    /// - Parameters:
    ///   - path: within the archive, or the file's name.
    ///   - named: the day in that path.
    ///   - document: returns the bytes of another file of the archive, for pages of this program's own export.
    /// - Returns: `nil` if the day is unknown: the date of the file is mostly that of packing.
    static func entry(
        _ text: String, path: String, named: NamedTime? = nil, document: (String) -> [UInt8]?
    ) -> ImportedEntry? {
        let front = FrontMatter(text)
        let folder = path.split(separator: "/").dropLast()
        let fileName = String(path.split(separator: "/").last ?? "")
        let isOutline = Outline.isJournal(path)
        let written = String(front?.body ?? text[...])
        let body = MarkdownText(isOutline ? Outline.plainText(written) : written, escapes: true) { target in
            if target.contains(elsewhere) { return nil }
            // Joplin names a resource by its id, whatever its file's ending.
            if target.hasPrefix(":/") { return .picture(PictureReference(["\(target.dropFirst(2)).*"])) }
            let path = resolved(target, in: folder)
            return .picture(PictureReference([path, target]))
        }
        guard let time = time(front) ?? named?.time ?? EntryTimestamp(written: body.title) else { return nil }
        let uid = front?["uid"]
        var entry = ImportedEntry(
            origin: uid.map { "markdown:\($0)" } ?? ContentHash.origin("markdown", "\(path)\n\(text)"),
            time: time)
        entry.uid = uid
        entry.title = front?["title"] ?? title(body.title, fileName, named)
        entry.blocks =
            (entry.title != body.title && !body.title.isEmpty && EntryTimestamp(written: body.title) == nil
                ? [.text(body.title)] : []) + body.blocks
        entry.tags = (front?.list("tags", "tag", "keywords", "categories", "category") ?? [])
            .flatMap { listedNames($0, dropping: "#") }
        entry.isFavourite = ["starred", "favourite", "favorite", "pinned", "star"]
            .contains { ["true", "yes", "1"].contains(front?[$0]?.lowercased()) }
        entry.weather = front?["weather", "날씨"] ?? ""
        entry.mood = front?["mood", "기분"] ?? ""
        entry.location = front?["place", "location", "장소"] ?? ""
        entry.extraLines = front?.list("note") ?? []
        if let page = front?["page"], uid != nil {
            entry.document = document(resolved(page, in: folder))
            entry.ownNote = entry.extraLines.first ?? ""
            entry.isUnfinished = front?["finished"] == "false"
        }
        return entry
    }

    /// Returns the day in the fields above a text.
    static func time(_ front: FrontMatter?) -> EntryTimestamp? {
        let zone = front?["zone", "timezone", "time_zone", "tz"]
        let written = front?["date", "created", "day", "datetime", "created_at", "creation date", "date created", "날짜"]
        guard let written, var time = EntryTimestamp(written: written) else { return nil }
        if time.at == nil, time.minute == nil, let created = front?["created", "created_at"] {
            if let moment = EntryTimestamp(written: created) { time.takeMoment(of: moment) }
        }
        if time.minute != nil, let zone = zone.flatMap({ Zone.named($0) }) {
            time = time.local(in: zone)
            time.zone = zone.name
        }
        return time
    }

    /// Returns the title: the heading or the file's name, which mostly contain more than the day.
    private static func title(_ heading: String, _ fileName: String, _ named: NamedTime?) -> String {
        if !heading.isEmpty, EntryTimestamp(written: heading) == nil { return heading }
        return named?.titleText ?? NamedTime.stem(of: fileName).oneLine
    }

    /// Returns a path relative to the file as a path of the archive.
    private static func resolved(_ target: String, in folder: ArraySlice<Substring>) -> String {
        var parts = target.hasPrefix("/") ? [] : folder.map { String($0) }
        for part in target.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": if !parts.isEmpty { parts.removeLast() }
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
