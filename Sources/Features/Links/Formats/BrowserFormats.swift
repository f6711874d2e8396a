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
                    bookmark.addedAt = object.date("date_added")
                    return bookmark
                },
                isOfProgram: { $0.path.first == "roots" && $0.line("type") == "url" && $0.has("url") })))

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
                    bookmark.tags = BookmarkTags.parseList(object.line("tags"))
                    bookmark.addedAt = object.date("dateAdded")
                    bookmark.changedAt = object.date("lastModified")
                    let descriptions = object["annos"].list.filter {
                        $0["name"].line == "bookmarkProperties/description"
                    }
                    bookmark.about = descriptions.first?["value"].text?.trimmedLines ?? ""
                    return bookmark
                },
                isOfProgram: { $0.line("type") == "text/x-moz-place" && $0.has("uri") })))

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
                    bookmark.addedAt = object.date("lastAccessed")
                    return bookmark
                },
                isOfProgram: { $0.path.first == "windows" && $0.path.count == 3 && $0.has("url") })))

    /// The tree that browsers pass to their extensions (`chrome.bookmarks`), perhaps as a member of another object.
    static let bookmarkTree = BookmarkFormat(
        name: "bookmarktree",
        fileShape: .objects(
            BookmarkObjects(
                enters: { path in
                    path.first.map(treeMembers.contains) == true && path.dropFirst().allSatisfy { $0 == "children" }
                },
                folder: { $0.has("url") ? nil : BookmarkObjects.Folder(name: title($0)) },
                read: { object in
                    guard object.has("url"), object.line("type") != "separator" else { return nil }
                    var bookmark = Bookmark(address: object.line("url"), title: title(object))
                    bookmark.folders = object.folders
                    bookmark.tags = object["tags"].names
                    bookmark.addedAt = dateAdded(object)
                    return bookmark
                },
                isOfProgram: { object in
                    object.has("url") && (object.has("title") || object.has("name"))
                        && (object.path.last == "children" || dateAdded(object) != nil && object.has("id"))
                })))

    /// Members that hold a tree or the first folder of one.
    private static let treeMembers: Set = ["children", "bookmarks", "roots", "tree"]

    private static func title(_ object: BookmarkObject) -> String {
        object.has("title") ? object.line("title") : object.line("name")
    }

    private static func dateAdded(_ object: BookmarkObject) -> Int64? {
        object.date("dateAdded") ?? object.date("date_added")
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
                    return BookmarkObjects.Folder(name: safariFolderNames[title] ?? title)
                },
                read: { object in
                    guard object.has("URLString") else { return nil }
                    let pageTitle = object["URIDictionary"]["title"].line
                    var bookmark = Bookmark(
                        address: object.line("URLString"), title: pageTitle.isEmpty ? object.line("Title") : pageTitle)
                    bookmark.folders = object.folders
                    let readingListEntry = object["ReadingList"]
                    bookmark.addedAt = BookmarkDate.milliseconds(readingListEntry["DateAdded"].line)
                    bookmark.about = readingListEntry["PreviewText"].text?.trimmedLines ?? ""
                    bookmark.isUnread = readingListEntry != .null && readingListEntry["DateLastViewed"] == .null
                    return bookmark
                },
                isOfProgram: { $0.path.last == "Children" && $0.has("URLString") && $0.has("WebBookmarkType") })))

    /// Display names of Safari's own folders.
    private static let safariFolderNames = [
        "BookmarksBar": "Favorites", "BookmarksMenu": "Bookmarks Menu", "com.apple.ReadingList": "Reading List",
    ]
}
