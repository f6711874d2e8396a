import Catalog
import HTTPServer
import Site

/// The page of a person's lists, with a form for a new one.
struct UserListsPage: Sendable {
    let title: String
    let action: String
    let lists: [LinkChoice]
    let name: Field

    init<W: Work>(
        _: W.Type, _ lists: [UserList], typed: String = "", problem: FieldError? = nil, words: Words
    ) {
        title = words("내 목록", "My lists")
        action = W.paths.lists()
        self.lists = lists.map {
            LinkChoice($0.name, url: W.paths.list($0.id), count: W.labels.count($0.count, words))
        }
        name = Field(
            "name", words("새 목록의 이름", "Name of the new list"), value: typed,
            problem: problem.map { words($0.message) })
    }
}

/// The page of one list, in its order.
struct UserListPage: Sendable {
    struct Entry: Sendable {
        let tile: PosterTile
        let number: String
        let note: String
        let removalURL: String
    }

    let title: String
    let detail: String
    let note: String
    let action: String
    let orderURL: String
    let removalURL: String
    let name: Field
    let noteField: Field
    let entries: [Entry]
    let pager: Pager
    let allListsLink: LinkChoice
    let emptyText: String

    /// - Parameter isFirst: whether this is the first page of the list.
    init<W: Work>(
        _: W.Type, _ list: UserList, entries: [(tile: PosterTile, position: Int64, note: String)], next: String?,
        isFirst: Bool, typed: (name: String, note: String)? = nil, problem: FieldError? = nil, words: Words
    ) {
        let paths = W.paths
        title = list.name
        detail = W.labels.count(list.count, words)
        note = list.note
        action = paths.list(list.id)
        orderURL = paths.listOrder(list.id)
        removalURL = paths.listRemoval(list.id)
        name = Field(
            "name", words("이름", "Name"), value: typed?.name ?? list.name, problem: problem.map { words($0.message) })
        noteField = Field("note", words.note, value: typed?.note ?? list.note, inputType: .area)
        self.entries = entries.map { entry in
            Entry(
                tile: entry.tile, number: words.number(Int(entry.position)), note: entry.note,
                removalURL: paths.listEntryRemoval(list.id, entry.tile.id))
        }
        let address = URLBuilder(paths.list(list.id))
        pager = Pager(next: next.map { address.adding("after", $0).text }, first: isFirst ? nil : address.text)
        allListsLink = LinkChoice(words("모든 목록", "All lists"), url: paths.lists())
        emptyText = words(
            "아직 아무것도 없어요. \(words(W.labels.title)) 화면에서 ‘목록에 담기’를 눌러 주세요.",
            "Nothing here yet. Use “Add to list” on a page under \(words(W.labels.title)).")
    }
}

/// The lists that contain a work, with buttons that remove it, and the other lists, with buttons that add it.
package struct ListMembership: Sendable {
    struct Entry: Sendable {
        let name: String
        let count: String
        let url: String
        let removalURL: String
    }

    let action: String
    let entries: [Entry]
    /// The other lists, with their ids as values.
    let options: [SelectOption]
    let name: Field

    init<W: Work>(_: W.Type, item: Item.ID, containing: [UserList], all: [UserList], words: Words) {
        action = W.paths.ownLists(item)
        entries = containing.map {
            Entry(
                name: $0.name, count: words.number($0.count), url: W.paths.list($0.id),
                removalURL: W.paths.listEntryRemoval($0.id, item))
        }
        name = Field("name", words("새 목록", "New list"))
        let containingIDs = Set(containing.map(\.id))
        options = all.filter { !containingIDs.contains($0.id) }.map {
            SelectOption(String($0.id), $0.name, isSelected: false)
        }
    }
}
