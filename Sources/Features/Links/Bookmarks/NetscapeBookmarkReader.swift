import Text

/// Reads a Netscape bookmark file entry by entry, in constant memory. Accepts what browsers and bookmark services
/// really write: no DOCTYPE, unclosed tags and lists, descriptions over many lines, dates of every unit, Pocket's
/// `<ul>` dialect.
struct NetscapeBookmarkReader: BookmarkSource {
    private var tokenizer: BookmarkTokenizer
    private var folders: [OpenFolder] = []
    /// The folder whose heading was read, but whose list has not begun.
    private var pendingFolder: OpenFolder?
    private var bookmark: Bookmark?
    /// Part of the entry that the current text belongs to.
    private var textTarget = TextTarget.nowhere
    private var text: [UInt8] = []
    private var description = BookmarkDescription()
    private var dialect = Dialect.unknown
    /// Whether a `<dt>` or `<li>` was read, but not yet its link.
    private var isAtEntry = false
    /// Charset that a `<META>` names, used for bytes that are not UTF-8.
    private var charset: String?
    /// Whether a `<META>` says that Seorap wrote the file.
    private var isSeorapFile = false
    /// Whether the entry follows Pocket's `<h1>Read Archive</h1>`.
    private var isInArchive = false
    /// Whether the entry follows Pocket's `<h1>Unread</h1>`.
    private var isInUnread = false

    /// Element before each link: `<dt>` or `<li>`; `unknown` until one is found, as in hand-made files without them.
    private enum Dialect { case unknown, definitionTerms, listItems }

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

    /// Handles a start tag. Returns the bookmark that it ends, if any.
    private mutating func start(_ name: String, _ attributes: [String: [UInt8]]) -> Bookmark? {
        if textTarget == .description, isPartOfDescription(name, attributes) { return nil }
        switch name {
        case "A":
            guard isAtEntry || dialect == .unknown, attributes["HREF"] != nil || attributes["FEEDURL"] != nil else {
                return nil
            }
            let finished = finishBookmark()
            beginBookmark(attributes)
            return finished
        case "DT":
            dialect = .definitionTerms
            return beginEntry()
        case "LI":
            guard dialect != .definitionTerms else { return nil }
            dialect = .listItems
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
            readMeta(attributes)
        default:
            break
        }
        return nil
    }

    /// Returns whether a tag within a description is part of it.
    private mutating func isPartOfDescription(_ name: String, _ attributes: [String: [UInt8]]) -> Bool {
        guard description.start(name, attributes) else {
            isAtEntry = name == "A"
            return false
        }
        // In files without entries, a link ends the description of a bookmark, but never that of a folder.
        if dialect == .definitionTerms || name == "A" && bookmark == nil && !isAtEntry { return true }
        return !["A", "LI", "H1", "H2", "H3"].contains(name)
    }

    /// Returns the bookmark that ends before the new entry, if any.
    private mutating func beginEntry() -> Bookmark? {
        let finished = finishBookmark()
        leaveUnclosedFolders()
        isAtEntry = true
        return finished
    }

    /// Handles an end tag. Returns the bookmark that it ends, if any.
    private mutating func end(_ name: String) -> Bookmark? {
        if textTarget == .description, description.end(name), dialect == .definitionTerms { return nil }
        switch name {
        case "A" where textTarget == .title, "H3" where textTarget == .heading, "H2" where textTarget == .heading,
            "H1" where textTarget == .pageHeading:
            assignText()
            return nil
        case "DD" where textTarget == .description:
            assignText()
            return nil
        case "DL":
            let finished = finishBookmark()
            _ = folders.popLast()
            return finished
        case "UL" where dialect != .definitionTerms, "OL" where dialect != .definitionTerms:
            return finishBookmark()
        default:
            return nil
        }
    }

    private mutating func beginBookmark(_ attributes: [String: [UInt8]]) {
        var newBookmark = Bookmark()
        newBookmark.address = CharacterReferences.decoded(decode(attributes["HREF"] ?? attributes["FEEDURL"]))
        newBookmark.folders = folders.filter { $0.isNamed && !$0.folder.name.isEmpty }.map(\.folder)
        let isPocketFile = dialect == .listItems || attributes["TIME_ADDED"] != nil
        newBookmark.tags =
            attributes["TAGLIST"].map { BookmarkTags.parseList(string($0)) }
            ?? BookmarkTags.split(string(attributes["TAGS"]), onlyByCommas: isPocketFile)
        newBookmark.addedAt = BookmarkDate.milliseconds(string(attributes["ADD_DATE"] ?? attributes["TIME_ADDED"]))
        newBookmark.changedAt = BookmarkDate.milliseconds(string(attributes["LAST_MODIFIED"]))
        newBookmark.about = string(attributes["DESCRIPTION"])
        newBookmark.isUnread = isTrue(attributes["TOREAD"]) || isInUnread
        newBookmark.isFavourite = isTrue(attributes["FAVORITE"])
        newBookmark.isArchived = isInArchive
        if let index = newBookmark.tags.firstIndex(of: Bookmark.archivedTag) {
            newBookmark.tags.remove(at: index)
            newBookmark.isArchived = true
        }
        bookmark = newBookmark
        isAtEntry = false
        beginText(.title)
    }

    private mutating func finishBookmark() -> Bookmark? {
        assignText()
        defer { bookmark = nil }
        return bookmark
    }

    /// Assigns the collected text to the part that it belongs to.
    private mutating func assignText() {
        let collected = string(textTarget == .description ? description.bytes : text)
        switch textTarget {
        case .nowhere: break
        case .title: bookmark?.title = collected.oneLine
        case .heading: pendingFolder?.folder.name = collected.oneLine
        case .description: assignDescription(collected)
        case .pageHeading:
            isInArchive = collected.oneLine == "Read Archive"
            isInUnread = collected.oneLine == "Unread"
        }
        textTarget = .nowhere
        text.removeAll(keepingCapacity: true)
        description = BookmarkDescription()
    }

    private mutating func beginText(_ target: TextTarget) {
        assignText()
        textTarget = target
    }

    private mutating func assignDescription(_ description: String) {
        var about = description
        if let start = about.firstRange(of: Bookmark.noteStart) {
            let textAfterMark = about[start.upperBound...]
            let end = textAfterMark.firstRange(of: Bookmark.noteEnd)
            bookmark?.note = String(textAfterMark[..<(end?.lowerBound ?? textAfterMark.endIndex)]).trimmedLines
            about = String(about[..<start.lowerBound]) + (end.map { String(textAfterMark[$0.upperBound...]) } ?? "")
        }
        about = about.trimmedLines
        guard !about.isEmpty else { return }
        if bookmark == nil, let folder = pendingFolder ?? folders.last, folder.isNamed {
            bookmark = Bookmark(title: folder.folder.name, about: about, defect: Bookmark.folderDescriptionDefect)
        } else {
            bookmark?.about = about
        }
    }

    /// Closes folders by indentation, because Safari closes no list. An entry that is indented less than the entries
    /// of a folder, and no further than the folder's heading, is outside the folder.
    private mutating func leaveUnclosedFolders() {
        guard tokenizer.isFirstOnLine else { return }
        let indentation = tokenizer.indentation
        while let folder = folders.last, folder.isNamed, let entryIndentation = folder.entryIndentation,
            entryIndentation > folder.indentation, indentation <= folder.indentation
        {
            folders.removeLast()
        }
        if let last = folders.indices.last, folders[last].entryIndentation == nil {
            folders[last].entryIndentation = indentation
        }
    }

    private mutating func readMeta(_ attributes: [String: [UInt8]]) {
        if attributes["NAME"].map({ String(decoding: $0, as: UTF8.self).lowercased() }) == "generator" {
            isSeorapFile = attributes["CONTENT"] == Array(NetscapeBookmarkWriter.generator.utf8)
        } else if let charsetName = attributes["CHARSET"] {
            charset = String(decoding: charsetName, as: UTF8.self)
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
        let text = CharacterReferences.decoded(decode(bytes))
        return isSeorapFile ? text : CharacterReferences.decoded(text)
    }

    private func decode(_ bytes: [UInt8]?) -> String {
        guard let bytes, !bytes.isEmpty else { return "" }
        return String(validating: bytes, as: UTF8.self) ?? BookmarkText.decodeInvalidUTF8(bytes, charset: charset)
    }
}
