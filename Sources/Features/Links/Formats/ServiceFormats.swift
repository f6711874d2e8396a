import Site
import Text

extension BookmarkFormat {
    /// Karakeep's export, in which lists follow the bookmarks that name them. The first list is the folder, further
    /// ones are tags.
    static let karakeep = BookmarkFormat(
        name: "karakeep",
        fileShape: .objects(
            BookmarkObjects(
                enters: { $0 == ["bookmarks"] || $0 == ["lists"] },
                folder: { object in
                    guard object.path == ["lists"], object.line("type") != "smart" else { return nil }
                    return BookmarkObjects.Folder(
                        name: object.line("name"), id: object.line("id"), parent: object.line("parentId"),
                        about: object.text("description"))
                },
                read: { object in
                    guard object.path == ["bookmarks"] else { return nil }
                    let content = object["content"]
                    var bookmark = Bookmark(address: content["url"].line, title: object.line("title"))
                    if bookmark.title.isEmpty { bookmark.title = content["title"].line }
                    bookmark.tags = object["tags"].names
                    let paths = object["lists"].list.map { object.references.path(to: $0.line) }.filter { !$0.isEmpty }
                    bookmark.folders = paths.first ?? []
                    bookmark.tags += paths.dropFirst().compactMap(\.last?.name)
                    bookmark.note = object.text("note")
                    bookmark.text = content["text"].text?.trimmedLines ?? ""
                    bookmark.highlights = object["highlights"].highlights
                    bookmark.addedAt = object.date("createdAt")
                    bookmark.isArchived = object["archived"].isTrue
                    bookmark.isFavourite = object["favourited"].isTrue
                    if bookmark.address.isEmpty { bookmark.defect = "no-address" }
                    return bookmark
                },
                isOfProgram: { $0.path == ["bookmarks"] && $0.has("content") && $0.has("createdAt") })))

    static let linkwarden = BookmarkFormat(
        name: "linkwarden",
        fileShape: .objects(
            BookmarkObjects(
                enters: { $0 == ["collections"] || $0 == ["collections", "links"] || $0 == ["pinnedLinks"] },
                folder: { object in
                    guard object.path == ["collections"] else { return nil }
                    return BookmarkObjects.Folder(
                        name: object.line("name"), id: object.line("id"), parent: object.line("parentId"),
                        about: object.text("description"))
                },
                folderID: { $0.path == ["collections", "links"] ? $0.line("collectionId") : "" },
                favourite: { $0.path == ["pinnedLinks"] ? [$0.line("id"), $0.line("url")] : [] },
                read: { object in
                    guard object.path == ["collections", "links"] else { return nil }
                    var bookmark = Bookmark(address: object.line("url"), title: object.line("name"))
                    let path = object.references.path(to: object.line("collectionId"))
                    bookmark.folders = path.isEmpty ? object.folders : path
                    bookmark.tags = object["tags"].names
                    bookmark.about = object.text("description")
                    bookmark.text = object.text("textContent")
                    bookmark.highlights = object["highlights"].highlights
                    bookmark.addedAt = object.date("importDate") ?? object.date("createdAt")
                    bookmark.changedAt = object.date("updatedAt")
                    bookmark.isFavourite =
                        object.references.favourites.contains(object.line("id"))
                        || object.references.favourites.contains(bookmark.address)
                    if bookmark.address.isEmpty { bookmark.defect = "no-address" }
                    return bookmark
                },
                isOfProgram: { $0.path == ["collections", "links"] && $0.has("url") })))

    /// wallabag's export, which contains the text of each page as markup.
    static let wallabag = list(
        "wallabag", isOfProgram: { $0.has("url") && $0.has("is_archived") },
        read: { object, bookmark in
            bookmark.tags = object["tags"].names
            bookmark.text = BookmarkText.plainText(object["content"].text ?? "")
            bookmark.highlights = object["annotations"].highlights
            bookmark.addedAt = object.date("created_at")
            bookmark.changedAt = object.date("updated_at")
            bookmark.isArchived = object["is_archived"].isTrue
            bookmark.isFavourite = object["is_starred"].isTrue
            bookmark.isUnread = !bookmark.isArchived
        })

    private static let metadataFile = CompiledRegex(/(^|\/)metadata_[^\/]*\.json$/)

    /// Omnivore's zip file: lists of links, and in other files their texts and highlights.
    static let omnivore = list(
        "omnivore", matchesFileName: { $0.contains(metadataFile) },
        isOfProgram: { $0.has("url") && $0.has("slug") && $0.has("savedAt") },
        read: { object, bookmark in
            bookmark.about = object.text("description")
            bookmark.tags = object["labels"].names
            bookmark.addedAt = object.date("savedAt")
            bookmark.changedAt = object.date("updatedAt")
            bookmark.isArchived = object.line("state") == "Archived"
            bookmark.isUnread = !bookmark.isArchived && (object["readingProgress"].number ?? 0) < 100
            let slug = object.line("slug")
            bookmark.text = BookmarkText.plainText(object.siblingText("content/\(slug).html") ?? "")
            let highlights = object.siblingText("highlights/\(slug).md")?.trimmedLines ?? ""
            if !highlights.isEmpty { bookmark.highlights = [Bookmark.Highlight(quote: highlights, note: "")] }
        })

    /// The watch history of Google Takeout. The title is part of a sentence in the account's language; the words
    /// around it are known in two languages.
    static let youTube = list(
        "youtube", address: "titleUrl",
        isOfProgram: { $0.has("titleUrl") && $0.has("header") && $0.has("time") },
        read: { object, bookmark in
            bookmark.title = bookmark.title.replacing(wordsAroundTitle, with: "")
            bookmark.about = object["subtitles"].names.joined(separator: ", ")
            bookmark.addedAt = object.date("time")
        })

    private static let wordsAroundTitle = CompiledRegex(/^Watched |\s?을\(를\) 시청했습니다\.?$/)

    /// Pinboard's export, in which `description` is the title.
    static let pinboard = list(
        "pinboard", address: "href", title: "description",
        isOfProgram: { $0.has("href") && ($0.has("shared") || $0.has("toread") || $0.has("hash")) },
        read: { object, bookmark in
            bookmark.note = object.text("extended")
            bookmark.tags = BookmarkTags.split(object.line("tags"))
            bookmark.addedAt = object.date("time")
            bookmark.isUnread = object.line("toread") == "yes"
        })

    static let delicious = list(
        "delicious", isOfProgram: { $0.has("url") && $0.has("others") && $0.has("created") },
        read: { object, bookmark in
            bookmark.note = object.text("description")
            bookmark.tags = object["tags"].names + BookmarkTags.parseList(object.line("tags"))
            bookmark.addedAt = object.date("created")
        })

    /// Creates the format of a JSON list in which each object is a link.
    private static func list(
        _ name: String, address: String = "url", title: String = "title",
        matchesFileName: (@Sendable (String) -> Bool)? = nil, isOfProgram: @escaping @Sendable (BookmarkObject) -> Bool,
        read: @escaping @Sendable (BookmarkObject, inout Bookmark) -> Void
    ) -> BookmarkFormat {
        BookmarkFormat(
            name: name,
            fileShape: .objects(
                BookmarkObjects(
                    enters: { _ in false },
                    read: { object in
                        guard object.has(address) else { return nil }
                        var bookmark = Bookmark(address: object.line(address), title: object.line(title))
                        read(object, &bookmark)
                        return bookmark
                    }, isOfProgram: isOfProgram)),
            matchesFileName: matchesFileName)
    }
}
