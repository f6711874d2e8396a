import Catalog
import Site

/// A list of items of any kind, shared by the pages of tags, folders and favourites.
struct ItemList: Sendable {
    let cards: [ItemCard]
    let chips: [Chip]
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState
}

extension SiteContext {
    /// Returns a page of a list of items of any kind.
    func list(
        _ query: ItemQuery, at address: URLBuilder, shell: Shell, chips: [Chip] = [], empty: EmptyState
    ) throws -> ItemList {
        let (page, folders) = try catalog.read(of: query.owner) { scope in
            (try catalog.items.page(query, in: scope.db), try catalog.folders.tree(in: scope))
        }
        return ItemList(
            cards: cards(page.rows, shell: shell), chips: chips, pager: pager(page, at: address),
            bulk: mixedBar(shell: shell, folders: folders), empty: empty)
    }

    func mixedBar(shell: Shell, folders: [FolderNode]) -> BulkBar {
        bulkBar(shell: shell, folders: folders, extra: [.relate])
    }

    /// Returns one chip for each kind that the person has, if there are several.
    func kindChips(_ shell: Shell, current: ItemKind?, at address: URLBuilder) -> [Chip] {
        guard collections.count > 1 else { return [] }
        let start = address.setting("after", nil)
        let all = Chip(shell.words.all, url: start.setting("kind", nil).text, isCurrent: current == nil)
        return [all]
            + collections.map { collection in
                Chip(
                    shell.words(collection.navigation.title),
                    url: start.setting("kind", collection.kind.rawValue).text, isCurrent: current == collection.kind)
            }
    }
}
