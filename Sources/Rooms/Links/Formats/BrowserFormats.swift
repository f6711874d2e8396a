import Site

extension BookmarkFormat {
    /// The file `Bookmarks` in Chrome's folder. A folder names itself behind what it holds.
    static let chrome = BookmarkFormat(
        name: "chrome",
        shape: .objects(
            BookmarkObjects(
                enters: { $0.first == "roots" && ($0.count == 1 || $0.last == "children" || $0.count == 2) },
                folder: { $0.path.first == "roots" ? BookmarkObjects.Folder(name: $0.line("name")) : nil },
                read: { object in
                    guard object.path.first == "roots", object.line("type") == "url" else { return nil }
                    var bookmark = Bookmark(address: object.line("url"), title: object.line("name"))
                    bookmark.folders = object.folders
                    bookmark.addedAt = object.moment("date_added")
                    return bookmark
                },
                isSure: { $0.path.first == "roots" && $0.line("type") == "url" && $0.has("url") })))

    /// A backup of Firefox. Separators and folders are objects like links.
    static let firefox = BookmarkFormat(
        name: "firefox",
        shape: .objects(
            BookmarkObjects(
                enters: { $0.last == "children" },
                folder: { object in
                    object.line("type") == "text/x-moz-place-container" && !object.path.isEmpty
                        ? BookmarkObjects.Folder(name: object.line("title")) : nil
                },
                read: { object in
                    guard object.line("type") == "text/x-moz-place" else { return nil }
                    var bookmark = Bookmark(address: object.line("uri"), title: object.line("title"))
                    bookmark.folders = object.folders
                    bookmark.tags = BookmarkTags.listed(object.line("tags"))
                    bookmark.addedAt = object.moment("dateAdded")
                    bookmark.changedAt = object.moment("lastModified")
                    let descriptions = object["annos"].list.filter {
                        $0["name"].line == "bookmarkProperties/description"
                    }
                    bookmark.about = descriptions.first?["value"].text?.trimmedLines ?? ""
                    return bookmark
                },
                isSure: { $0.line("type") == "text/x-moz-place" && $0.has("uri") })))

    /// Windows and tabs by their numbers, a session an object.
    static let tabSessions = BookmarkFormat(
        name: "tabsessions",
        shape: .objects(
            BookmarkObjects(
                enters: { $0.first == "windows" && $0.count <= 3 },
                folder: { $0.path.isEmpty ? BookmarkObjects.Folder(name: $0.line("name")) : nil },
                read: { object in
                    guard object.path.count == 3, object.has("url") else { return nil }
                    var bookmark = Bookmark(address: object.line("url"), title: object.line("title"))
                    bookmark.folders = object.folders
                    bookmark.addedAt = object.moment("lastAccessed")
                    return bookmark
                },
                isSure: { $0.path.first == "windows" && $0.path.count == 3 && $0.has("url") })))
}
