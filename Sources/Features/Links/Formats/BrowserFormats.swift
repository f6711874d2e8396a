import Site
import Text

extension BookmarkFormat {
    /// The file `Bookmarks` in Chrome's folder, in which the name of a folder follows its contents.
    static let chrome = BookmarkFormat(
        name: "chrome",
        fileShape: .objects(
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
        fileShape: .objects(
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

    /// Sessions with windows and tabs by number, one object per session.
    static let tabSessions = BookmarkFormat(
        name: "tabsessions",
        fileShape: .objects(
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

    /// The tree that browsers pass to their extensions (`chrome.bookmarks`), perhaps as a member of another object.
    static let bookmarkTree = BookmarkFormat(
        name: "bookmarktree",
        fileShape: .objects(
            BookmarkObjects(
                enters: { path in
                    path.first.map(roots.contains) == true && path.dropFirst().allSatisfy { $0 == "children" }
                },
                folder: { $0.has("url") ? nil : BookmarkObjects.Folder(name: name($0)) },
                read: { object in
                    guard object.has("url"), object.line("type") != "separator" else { return nil }
                    var bookmark = Bookmark(address: object.line("url"), title: name(object))
                    bookmark.folders = object.folders
                    bookmark.tags = object["tags"].names
                    bookmark.addedAt = date(object)
                    return bookmark
                },
                isSure: { object in
                    object.has("url") && (object.has("title") || object.has("name"))
                        && (object.path.last == "children" || date(object) != nil && object.has("id"))
                })))

    /// Members that hold a tree or the first folder of one.
    private static let roots: Set = ["children", "bookmarks", "roots", "tree"]

    private static func name(_ object: BookmarkObject) -> String {
        object.has("title") ? object.line("title") : object.line("name")
    }

    private static func date(_ object: BookmarkObject) -> Int64? {
        object.moment("dateAdded") ?? object.moment("date_added")
    }

    /// Safari's `Bookmarks.plist`, converted to JSON by ``PropertyList``.
    static let safari = BookmarkFormat(
        name: "safari",
        fileShape: .objects(
            BookmarkObjects(
                enters: { $0.last == "Children" },
                folder: { object in
                    guard object.line("WebBookmarkType") == "WebBookmarkTypeList" else { return nil }
                    let title = object.line("Title")
                    return BookmarkObjects.Folder(name: ownFolders[title] ?? title)
                },
                read: { object in
                    guard object.has("URLString") else { return nil }
                    let known = object["URIDictionary"]["title"].line
                    var bookmark = Bookmark(
                        address: object.line("URLString"), title: known.isEmpty ? object.line("Title") : known)
                    bookmark.folders = object.folders
                    let reading = object["ReadingList"]
                    bookmark.addedAt = BookmarkDate.milliseconds(reading["DateAdded"].line)
                    bookmark.about = reading["PreviewText"].text?.trimmedLines ?? ""
                    bookmark.isUnread = reading != .null && reading["DateLastViewed"] == .null
                    return bookmark
                },
                isSure: { $0.path.last == "Children" && $0.has("URLString") && $0.has("WebBookmarkType") })))

    /// Display names of Safari's own folders.
    private static let ownFolders = [
        "BookmarksBar": "Favorites", "BookmarksMenu": "Bookmarks Menu", "com.apple.ReadingList": "Reading List",
    ]
}
