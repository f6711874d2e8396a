import Catalog
import HTTPServer
import Site

/// Submission of one request: addresses, texts and files, with their title, note and tags.
struct SubmissionRequest: Sendable {
    var parts: [ContentRecogniser.RecognisedPart]
    var files: [SubmittedFile]

    init(_ file: SubmittedFile) {
        parts = []
        files = [file]
    }

    /// Reads a form. Empty fields are ignored, because Android's share menu sends them. Plain text that is sent with
    /// files becomes their note.
    init(_ request: Request, _ recognition: ContentRecogniser) {
        let form = request.form
        let tags = TagList(form.all("tags").joined(separator: ",")).names
        let title = form["title"].flatMap { $0.isEmpty ? nil : $0 }
        let typed = form["note"].flatMap { $0.isEmpty ? nil : $0 }
        let sent = request.files.filter { !($0.bytes == 0 && $0.fileName.isEmpty) }
        var texts = form.all("text").map { recognition.submissions(in: $0, title: title, note: typed, tags: tags) }
        var note = typed
        if !sent.isEmpty {
            let words = texts.compactMap(Self.plainText)
            texts.removeAll { Self.plainText($0) != nil }
            if !words.isEmpty { note = ([typed].compactMap(\.self) + words).joined(separator: "\n") }
        }
        files = sent.map { file in
            SubmittedFile(
                path: file.path, name: file.fileName, modifiedAt: nil, title: title ?? "", note: note, tags: tags)
        }
        parts = form.all("url").filter { !$0.isEmpty }.map {
            recognition.recognisedParts($0, title: title, note: typed, tags: tags)
        }
        parts += texts.flatMap(\.self)
    }

    private static func plainText(_ found: [ContentRecogniser.RecognisedPart]) -> String? {
        guard found.count == 1, found[0].submission.kind == nil, case .text(let words) = found[0].submission.content
        else {
            return nil
        }
        return words
    }

    var isEmpty: Bool { parts.isEmpty && files.isEmpty }
}
