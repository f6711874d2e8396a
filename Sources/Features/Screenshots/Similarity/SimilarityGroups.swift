import Catalog

/// Groups of similar items. All members of a group are similar to one another: two that differ never share a group
/// because a third is similar to both.
struct SimilarityGroups {
    struct Group: Sendable {
        let members: [Item.ID]
        let itemToKeep: Item.ID
        /// Members that are preselected for the trash.
        let preselected: Set<Item.ID>
    }

    /// Groups of at least two members, in the order of their first members.
    let groups: [Group]

    /// - Parameters:
    ///   - pictures: all pictures of the items, in the order in which groups are wanted.
    ///   - items: the items to group; pictures of other items are ignored.
    ///   - dismissed: pairs of pictures that the person declared different.
    init(_ pictures: [ComparedPicture], of items: [Item], dismissed: Set<PicturePair> = []) {
        let items = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let byItem = Dictionary(grouping: pictures.filter { items[$0.item] != nil }, by: \.item)
        func isAlike(_ one: Item.ID, _ other: Item.ID) -> Bool {
            (byItem[one] ?? []).contains { picture in
                (byItem[other] ?? []).contains { second in
                    !dismissed.contains(PicturePair(picture.picture, second.picture))
                        && SimilarityThreshold.isAlike(picture, second)
                }
            }
        }
        var candidates: [[Item.ID]] = []
        var seen: Set<Item.ID> = []
        for picture in pictures where items[picture.item] != nil && seen.insert(picture.item).inserted {
            if let index = candidates.firstIndex(where: { $0.allSatisfy { isAlike($0, picture.item) } }) {
                candidates[index].append(picture.item)
            } else {
                candidates.append([picture.item])
            }
        }
        groups = candidates.filter { $0.count > 1 }.compactMap { members in
            let sizedItems = members.compactMap { items[$0] }.map { item in
                (item, byItem[item.id]?.first.map { $0.width * $0.height } ?? 0)
            }
            guard let itemToKeep = Self.itemToKeep(sizedItems), let pictureToKeep = byItem[itemToKeep]?.first else {
                return nil
            }
            let preselected = members.filter { member in
                guard member != itemToKeep, let item = items[member], !Self.wasEdited(item) else { return false }
                // Trashing a screenshot with several pictures would trash its other pictures too, so it is never
                // preselected.
                guard let pictures = byItem[member], pictures.count == 1 else { return false }
                return (byItem[itemToKeep] ?? [pictureToKeep]).contains {
                    SimilarityThreshold.isNearlyIdentical($0, pictures[0])
                }
            }
            return Group(members: members, itemToKeep: itemToKeep, preselected: Set(preselected))
        }
    }

    /// Returns the item to keep: a favourite, then one with a title, note or tags, then most pixels, then taken first.
    static func itemToKeep(_ members: [(item: Item, pixels: Int)]) -> Item.ID? {
        members.max { left, right in
            let (one, other) = (rank(left), rank(right))
            return one == other ? left.item.position > right.item.position : one < other
        }?.item.id
    }

    private static func rank(_ member: (item: Item, pixels: Int)) -> (Int, Int, Int) {
        (member.item.isFavourite ? 1 : 0, wasEdited(member.item) ? 1 : 0, member.pixels)
    }

    /// Whether a person gave it a title, a note or tags, or marked it as a favourite.
    private static func wasEdited(_ item: Item) -> Bool {
        item.isFavourite || !item.tags.isEmpty || !item.note.isEmpty || !item.title.isEmpty
    }
}
