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

    /// Returns the selection bar of a list of several kinds, which can also relate items.
    func mixedBar(shell: Shell, folders: [FolderNode]) -> BulkBar {
        bulkBar(shell: shell, folders: folders, extra: [.relate])
    }

    /// Returns chips that filter a list by kind, if the instance has several collections.
    func kindChips(_ shell: Shell, current: ItemKind?, at address: URLBuilder) -> [Chip] {
        guard collections.count > 1 else { return [] }
        let firstPage = address.setting("after", nil)
        let allChip = Chip(shell.words.all, url: firstPage.setting("kind", nil).text, isCurrent: current == nil)
        return [allChip]
            + collections.map { collection in
                Chip(
                    shell.words(collection.navigation.title),
                    url: firstPage.setting("kind", collection.kind.rawValue).text,
                    isCurrent: current == collection.kind)
            }
    }
}
