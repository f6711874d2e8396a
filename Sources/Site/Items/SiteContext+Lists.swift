import Catalog
import HTTPServer

extension ItemQuery {
    /// Reads the fields `sort` and `after` of a URL; the API calls the latter `cursor`.
    package mutating func read(_ fields: FormFields) throws {
        if let text = fields["sort"] {
            guard let order = Sort(rawValue: text) else {
                throw CatalogError.invalid("sort", "이런 정렬은 없어요.", "There is no such order.")
            }
            sort = order
        }
        if let text = fields["after"] ?? fields["cursor"] {
            guard let cursor = ItemCursor(text: text) else {
                throw CatalogError.invalid("cursor", "목록의 위치가 올바르지 않아요.", "Not a position in this list.")
            }
            self.cursor = cursor
        }
    }
}

extension SiteContext {
    package func cards(_ items: [Item], shell: Shell) -> [ItemCard] {
        items.map { ItemCard($0, in: collection(of: $0.kind), words: shell.words, now: shell.now) }
    }

    package func pager<T>(_ page: ItemPage<T>, at address: URLBuilder) -> Pager {
        Pager(
            next: page.next.map { address.setting("after", $0.text).text },
            first: page.previous == nil ? nil : address.setting("after", nil).text)
    }

    /// Returns the links that sort a list.
    package func orders(_ words: Words, current: ItemQuery.Sort, at address: URLBuilder) -> [LinkChoice] {
        let titles: [(ItemQuery.Sort, String)] = [
            (.newest, words.newest), (.oldest, words.oldest), (.title, words.byTitle), (.changed, words.sortByChange),
        ]
        let firstPage = address.setting("after", nil)
        return titles.map { order, title in
            LinkChoice(
                title, url: firstPage.setting("sort", order == .newest ? nil : order.rawValue).text,
                isCurrent: order == current)
        }
    }

    package func bulkBar(shell: Shell, folders: [FolderNode], extra: [BulkAction] = []) -> BulkBar {
        BulkBar(
            actions: BulkAction.defaults + extra,
            folders: [SelectOption("", shell.words.noFolder)] + folderOptions(folders))
    }

    /// Folders as a tree flattened for a `<select>`, each indented below its parent.
    package func folderOptions(_ folders: [FolderNode], selected: Int64? = nil) -> [SelectOption] {
        folders.map { node in
            // Browsers collapse ordinary spaces in an option, but not em spaces.
            let indent = String(repeating: "\u{2003}", count: node.depth)
            return SelectOption(
                String(node.folder.id), indent + node.folder.label, isSelected: node.folder.id == selected)
        }
    }
}

extension Folder {
    /// The emoji and the name: "🍜 맛집".
    package var label: String {
        emoji.isEmpty ? name : emoji + " " + name
    }
}
