import Text

/// Reads a Netscape bookmark file entry by entry, in constant memory. Accepts what browsers and bookmark services
/// really write: no DOCTYPE, unclosed tags and lists, descriptions over many lines, dates of every unit, Pocket's
/// `<ul>` dialect.
struct NetscapeBookmarkReader: BookmarkSource {
    private var tokenizer: BookmarkTokenizer
    private var folders: [OpenFolder] = []
    /// The heading whose list has not begun.
    private var pendingFolder: OpenFolder?
    private var bookmark: Bookmark?
    /// Part of the entry that the current text belongs to.
    private var textTarget = TextTarget.nowhere
    private var text: [UInt8] = []
    private var description = BookmarkDescription()
    private var dialect = Dialect.unknown
    /// Whether a `<DT>` or `<li>` has begun whose link has not.
    private var isAtEntry = false
    /// Charset that a `<META>` names, used for bytes that are not UTF-8.
    private var charset: String?
    /// Whether a `<META>` says that Seorap wrote the file.
    private var isOurs = false
    /// Whether the entry follows Pocket's `<h1>Read Archive</h1>`.
    private var isInArchive = false
    private var isInUnread = false

    /// Element before each link; a few hand-made files have none.
    private enum Dialect { case unknown, terms, items }

    private enum TextTarget { case nowhere, title, heading, description, pageHeading }

    private struct OpenFolder {
        var folder = Bookmark.Folder(name: "")
        /// Indentation of the heading, compared with that of the first entry below it; see
        /// ``leaveUnclosedFolders()``.
        var indentation = 0
        var entryIndentation: Int?
        /// The outermost list has no heading.
        var isNamed = true
    }

    init(_ nextChunk: @escaping () throws -> [UInt8]?) {
        tokenizer = BookmarkTokenizer(nextChunk)
    }

    mutating func next() throws -> Bookmark? {
        while let token = try tokenizer.next() {
            switch token {
            case .text(let bytes):
                if textTarget == .description {
                    description.append(bytes)
                } else if textTarget != .nowhere, text.count < BookmarkTokenizer.textLimit {
                    text += bytes
                }
            case .start(let name, let attributes):
                if let finished = start(name, attributes) { return finished }
            case .end(let name):
                if let finished = end(name) { return finished }
            }
        }
        return finishBookmark()
    }

    private mutating func start(_ name: String, _ attributes: [String: [UInt8]]) -> Bookmark? {
        if textTarget == .description, isDescribed(name, attributes) { return nil }
        switch name {
        case "A":
            guard isAtEntry || dialect == .unknown, attributes["HREF"] != nil || attributes["FEEDURL"] != nil else {
                return nil
            }
            let finished = finishBookmark()
            begin(attributes)
            return finished
        case "DT":
            dialect = .terms
            return beginEntry()
        case "LI":
            guard dialect != .terms else { return nil }
            dialect = .items
            return beginEntry()
        case "H3", "H2":
            let finished = finishBookmark()
            isAtEntry = false
            leaveUnclosedFolders()
            pendingFolder = OpenFolder(
                folder: Bookmark.Folder(name: "", emoji: string(attributes["EMOJI"])),
                indentation: tokenizer.indentation)
            beginText(.heading)
            return finished
        case "H1":
            let finished = finishBookmark()
            beginText(.pageHeading)
            return finished
        case "DL":
            let finished = finishBookmark()
            folders.append(pendingFolder ?? OpenFolder(isNamed: false))
            pendingFolder = nil
            return finished
        case "DD":
            // A `<DD>` may describe a folder too; links in it are not bookmarks.
            beginText(.description)
            isAtEntry = false
        case "HR":
            return finishBookmark()
        case "META":
            noteMeta(attributes)
        default:
            break
        }
        return nil
    }

    /// Returns whether a tag within a description is part of it.
    private mutating func isDescribed(_ name: String, _ attributes: [String: [UInt8]]) -> Bool {
        guard description.start(name, attributes) else {
            isAtEntry = name == "A"
            return false
        }
        // In files without entries, a link ends the description of a bookmark, but never that of a folder.
        if dialect == .terms || name == "A" && bookmark == nil && !isAtEntry { return true }
        return !["A", "LI", "H1", "H2", "H3"].contains(name)
    }

    private mutating func beginEntry() -> Bookmark? {
        let finished = finishBookmark()
        leaveUnclosedFolders()
        isAtEntry = true
        return finished
    }

    private mutating func end(_ name: String) -> Bookmark? {
        if textTarget == .description, description.end(name), dialect == .terms { return nil }
        switch name {
        case "A" where textTarget == .title, "H3" where textTarget == .heading, "H2" where textTarget == .heading,
            "H1" where textTarget == .pageHeading:
            flush()
            return nil
        case "DD" where textTarget == .description:
            flush()
            return nil
        case "DL":
            let finished = finishBookmark()
            _ = folders.popLast()
            return finished
        case "UL" where dialect != .terms, "OL" where dialect != .terms:
            return finishBookmark()
        default:
            return nil
        }
    }

    private mutating func begin(_ attributes: [String: [UInt8]]) {
        var new = Bookmark()
        new.address = CharacterReferences.decoded(written(attributes["HREF"] ?? attributes["FEEDURL"]))
        new.folders = folders.filter { $0.isNamed && !$0.folder.name.isEmpty }.map(\.folder)
        let isOfPocket = dialect == .items || attributes["TIME_ADDED"] != nil
        new.tags =
            attributes["TAGLIST"].map { BookmarkTags.listed(string($0)) }
            ?? BookmarkTags.split(string(attributes["TAGS"]), byCommasAlone: isOfPocket)
        new.addedAt = BookmarkDate.milliseconds(string(attributes["ADD_DATE"] ?? attributes["TIME_ADDED"]))
        new.changedAt = BookmarkDate.milliseconds(string(attributes["LAST_MODIFIED"]))
        new.about = string(attributes["DESCRIPTION"])
        new.isUnread = isTrue(attributes["TOREAD"]) || isInUnread
        new.isFavourite = isTrue(attributes["FAVORITE"])
        new.isArchived = isInArchive
        if let index = new.tags.firstIndex(of: Bookmark.archivedTag) {
            new.tags.remove(at: index)
            new.isArchived = true
        }
        bookmark = new
        isAtEntry = false
        beginText(.title)
    }

    private mutating func finishBookmark() -> Bookmark? {
        flush()
        defer { bookmark = nil }
        return bookmark
    }

    /// Assigns the collected text to the part that it belongs to.
    private mutating func flush() {
        let collected = string(textTarget == .description ? description.bytes : text)
        switch textTarget {
        case .nowhere: break
        case .title: bookmark?.title = collected.oneLine
        case .heading: pendingFolder?.folder.name = collected.oneLine
        case .description: describe(collected)
        case .pageHeading:
            isInArchive = collected.oneLine == "Read Archive"
            isInUnread = collected.oneLine == "Unread"
        }
        textTarget = .nowhere
        text.removeAll(keepingCapacity: true)
        description = BookmarkDescription()
    }

    private mutating func beginText(_ place: TextTarget) {
        flush()
        self.textTarget = place
    }

    private mutating func describe(_ description: String) {
        var about = description
        if let start = about.firstRange(of: Bookmark.noteStart) {
            let tail = about[start.upperBound...]
            let end = tail.firstRange(of: Bookmark.noteEnd)
            bookmark?.note = String(tail[..<(end?.lowerBound ?? tail.endIndex)]).trimmedLines
            about = String(about[..<start.lowerBound]) + (end.map { String(tail[$0.upperBound...]) } ?? "")
        }
        about = about.trimmedLines
        guard !about.isEmpty else { return }
        if bookmark == nil, let folder = pendingFolder ?? folders.last, folder.isNamed {
            bookmark = Bookmark(title: folder.folder.name, about: about, defect: Bookmark.wordsAboutFolder)
        } else {
            bookmark?.about = about
        }
    }

    /// Closes folders by indentation, because Safari closes no list. An entry left of a folder's entries, and
    /// indented no further than its heading, is outside the folder.
    private mutating func leaveUnclosedFolders() {
        guard tokenizer.isFirstOnLine else { return }
        let indentation = tokenizer.indentation
        while let open = folders.last, open.isNamed, let entries = open.entryIndentation, entries > open.indentation,
            indentation <= open.indentation
        {
            folders.removeLast()
        }
        if let last = folders.indices.last, folders[last].entryIndentation == nil {
            folders[last].entryIndentation = indentation
        }
    }

    private mutating func noteMeta(_ attributes: [String: [UInt8]]) {
        if attributes["NAME"].map({ String(decoding: $0, as: UTF8.self).lowercased() }) == "generator" {
            isOurs = attributes["CONTENT"] == Array(NetscapeBookmarkWriter.generator.utf8)
        } else if let named = attributes["CHARSET"] {
            charset = String(decoding: named, as: UTF8.self)
        } else if let content = attributes["CONTENT"] {
            let value = String(decoding: content, as: UTF8.self).lowercased()
            if let range = value.firstRange(of: "charset=") { charset = String(value[range.upperBound...]) }
        }
    }

    private func isTrue(_ value: [UInt8]?) -> Bool {
        let text = string(value).lowercased()
        return text == "1" || text == "true"
    }

    /// Decodes bytes and character references. Programs that took a title from a page with its references escaped
    /// these again, so references are decoded twice, as those of pages are; in Seorap's own files once.
    private func string(_ bytes: [UInt8]?) -> String {
        let text = CharacterReferences.decoded(written(bytes))
        return isOurs ? text : CharacterReferences.decoded(text)
    }

    private func written(_ bytes: [UInt8]?) -> String {
        guard let bytes, !bytes.isEmpty else { return "" }
        return String(validating: bytes, as: UTF8.self) ?? BookmarkText.legacy(bytes, charset: charset)
    }
}
