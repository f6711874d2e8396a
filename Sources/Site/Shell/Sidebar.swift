import Catalog
import HTTPServer

/// The navigation with its counts, shared by all pages of a person until data changes.
package struct Sidebar: Sendable {
    /// A class, because every page passes all entries through its templates.
    package final class Entry: Sendable {
        package let title: Phrase
        package let path: String
        package let icon: String
        package let cssClass: String
        package let section: Section
        package let count: String?
        /// Whether the count needs attention and is shown in the accent colour.
        let isUrgent: Bool
        /// The state or folder that a card dropped here gets; `nil` if cards cannot be dropped.
        package let drop: String?
        /// The letter in lower case that opens the entry after G; `nil` if there is none or the script has it built in.
        package let key: String?

        package init(
            _ title: Phrase, path: String, icon: String, section: Section, cssClass: String = "", count: String? = nil,
            isUrgent: Bool = false, drop: String? = nil, key: String? = nil
        ) {
            self.title = title
            self.path = path
            self.icon = icon
            self.section = section
            self.cssClass = cssClass
            self.count = count
            self.isUrgent = isUrgent
            self.drop = drop
            self.key = key
        }
    }

    /// A folder with its subfolders.
    package struct Folder: Sendable {
        package let id: Int64
        package let entry: Entry
        /// The subfolders.
        package fileprivate(set) var inner: [Folder] = []
    }

    /// A saved view with its number of items; `nil` if it cannot be counted.
    package struct View: Sendable {
        package let url: String
        package let title: String
        package let count: String?
    }

    package let home: Entry
    package let inbox: Entry
    package let collections: [Entry]
    /// Links across all collections: favourites, tags, folders, timeline, archive.
    package let generalEntries: [Entry]
    package let views: [View]
    package let folders: [Folder]
    /// Entries of the instance: tasks, trash, settings.
    package let instanceEntries: [Entry]
    /// Number of unread notifications, shown on the bell.
    package let unread: Int
    /// The font that the person chose for all pages, as `data-font`; `nil` for the font of the system.
    package let font: String?

    /// The key of the font among the settings of a person.
    package static let fontSetting = "appearance.font"

    /// Maximum number of folders in the sidebar; the page of folders shows all.
    static let maxFolders = 60

    /// URL of the tab Collections in the tab bar of phones.
    var collectionPath: String { collections.first?.path ?? home.path }
}

extension Sidebar {
    /// Returns the top folders of a flat list, with their subfolders.
    /// - Parameter nodes: each folder before its subfolders.
    private static func tree(_ nodes: ArraySlice<FolderNode>, _ words: Words) -> [Folder] {
        var (remainingNodes, tree) = (nodes, [Folder]())
        while let node = remainingNodes.first {
            remainingNodes.removeFirst()
            let entry = Entry(
                Phrase(node.folder.label, node.folder.label), path: SitePath.folder(node.folder.id), icon: "",
                section: .none, cssClass: "nav__folder depth-\(min(node.depth + 1, 4))",
                count: node.total > 0 ? words.number(node.total) : nil, drop: String(node.folder.id))
            let subfolders = remainingNodes.prefix { $0.depth > node.depth }
            remainingNodes = remainingNodes.dropFirst(subfolders.count)
            tree.append(Folder(id: node.folder.id, entry: entry, inner: Self.tree(subfolders, words)))
        }
        return tree
    }

    package init(
        collections: [any ItemCollection], counts: ItemCounts, unread: Int = 0, font: String? = nil,
        folders: [FolderNode] = [], views: [View] = []
    ) {
        self.unread = unread
        self.views = views
        self.font = font
        // Only formats numbers, which are the same in both languages.
        let words = Words(.ko)
        home = Entry(Phrase("홈", "Home"), path: SitePath.home(), icon: "home", section: .home)
        inbox = Entry(
            Phrase("받은함", "Inbox"), path: SitePath.inbox(), icon: "inbox", section: .inbox,
            count: counts[.inbox] > 0 ? words.number(counts[.inbox]) : nil, isUrgent: true)
        self.collections = collections.map { collection in
            let navigation = collection.navigation
            return Entry(
                navigation.title, path: navigation.path, icon: navigation.icon, section: .collection(collection.kind),
                cssClass: navigation.cssClass,
                count: counts[collection.kind, .kept] > 0 ? words.number(counts[collection.kind, .kept]) : nil,
                key: navigation.key.map { $0.lowercased() })
        }
        self.folders = Self.tree(folders.prefix(Self.maxFolders), words)
        generalEntries = [
            Entry(
                Phrase("즐겨찾기", "Favourites"), path: SitePath.favourites(), icon: "star", section: .favourites,
                count: counts.favourites() > 0 ? words.number(counts.favourites()) : nil),
            Entry(Phrase("태그", "Tags"), path: SitePath.tags(), icon: "tag", section: .tags),
            Entry(Phrase("폴더", "Folders"), path: SitePath.folders(), icon: "folder", section: .folders),
            Entry(Phrase("타임라인", "Timeline"), path: SitePath.timeline(), icon: "clock", section: .timeline),
            Entry(
                Phrase("보관함", "Archive"), path: SitePath.archive(), icon: "archive", section: .archive,
                count: counts[.archived] > 0 ? words.number(counts[.archived]) : nil, drop: "archived"),
        ]
        instanceEntries = [
            Entry(Phrase("작업", "Tasks"), path: SitePath.jobs(), icon: "bolt", section: .jobs),
            Entry(
                Phrase("휴지통", "Trash"), path: SitePath.trash(), icon: "trash", section: .trash,
                count: counts[.trashed] > 0 ? words.number(counts[.trashed]) : nil, drop: "trashed"),
            Entry(Phrase("설정", "Settings"), path: SitePath.settings(), icon: "gear", section: .settings),
        ]
    }
}
