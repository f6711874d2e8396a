import Foundation
import PageDocument
import Text

/// A page as Markdown with front matter, which an import reads back. The document itself lies beside it, so that
/// this program loses nothing on the way, and every other program reads the words and sees the pictures.
package struct MarkdownWriter {
    /// The ending of the file with the document of a page, which lies beside its text.
    package static let documentEnding = ".page.json"

    var uid: String
    var day: String
    /// RFC 3339.
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
    /// Name of the document's file, beside this one.
    var documentName: String
    /// From this file to each picture, by hash.
    var pictures: [String: String]
    /// What was said to it: who, on which day, and the words.
    var comments: [(name: String, day: String, text: String)] = []
    /// Signs, each with who put it there.
    var reactions: [(name: String, kind: String)] = []

    var text: String {
        var lines = ["---", "title: \(quoted(title))", "date: \(day)", "created: \(created)", "uid: \(uid)"]
        for (name, value) in [
            ("author", author), ("diary", diary), ("weather", weather), ("mood", mood), ("note", note),
        ] where !value.isEmpty { lines.append("\(name): \(quoted(value))") }
        if !tags.isEmpty { lines.append("tags: [\(tags.map(quoted).joined(separator: ", "))]") }
        if isStarred { lines.append("starred: true") }
        if !isFinished { lines.append("finished: false") }
        lines += ["page: \(quoted(documentName))", "---", ""]
        return (lines + body + answers).joined(separator: "\n") + "\n"
    }

    private var body: [String] {
        document.readingOrder.flatMap { element -> [String] in
            switch element {
            case .text(let text): return [Self.escaped(text.text), ""]
            case .photo(let photo):
                let images = photo.photos.compactMap { pictures[$0.sha256] }.map { path in
                    "![\(Self.escaped(photo.alt ?? "").replacing("\n", with: " "))](\(Self.address(path)))"
                }
                return images + (photo.caption.map { ["", Self.escaped($0)] } ?? []) + [""]
            case .sticker, .stroke, .unknown: return []
            }
        }
    }

    /// After a line across, as quotations: no words of the page itself.
    private var answers: [String] {
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
            lines.append("> " + reactions.map { "\($0.kind) \(Self.escaped($0.name))" }.joined(separator: ", "))
        }
        return lines
    }

    private func quoted(_ text: String) -> String {
        jsonString(text)
    }

    /// So that nothing of it is taken for a mark; line ends stay line ends.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var out = ""
            for (index, character) in line.enumerated() {
                let isMark = "\\`*_[]<>".contains(character) || index == 0 && "#+-~=|".contains(character)
                out += isMark ? "\\\(character)" : String(character)
            }
            return out
        }.joined(separator: "\n")
    }

    private static func address(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    }
}
