import Catalog
import Site
import Web

/// Recognises the parts of a submission by its name and bytes, and asks each collection in turn.
struct ContentRecogniser: Sendable {
    let collections: [any ItemCollection]

    init(_ collections: [any ItemCollection]) {
        self.collections = collections
    }

    /// A part to be offered to the collections.
    struct RecognisedPart: Sendable, Hashable {
        let submission: Submission
        let reason: Phrase
    }

    /// The way in which a file is read.
    enum FileKind: Sendable, Hashable {
        case archive
        /// Text that contains addresses or an ISBN.
        case text
        /// A file that the inbox does not read itself, such as a picture.
        case other
    }

    /// - Parameter head: the first bytes of the file, 16 or more.
    static func kind(name: String, head: [UInt8]) -> FileKind {
        // The signatures of zip files: with entries, and empty.
        if head.starts(with: Array("PK\u{3}\u{4}".utf8)) || head.starts(with: Array("PK\u{5}\u{6}".utf8)) {
            return .archive
        }
        // A picture with the extension of a text is still a picture, but an SVG drawing is text.
        guard AddressFile(name: name) != nil, [nil, .svg].contains(PictureType.sniff(head)) else { return .other }
        return .text
    }

    /// Whether a file may be the export of another program: an archive, a database or text.
    static func mayBeImportFile(head: [UInt8]) -> Bool {
        // A zip file, or UTF-16 text with a byte order mark.
        if head.starts(with: Array("PK".utf8)) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            return true
        }
        if head.starts(with: "SQLite format 3".utf8) { return true }
        return !head.contains(0) && [nil, .svg].contains(PictureType.sniff(head))
    }

    /// Returns the parts of a file with addresses; empty if it holds nothing to save.
    func recognisedParts(
        in bytes: [UInt8], name: String, title: String? = nil, note: String? = nil, tags: [String] = []
    )
        -> [RecognisedPart]
    {
        guard let format = AddressFile(name: name) else { return [] }
        let addresses = format.addresses(in: bytes)
        guard !addresses.isEmpty else {
            return format.text(bytes).map { recognisedParts(in: $0, title: title, note: note, tags: tags) } ?? []
        }
        let sharedTitle = addresses.count == 1 ? title ?? Self.title(inFileName: name, format) : nil
        return addresses.map { url in
            recognisedAddress(
                url, title: sharedTitle, note: note, tags: tags, else: Self.reason(format, count: addresses.count))
        }
    }

    /// Returns the parts of a text that was typed, shared or pasted.
    func recognisedParts(in text: String, title: String? = nil, note: String? = nil, tags: [String] = [])
        -> [RecognisedPart]
    {
        let addresses = AddressDetector.addresses(in: text)
        if !addresses.isEmpty {
            let sharedTitle = addresses.count == 1 ? title : nil
            return addresses.map { recognisedAddress($0, title: sharedTitle, note: note, tags: tags) }
        }
        let parts = recognised(.text(text), title: title, note: note, tags: tags)
        if !parts.isEmpty { return parts }
        let singleLine = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !singleLine.isEmpty else { return [] }
        return [
            RecognisedPart(
                submission: Submission(.text(singleLine), title: title, note: note, tags: tags),
                reason: Phrase("주소가 없는 글이에요", "Text without an address"))
        ]
    }

    /// Returns an address as the kind that recognises it, and otherwise as a plain address.
    func recognisedAddress(
        _ url: String, title: String?, note: String?, tags: [String], else reason: Phrase? = nil
    ) -> RecognisedPart {
        if let part = recognised(.url(url), title: title, note: note, tags: tags).first { return part }
        return RecognisedPart(
            submission: Submission(.url(url), title: title, note: note, tags: tags),
            reason: reason ?? Self.linkReason(url))
    }

    /// Returns the parts that the first collection recognises; empty if none does.
    private func recognised(_ content: Submission.Content, title: String?, note: String?, tags: [String])
        -> [RecognisedPart]
    {
        for collection in collections {
            let contents = collection.recognise(content)
            guard contents.isEmpty else {
                return contents.map { content in
                    let submission = Submission(
                        content.content, kind: collection.kind, title: title, note: note, tags: tags)
                    return RecognisedPart(submission: submission, reason: content.reason)
                }
            }
        }
        return []
    }

    private static func linkReason(_ url: String) -> Phrase {
        let host = (try? WebAddress(url))?.displayHost ?? url
        return Phrase("\(host) 링크를 알아봤어요", "Link to \(host) recognised")
    }

    private static func reason(_ format: AddressFile, count: Int) -> Phrase {
        guard count == 1 else {
            return Phrase(
                ".\(format.rawValue) 파일에서 주소 \(count)개를 찾았어요", "One of \(count) addresses in a .\(format.rawValue) file"
            )
        }
        return Phrase(".\(format.rawValue) 파일에서 주소를 찾았어요", "Address in a .\(format.rawValue) file")
    }

    /// Returns the title in the name of a link file, which is named after its page; nil for notes.
    private static func title(inFileName name: String, _ format: AddressFile) -> String? {
        guard [.url, .webloc, .desktop].contains(format) else { return nil }
        let nameWithoutExtension = name.dropLast(format.rawValue.count + 1)
        return nameWithoutExtension.isEmpty ? nil : String(nameWithoutExtension)
    }
}
