import Catalog

/// Groups of similar items. All members of a group are similar to one another: two that differ never share a group
/// because a third is similar to both.
struct SimilarityGroups {
    struct Group: Sendable {
        let members: [Item.ID]
        /// The item to keep.
        let best: Item.ID
        /// Members that are proposed for the trash.
        let proposed: Set<Item.ID>
    }

    /// Groups of at least two members, in the order of their first members.
    let groups: [Group]

    /// - Parameters:
    ///   - pictures: all pictures of the items, in the order in which groups are wanted.
    ///   - items: the items to group; pictures of other items are ignored.
    ///   - apart: pairs of pictures that the person declared different.
    init(_ pictures: [ComparedPicture], of items: [Item], apart: Set<PicturePair> = []) {
        let items = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let byItem = Dictionary(grouping: pictures.filter { items[$0.item] != nil }, by: \.item)
        func isAlike(_ one: Item.ID, _ other: Item.ID) -> Bool {
            (byItem[one] ?? []).contains { picture in
                (byItem[other] ?? []).contains { second in
                    !apart.contains(PicturePair(picture.picture, second.picture))
                        && SimilarityThreshold.isAlike(picture, second)
                }
            }
        }
        var found: [[Item.ID]] = []
        var seen: Set<Item.ID> = []
        for picture in pictures where items[picture.item] != nil && seen.insert(picture.item).inserted {
            if let index = found.firstIndex(where: { $0.allSatisfy { isAlike($0, picture.item) } }) {
                found[index].append(picture.item)
            } else {
                found.append([picture.item])
            }
        }
        groups = found.filter { $0.count > 1 }.compactMap { members in
            let known = members.compactMap { items[$0] }.map { item in
                (item, byItem[item.id]?.first.map { $0.width * $0.height } ?? 0)
            }
            guard let pictureToKeep = Self.pictureToKeep(known), let kept = byItem[pictureToKeep]?.first else {
                return nil
            }
            let proposed = members.filter { member in
                guard member != pictureToKeep, let item = items[member], !Self.holdsWork(item) else { return false }
                // Trashing a screenshot with several pictures would trash its other pictures too, so it is never
                // proposed.
                guard let own = byItem[member], own.count == 1 else { return false }
                return (byItem[pictureToKeep] ?? [kept]).contains { SimilarityThreshold.isNearlyIdentical($0, own[0]) }
            }
            return Group(members: members, best: pictureToKeep, proposed: Set(proposed))
        }
    }

    /// Returns the item to keep: a favourite, then one with a title, note or tags, then most pixels, then taken first.
    static func pictureToKeep(_ members: [(item: Item, pixels: Int)]) -> Item.ID? {
        members.max { left, right in
            let (one, other) = (rank(left), rank(right))
            return one == other ? left.item.position > right.item.position : one < other
        }?.item.id
    }

    private static func rank(_ member: (item: Item, pixels: Int)) -> (Int, Int, Int) {
        (member.item.isFavourite ? 1 : 0, holdsWork(member.item) ? 1 : 0, member.pixels)
    }

    /// Whether a person gave it a title, a note or tags, or marked it as a favourite.
    private static func holdsWork(_ item: Item) -> Bool {
        item.isFavourite || !item.tags.isEmpty || !item.note.isEmpty || !item.title.isEmpty
    }
}
