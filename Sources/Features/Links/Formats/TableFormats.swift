import Text

extension BookmarkFormat {
    /// The table that Pocket exported when it shut down.
    static let pocket = BookmarkFormat(
        name: "pocket",
        fileShape: .table(["url", "time_added"]) { row in
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            bookmark.tags = row.tags("tags", separatedBy: "|")
            bookmark.addedAt = row.date("time_added")
            bookmark.isUnread = row.line("status").lowercased() == "unread"
            bookmark.isArchived = row.line("status").lowercased() == "archive"
            return bookmark
        })

    /// Raindrop's table. Nested collections are separated by ` / `; a slash alone is part of a name.
    static let raindrop = BookmarkFormat(
        name: "raindrop",
        fileShape: .table(["url", "created", "cover"]) { row in
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            bookmark.about = row.text("excerpt").isEmpty ? row.text("description") : row.text("excerpt")
            bookmark.note = row.text("note")
            let folder = row.line("folder")
            bookmark.folders = folder == "Unsorted" ? [] : Bookmark.Folder.path(folder, separatedBy: " / ")
            bookmark.tags = row.tags("tags")
            bookmark.addedAt = row.date("created")
            bookmark.isFavourite = row.isTrue("favorite")
            bookmark.highlights = raindropHighlights(row.text("highlights"))
            return bookmark
        })

    /// Parses a cell such as `Highlight:words\nNote:what I think\nHighlight:more`. A text without these names is
    /// one quote.
    private static func raindropHighlights(_ text: String) -> [Bookmark.Highlight] {
        var highlights: [Bookmark.Highlight] = []
        var isNote = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("Highlight:") || highlights.isEmpty {
                isNote = false
                highlights.append(Bookmark.Highlight(quote: String(line.trimmingPrefix("Highlight:")), note: ""))
            } else if line.hasPrefix("Note:") {
                isNote = true
                highlights[highlights.count - 1].note = String(line.dropFirst("Note:".count))
            } else if isNote {
                highlights[highlights.count - 1].note += "\n" + line
            } else {
                highlights[highlights.count - 1].quote += "\n" + line
            }
        }
        return highlights.map { Bookmark.Highlight(quote: $0.quote.trimmedLines, note: $0.note.trimmedLines) }
            .filter { !$0.quote.isEmpty || !$0.note.isEmpty }
    }

    /// Instapaper's table, in which `selection` is a highlight.
    static let instapaper = BookmarkFormat(
        name: "instapaper",
        fileShape: .table(["url", "title", "selection", "folder"]) { row in
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            let selection = row.text("selection")
            if !selection.isEmpty { bookmark.highlights = [Bookmark.Highlight(quote: selection, note: "")] }
            switch row.line("folder") {
            case "Unread": bookmark.isUnread = true
            case "Archive": bookmark.isArchived = true
            case "Starred": bookmark.isFavourite = true
            case let name: bookmark.folders = Bookmark.Folder.path(name)
            }
            bookmark.addedAt = row.date("timestamp")
            bookmark.tags = row.tags("tags")
            return bookmark
        })

    static let matter = BookmarkFormat(
        name: "matter",
        fileShape: .table(["url", "publisher", "in queue"]) { row in
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            bookmark.about = [row.line("author"), row.line("publisher")].filter { !$0.isEmpty }.joined(separator: ", ")
            bookmark.tags = row.tags("tags", separatedBy: ";")
            bookmark.isFavourite = row.isTrue("favorited")
            bookmark.isArchived = !row.isTrue("in queue")
            bookmark.isUnread = row.isTrue("in queue") && !row.isTrue("read")
            bookmark.addedAt = row.date("last interaction date")
            return bookmark
        })

    static let readwise = BookmarkFormat(
        name: "readwise",
        fileShape: .table(["url", "document tags", "saved date"]) { row in
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            bookmark.tags = row.tags("document tags")
            bookmark.addedAt = row.date("saved date")
            bookmark.isArchived = row.line("location") == "archive"
            bookmark.isUnread = !bookmark.isArchived && !row.isTrue("seen")
            return bookmark
        })

    /// mymind's table, in which notes and quotes have no address.
    static let mymind = BookmarkFormat(
        name: "mymind",
        fileShape: .table(["type", "url", "content", "created"]) { row in
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            bookmark.text = row.text("content")
            bookmark.note = row.text("note")
            bookmark.tags = row.tags("tags")
            bookmark.addedAt = row.date("created")
            if bookmark.address.isEmpty { bookmark.defect = "no-address" }
            return bookmark
        })

    /// Items saved on Reddit, from its archive of a person's data. Recognised by file name, because tables of what
    /// the person wrote, voted for and hid have the same columns.
    static let reddit = BookmarkFormat(
        name: "reddit",
        fileShape: .table(["id", "permalink"]) { row in
            let permalink = row.line("permalink")
            var bookmark = Bookmark(
                address: permalink.hasPrefix("/") ? "https://www.reddit.com" + permalink : permalink)
            bookmark.title = row.line("title")
            bookmark.addedAt = row.date("date")
            return bookmark
        }, matchesFileName: { $0.contains(savedFile) })

    private static let savedFile = CompiledRegex(/(^|\/)saved_[^\/]*\.csv$/)
}
