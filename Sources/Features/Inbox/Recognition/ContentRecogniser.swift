import Catalog
import Site
import Web

/// Recognition of a submission, with the reason. A pure function of name and bytes; each collection says what it
/// recognises.
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
        if head.starts(with: Array("PK\u{3}\u{4}".utf8)) || head.starts(with: Array("PK\u{5}\u{6}".utf8)) {
            return .archive
        }
        // A picture with the extension of a text is still a picture, but an SVG drawing is text.
        guard AddressFile(name: name) != nil, [nil, .svg].contains(PictureType.sniff(head)) else { return .other }
        return .text
    }

    /// Whether a file may be the export of another program: an archive, a database or text.
    static func mayBeImportFile(head: [UInt8]) -> Bool {
        if head.starts(with: Array("PK".utf8)) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            return true
        }
        if head.starts(with: "SQLite format 3".utf8) { return true }
        return !head.contains(0) && [nil, .svg].contains(PictureType.sniff(head))
    }

    /// Returns the parts of a file with addresses; empty if it holds nothing to save.
    func submissions(
        in bytes: [UInt8], name: String, title: String? = nil, note: String? = nil, tags: [String] = []
    )
        -> [RecognisedPart]
    {
        guard let format = AddressFile(name: name) else { return [] }
        let addresses = format.addresses(in: bytes)
        guard !addresses.isEmpty else {
            return format.text(bytes).map { submissions(in: $0, title: title, note: note, tags: tags) } ?? []
        }
        let own = addresses.count == 1 ? title ?? Self.title(of: name, format) : nil
        return addresses.map { url in
            recognisedParts(url, title: own, note: note, tags: tags, else: Self.reason(format, count: addresses.count))
        }
    }

    /// Returns the parts of a text that was typed, shared or pasted.
    func submissions(in text: String, title: String? = nil, note: String? = nil, tags: [String] = [])
        -> [RecognisedPart]
    {
        let addresses = AddressDetector.addresses(in: text)
        if !addresses.isEmpty {
            let own = addresses.count == 1 ? title : nil
            return addresses.map { recognisedParts($0, title: own, note: note, tags: tags) }
        }
        let known = recognised(.text(text), title: title, note: note, tags: tags)
        if !known.isEmpty { return known }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return [] }
        return [
            RecognisedPart(
                submission: Submission(.text(line), title: title, note: note, tags: tags),
                reason: Phrase("주소가 없는 글이에요", "Text without an address"))
        ]
    }

    /// Returns an address as the kind that recognises it, and otherwise as a plain address.
    func recognisedParts(
        _ url: String, title: String?, note: String?, tags: [String], else reason: Phrase? = nil
    ) -> RecognisedPart {
        if let known = recognised(.url(url), title: title, note: note, tags: tags).first { return known }
        return RecognisedPart(
            submission: Submission(.url(url), title: title, note: note, tags: tags),
            reason: reason ?? Self.plainReason(url))
    }

    /// Returns the parts that the first collection recognises; empty if none does.
    private func recognised(_ content: Submission.Content, title: String?, note: String?, tags: [String])
        -> [RecognisedPart]
    {
        for collection in collections {
            let known = collection.recognise(content)
            guard known.isEmpty else {
                return known.map { one in
                    let submission = Submission(
                        one.content, kind: collection.kind, title: title, note: note, tags: tags)
                    return RecognisedPart(submission: submission, reason: one.reason)
                }
            }
        }
        return []
    }

    private static func plainReason(_ url: String) -> Phrase {
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
    private static func title(of name: String, _ format: AddressFile) -> String? {
        guard [.url, .webloc, .desktop].contains(format) else { return nil }
        let bare = name.dropLast(format.rawValue.count + 1)
        return bare.isEmpty ? nil : String(bare)
    }
}
