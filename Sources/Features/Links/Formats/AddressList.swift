import Site
import Tables
import Text

/// A plain list of addresses: one per line, with words before or after it, or a table with a column of addresses.
enum AddressList {
    /// Maximum number of lines that are read to recognise a file.
    private static let sampleLines = 100
    /// Maximum length of a line, in bytes. A longer line is some program's code and has no address that could be
    /// saved.
    static let maxLineBytes = 16 << 10

    /// Kind of content of one line.
    enum LineKind: Equatable {
        /// An address alone, or an address at the beginning and a title after a bar.
        case address
        case addressAndWords
        case words
    }

    static func kind(ofLine text: String) -> LineKind {
        guard text.contains("://") else { return .words }
        let bookmarks = AddressLineReader.bookmarks(in: text)
        guard bookmarks.contains(where: { $0.defect == nil }) else { return .words }
        let isBare = bookmarks.allSatisfy { $0.title.isEmpty && $0.note.isEmpty }
        return isBare || hasOneTabForm(text) ? .address : .addressAndWords
    }

    /// Whether a line has OneTab's form `https://example.org/ | Title`.
    static func hasOneTabForm(_ text: String) -> Bool {
        text.firstRange(of: " | ").map { !text[..<$0.lowerBound].contains(where: \.isWhitespace) } ?? false
    }

    /// Counts the lines at the beginning of a text.
    struct LineCounts {
        private(set) var all = 0
        /// Lines that hold only an address, with or without a title in OneTab's form.
        private(set) var bare = 0
        /// Lines that hold an address.
        private(set) var addresses = 0
        /// Whether a line has OneTab's form.
        private(set) var hasOneTabLine = false

        init(_ source: @escaping TextDecodingSource.Source) throws {
            var lines = try LineReader(source, limit: maxLineBytes)
            while all < sampleLines, let line = try lines.next() {
                let text = line.oneLine
                if text.isEmpty || all == 0 && headerNames.contains(text.lowercased()) { continue }
                all += 1
                let kind = text.utf8.count < maxLineBytes ? AddressList.kind(ofLine: text) : .words
                if kind == .address { bare += 1 }
                if kind != .words { addresses += 1 }
                hasOneTabLine = hasOneTabLine || kind == .address && AddressList.hasOneTabForm(text)
            }
        }

        /// Whether more than half of the lines hold an address.
        var isList: Bool { addresses * 2 > all }
        /// Whether more than half of the lines hold only an address.
        var isBare: Bool { bare * 2 > all }
    }

    /// Names of a column that holds only addresses.
    static let headerNames: Set = [
        "url", "urls", "uri", "link", "links", "href", "address", "addresses", "website", "주소", "링크", "網址", "リンク",
    ]

    // MARK: Tables

    /// Number of rows after the first that are read to recognise a table.
    private static let sampleRows = 20

    /// A column's part in a table of addresses, and the names it has in one.
    enum Column: String, CaseIterable {
        case address, title, note, tags, folder, added, ignored

        var names: Set<String> {
            switch self {
            case .address: headerNames
            case .title: ["title", "name", "text", "제목", "이름", "타이틀", "タイトル", "标题", "標題"]
            case .note: ["note", "notes", "memo", "comment", "comments", "description", "메모", "설명", "노트", "비고"]
            case .tags: ["tag", "tags", "labels", "keywords", "태그"]
            case .folder: ["folder", "category", "group", "폴더", "분류", "카테고리", "그룹"]
            case .added: ["date", "added", "created", "created_at", "date added", "time", "날짜", "추가한 날", "저장일"]
            case .ignored: ["", "id", "no", "no.", "#", "number", "번호", "순번"]
            }
        }

        init?(named name: String) {
            let name = name.oneLine.lowercased()
            guard let column = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
            self = column
        }
    }

    /// Returns the columns of a table of addresses; nil for anything else. All names of a header row must be known,
    /// because many tables of other programs have a column of addresses too.
    static func columns(_ source: @escaping TextDecodingSource.Source) throws -> (columns: [Column], hasHeader: Bool)? {
        var table = try CSVReader(source)
        guard let first = try table.next(), first.count > 1 else { return nil }
        var rows: [[String]] = []
        while rows.count < sampleRows, let row = try table.next() { rows.append(row) }
        let namedColumns = first.map { Column(named: $0) }
        if let index = namedColumns.firstIndex(of: .address) {
            guard namedColumns.allSatisfy({ $0 != nil }), rows.contains(where: { isAddress($0, at: index) }) else {
                return nil
            }
            return (namedColumns.compactMap(\.self), true)
        }
        rows.insert(first, at: 0)
        guard let index = first.indices.first(where: { column in rows.allSatisfy { isAddress($0, at: column) } }) else {
            return nil
        }
        // An address may contain the separator, so a table must have words in another column.
        let otherCells = rows.flatMap { row in row.indices.filter { $0 != index }.map { row[$0] } }
        guard otherCells.contains(where: { $0.contains { $0.isWhitespace || $0.isLetter && !$0.isASCII } }) else {
            return nil
        }
        let titleIndex = first.indices.first { $0 != index }
        return (first.indices.map { $0 == index ? .address : $0 == titleIndex ? .title : .note }, false)
    }

    private static func isAddress(_ row: [String], at index: Int) -> Bool {
        guard row.indices.contains(index) else { return false }
        let text = row[index].oneLine.lowercased()
        return (text.hasPrefix("http://") || text.hasPrefix("https://")) && !text.contains(" ")
    }

    /// Returns a reader of the entries, whether the file is a list or a table.
    static func reader(_ source: () throws -> TextDecodingSource.Source) throws -> any BookmarkSource {
        guard let (columns, hasHeader) = try columns(try source()) else { return try AddressLineReader(source()) }
        return try BookmarkTableReader(source(), header: hasHeader ? nil : columns.map(\.rawValue)) { row in
            func cells(_ column: Column) -> [String] {
                zip(columns, row.columns).filter { $0.0 == column }.map(\.1.value)
            }
            var bookmark = Bookmark(address: cells(.address).first?.oneLine ?? "")
            bookmark.title = cells(.title).first?.oneLine ?? ""
            bookmark.note = cells(.note).map(\.trimmedLines).filter { !$0.isEmpty }.joined(separator: "\n\n")
            bookmark.tags = cells(.tags).flatMap { BookmarkTags.parseList($0) }
            bookmark.folders = cells(.folder).first.map { Bookmark.Folder.path($0, separatedBy: "/") } ?? []
            bookmark.addedAt = cells(.added).lazy.compactMap { BookmarkDate.milliseconds($0.oneLine) }.first
            return bookmark
        }
    }
}

/// Reads the addresses of a list line by line. A line without one is reported and does not stop the import.
struct AddressLineReader: BookmarkSource {
    private var lines: LineReader
    /// Bookmarks of the current line that are not returned yet.
    private var pendingBookmarks: ArraySlice<Bookmark> = []
    /// Whether no line with text has been read.
    private var isBeforeFirstText = true

    init(_ source: @escaping TextDecodingSource.Source) throws {
        lines = try LineReader(source, limit: AddressList.maxLineBytes)
    }

    mutating func next() throws -> Bookmark? {
        while true {
            if let bookmark = pendingBookmarks.popFirst() { return bookmark }
            guard let line = try lines.next() else { return nil }
            let text = line.oneLine
            let isHeader = isBeforeFirstText && AddressList.headerNames.contains(text.lowercased())
            isBeforeFirstText = isBeforeFirstText && text.isEmpty
            guard !text.isEmpty, !isHeader else { continue }
            var json = JSONWriter()
            json.value(line)
            pendingBookmarks =
                Self.bookmarks(in: text).map { bookmark in
                    var bookmark = bookmark
                    bookmark.original = json.bytes
                    return bookmark
                }[...]
        }
    }

    /// Matches an address as written (`https://…`, `chrome://…`, `javascript:…`), whether or not it can become a
    /// link.
    private static let addressPattern = CompiledRegex(
        /(?:[a-z][a-z0-9+.\-]*:\/\/|(?:about|data|javascript|mailto|place|view-source):)\S+/.ignoresCase())
    /// Matches the bullet or number of a list item, and its tick box.
    private static let bulletPattern = CompiledRegex(/^(?:[\-*+•·▪‣◦]|\d{1,4}[.)])\s+(?:\[[ xX]\]\s+)?/)

    /// Parses the addresses of a line in order. The words before a single address are its title, and those after it
    /// its note; without words before it, those after it are the title. Of several addresses, each has the words
    /// after it as its title.
    static func bookmarks(in line: String) -> [Bookmark] {
        let text = String(line.replacing(bulletPattern, with: ""))
        if text.wholeMatch(of: addressPattern) != nil { return [Bookmark(address: unquoted(text))] }
        /// Texts before, between and after the addresses.
        var surroundingTexts: [Substring] = []
        var addresses: [String] = []
        var remainingText = text[...]
        if let first = text.prefixMatch(of: addressPattern), text[first.range.upperBound...].hasPrefix(" |") {
            // OneTab writes an address before its bar, so every character of it counts.
            addresses = [String(first.output)]
            surroundingTexts = [""]
            remainingText = text[first.range.upperBound...]
        } else {
            for address in AddressDetector.addresses(in: text) {
                guard let range = remainingText.firstRange(of: address) else { continue }
                addresses.append(address)
                surroundingTexts.append(remainingText[..<range.lowerBound])
                remainingText = remainingText[range.upperBound...]
            }
        }
        surroundingTexts.append(remainingText)
        let words = surroundingTexts.map(Self.trimmedWords)
        switch addresses.count {
        case 0: return [parseSchemeless(text) ?? Bookmark(title: text, defect: "no-address")]
        case 1:
            let title = words.first { !$0.isEmpty } ?? ""
            return [Bookmark(address: addresses[0], title: title, note: words[0].isEmpty ? "" : words[1])]
        default:
            return addresses.enumerated().map { index, address in
                Bookmark(
                    address: address,
                    title: index == 0 && !words[0].isEmpty ? words[0] : words[index + 1])
            }
        }
    }

    /// Parses a line that is an address without its scheme: `www.example.org`, `example.org/page`.
    private static func parseSchemeless(_ text: String) -> Bookmark? {
        guard !text.contains(" "), let address = AddressDetector.anyAddresses(in: text).first,
            address == "https://" + text
        else { return nil }
        return Bookmark(address: text)
    }

    private static func unquoted(_ text: String) -> String {
        var text = text[...]
        while let last = text.last, ",;\"'>".contains(last) { text.removeLast() }
        return String(text)
    }

    /// Removes what separates words and address: a bar, a dash, the brackets of a Markdown link, commas of a table.
    private static func trimmedWords(_ text: Substring) -> String {
        var text = String(text).oneLine[...]
        while let first = text.first, "|,;:-–—=→>)]}\"'\\ ".contains(first) { text.removeFirst() }
        while let last = text.last, "|,;:-–—=→<([{\"' ".contains(last) { text.removeLast() }
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        return String(text)
    }
}
