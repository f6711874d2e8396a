import Catalog
import HTTPServer
import Site

/// The submission in one request: addresses, texts and files, with their title, note and tags.
struct SubmissionRequest: Sendable {
    var parts: [ContentRecogniser.RecognisedPart]
    var files: [SubmittedFile]

    init(_ file: SubmittedFile) {
        parts = []
        files = [file]
    }

    /// Reads a form. Empty fields are ignored, because Android's share menu sends them. Plain text that is sent with
    /// files becomes their note.
    init(_ request: Request, _ recogniser: ContentRecogniser) {
        let form = request.form
        let tags = TagList(form.all("tags").joined(separator: ",")).names
        let title = form["title"].flatMap { $0.isEmpty ? nil : $0 }
        let typedNote = form["note"].flatMap { $0.isEmpty ? nil : $0 }
        let sentFiles = request.files.filter { !($0.bytes == 0 && $0.fileName.isEmpty) }
        var texts = form.all("text").map {
            recogniser.recognisedParts(in: $0, title: title, note: typedNote, tags: tags)
        }
        var note = typedNote
        if !sentFiles.isEmpty {
            let plainTexts = texts.compactMap(Self.plainText)
            texts.removeAll { Self.plainText($0) != nil }
            if !plainTexts.isEmpty { note = ([typedNote].compactMap(\.self) + plainTexts).joined(separator: "\n") }
        }
        files = sentFiles.map { file in
            SubmittedFile(
                path: file.path, name: file.fileName, modifiedAt: nil, title: title ?? "", note: note, tags: tags)
        }
        parts = form.all("url").filter { !$0.isEmpty }.map {
            recogniser.recognisedAddress($0, title: title, note: typedNote, tags: tags)
        }
        parts += texts.flatMap(\.self)
    }

    /// Returns the text if it was not recognised as anything else.
    private static func plainText(_ parts: [ContentRecogniser.RecognisedPart]) -> String? {
        guard parts.count == 1, parts[0].submission.kind == nil, case .text(let text) = parts[0].submission.content
        else {
            return nil
        }
        return text
    }

    var isEmpty: Bool { parts.isEmpty && files.isEmpty }
}
