import Catalog
import HTTPServer
import Site

/// What one request carries: addresses, texts and files, with what is said of all of them.
struct Delivery: Sendable {
    var found: [Recognition.Found]
    var files: [CapturedFile]

    init(_ file: CapturedFile) {
        found = []
        files = [file]
    }

    /// Fields that nobody filled in are empty, as Android's share menu sends them.
    init(_ request: Request) {
        let form = request.form
        let tags = TagList(form.all("tags").joined(separator: ",")).names
        let title = form["title"].flatMap { $0.isEmpty ? nil : $0 }
        let note = form["note"].flatMap { $0.isEmpty ? nil : $0 }
        files = request.files.filter { !($0.bytes == 0 && $0.fileName.isEmpty) }.map { file in
            CapturedFile(
                path: file.path, name: file.fileName, modifiedAt: nil, title: title ?? "", note: note, tags: tags)
        }
        found = form.all("url").filter { !$0.isEmpty }.map {
            Recognition.found($0, title: title, note: note, tags: tags)
        }
        found += form.all("text").flatMap { Recognition.captures(in: $0, title: title, note: note, tags: tags) }
    }

    var isEmpty: Bool { found.isEmpty && files.isEmpty }
}
