import Catalog
import Foundation
import Text

/// A parser of a Markdown file with one entry. The day is in the front matter, in the names of the file or its folders,
/// or in the first heading.
enum MarkdownEntry {
    private static let externalAddress = CompiledRegex(/^(https?|data):/.ignoresCase())

    /// - Parameters:
    ///   - path: within the archive, or the file's name.
    ///   - named: the day in that path.
    ///   - document: returns the bytes of another file of the archive, for pages of this program's own export.
    /// - Returns: `nil` if the day is unknown. The modification time of the file is not used because it is mostly that of
    ///   the export.
    static func entry(
        _ text: String, path: String, named: NamedTime? = nil, document: (String) -> [UInt8]?
    ) -> ImportedEntry? {
        let frontMatter = FrontMatter(text)
        let folder = path.split(separator: "/").dropLast()
        let fileName = String(path.split(separator: "/").last ?? "")
        let isOutline = Outline.isJournal(path)
        let content = String(frontMatter?.body ?? text[...])
        let body = MarkdownText(isOutline ? Outline.plainText(content) : content, escapes: true) { target in
            if target.contains(externalAddress) { return nil }
            // Joplin refers to a resource by its id, and the file has an extension too.
            if target.hasPrefix(":/") { return .picture(PictureReference(["\(target.dropFirst(2)).*"])) }
            let path = resolved(target, in: folder)
            return .picture(PictureReference([path, target]))
        }
        guard let time = time(frontMatter) ?? named?.time ?? EntryTimestamp(written: body.title) else { return nil }
        let uid = frontMatter?["uid"]
        var entry = ImportedEntry(
            origin: uid.map { "markdown:\($0)" } ?? ContentHash.origin("markdown", "\(path)\n\(text)"),
            time: time)
        entry.uid = uid
        entry.title = frontMatter?["title"] ?? title(heading: body.title, fileName: fileName, named: named)
        entry.blocks =
            (entry.title != body.title && !body.title.isEmpty && EntryTimestamp(written: body.title) == nil
                ? [.text(body.title)] : []) + body.blocks
        entry.tags = (frontMatter?.list("tags", "tag", "keywords", "categories", "category") ?? [])
            .flatMap { listedNames($0, dropping: "#") }
        entry.isFavourite = ["starred", "favourite", "favorite", "pinned", "star"]
            .contains { ["true", "yes", "1"].contains(frontMatter?[$0]?.lowercased()) }
        entry.weather = frontMatter?["weather", "날씨"] ?? ""
        entry.mood = frontMatter?["mood", "기분"] ?? ""
        entry.location = frontMatter?["place", "location", "장소"] ?? ""
        entry.extraLines = frontMatter?.list("note") ?? []
        if let page = frontMatter?["page"], uid != nil {
            entry.document = document(resolved(page, in: folder))
            entry.exportedNote = entry.extraLines.first ?? ""
            entry.isUnfinished = frontMatter?["finished"] == "false"
        }
        return entry
    }

    /// Returns the day in the fields above a text.
    static func time(_ frontMatter: FrontMatter?) -> EntryTimestamp? {
        let zone = frontMatter?["zone", "timezone", "time_zone", "tz"]
        let written = frontMatter?[
            "date", "created", "day", "datetime", "created_at", "creation date", "date created", "날짜"]
        guard let written, var time = EntryTimestamp(written: written) else { return nil }
        if time.at == nil, time.minute == nil, let created = frontMatter?["created", "created_at"] {
            if let moment = EntryTimestamp(written: created) { time.takeMoment(of: moment) }
        }
        if time.minute != nil, let zone = zone.flatMap({ Zone.named($0) }) {
            time = time.local(in: zone)
            time.zone = zone.name
        }
        return time
    }

    /// Returns the title: the heading or the file's name, which mostly contain more than the day.
    private static func title(heading: String, fileName: String, named: NamedTime?) -> String {
        if !heading.isEmpty, EntryTimestamp(written: heading) == nil { return heading }
        return named?.titleText ?? NamedTime.stem(of: fileName).oneLine
    }

    /// Returns a path relative to the file as a path of the archive.
    private static func resolved(_ target: String, in folder: ArraySlice<Substring>) -> String {
        var components = target.hasPrefix("/") ? [] : folder.map { String($0) }
        for component in target.split(separator: "/") {
            switch component {
            case ".": continue
            case "..": if !components.isEmpty { components.removeLast() }
            default: components.append(String(component))
            }
        }
        return components.joined(separator: "/")
    }
}
