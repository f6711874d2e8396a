import Site
import Tables
import Text

/// An entry of Daylio: mostly a mood and activities, sometimes a note. Activities become tags.
enum DaylioEntry {
    private static let markup = CompiledRegex(
        /<\/?(?:p|br|div|b|i|u|ul|ol|li|span|strong|em|h\d)\b[^>]*>/.ignoresCase())

    private static let characterReference = CompiledRegex(/&(?:amp|lt|gt|quot|nbsp|#\d+);/)

    static func entry(_ json: JSONValue) -> ImportedEntry? {
        guard let day = json["full_date"].text?.oneLine,
            let time = EntryTimestamp(written: "\(day) \(json["time"].text?.oneLine ?? "")")
                ?? EntryTimestamp(written: day)
        else { return nil }
        func columnText(_ name: String) -> String { json[name].text ?? "" }
        let identifyingTexts = ["full_date", "time", "mood", "activities", "note_title", "note"].map(columnText)
        var entry = ImportedEntry(
            origin: ContentHash.origin("daylio", identifyingTexts.joined(separator: "\n")), time: time)
        entry.title = columnText("note_title").oneLine
        entry.mood = columnText("mood").oneLine
        entry.tags = names(columnText("activities"))
        entry.extraLines = names(columnText("scales"))
        entry.isFavourite = json["favourite"].isTrue
        entry.omittedAttachments = json["sounds"].number.map { Int($0) } ?? 0
        let note = columnText("note")
        let plainNote =
            note.contains(markup)
            ? HTMLText.plainText(note) : note.contains(characterReference) ? CharacterReferences.decoded(note) : note
        entry.blocks = MarkdownText(plain: plainNote).blocks
        entry.blocks += json["pictures"].texts.map { .picture(PictureReference([$0])) }
        // An entry of a mood and activities alone gets them as its text, because its page would be blank.
        if entry.isEmpty {
            let lines = [entry.mood, entry.tags.joined(separator: ", ")].filter { !$0.isEmpty }
            entry.blocks = MarkdownText(plain: lines.joined(separator: "\n")).blocks
        }
        return entry
    }

    /// Returns the names in a list that is separated by bars.
    private static func names(_ list: String) -> [String] {
        list.split(separator: "|").map { String($0).oneLine }.filter { !$0.isEmpty }
    }
}
