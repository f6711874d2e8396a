import Foundation
import PageDocument
import Text

/// A diary page as Markdown with front matter, which an import reads back.
///
/// The page document is a separate file in the same folder, so that an import into this program loses nothing, while
/// other programs can read the text and show the pictures.
package struct MarkdownWriter {
    /// Suffix of the file that holds the document of a page, in the folder of its text.
    package static let documentSuffix = ".page.json"

    var uid: String
    var day: String
    /// Time of creation, in the format of RFC 3339.
    var created: String
    var title = ""
    var author = ""
    var diary = ""
    var weather = ""
    var mood = ""
    var note = ""
    var tags: [String] = []
    var isStarred = false
    var isFinished = true
    var document: PageDocument
    /// Name of the file of the document, which is in the same folder.
    var documentName: String
    /// Relative path from this file to each picture, by hash.
    var pictures: [String: String]
    /// Comments on the page, each with its author and day.
    var comments: [(name: String, day: String, text: String)] = []
    /// Reactions, each with its author.
    var reactions: [(name: String, emoji: String)] = []

    /// The whole file.
    var text: String {
        var lines = ["---", "title: \(quoted(title))", "date: \(day)", "created: \(created)", "uid: \(uid)"]
        for (name, value) in [
            ("author", author), ("diary", diary), ("weather", weather), ("mood", mood), ("note", note),
        ] where !value.isEmpty { lines.append("\(name): \(quoted(value))") }
        if !tags.isEmpty { lines.append("tags: [\(tags.map(quoted).joined(separator: ", "))]") }
        if isStarred { lines.append("starred: true") }
        if !isFinished { lines.append("finished: false") }
        lines += ["page: \(quoted(documentName))", "---", ""]
        return (lines + body + feedback).joined(separator: "\n") + "\n"
    }

    /// Texts and pictures in reading order; stickers and strokes are only in the document.
    private var body: [String] {
        document.readingOrder.flatMap { element -> [String] in
            switch element {
            case .text(let text): return [Self.escaped(text.text), ""]
            case .photo(let photo):
                let images = photo.photos.compactMap { pictures[$0.sha256] }.map { path in
                    "![\(Self.escaped(photo.alt ?? "").replacing("\n", with: " "))](\(Self.linkTarget(path)))"
                }
                return images + (photo.caption.map { ["", Self.escaped($0)] } ?? []) + [""]
            case .sticker, .stroke, .unknown: return []
            }
        }
    }

    /// Comments and reactions as quotations below a rule, because they are not part of the page's own text.
    private var feedback: [String] {
        guard !comments.isEmpty || !reactions.isEmpty else { return [] }
        var lines = ["---", ""]
        for comment in comments {
            lines.append("> **\(Self.escaped(comment.name))** \(comment.day)")
            lines += Self.escaped(comment.text).split(separator: "\n", omittingEmptySubsequences: false).map {
                "> \($0)"
            }
            lines.append("")
        }
        if !reactions.isEmpty {
            lines.append("> " + reactions.map { "\($0.emoji) \(Self.escaped($0.name))" }.joined(separator: ", "))
        }
        return lines
    }

    /// Returns a text as a YAML string in double quotes.
    private func quoted(_ text: String) -> String {
        jsonString(text)
    }

    /// Escapes characters that Markdown would interpret, and keeps line breaks.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var escapedLine = ""
            for (index, character) in line.enumerated() {
                let needsEscape = "\\`*_[]<>".contains(character) || index == 0 && "#+-~=|".contains(character)
                escapedLine += needsEscape ? "\\\(character)" : String(character)
            }
            return escapedLine
        }.joined(separator: "\n")
    }

    private static func linkTarget(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    }
}
