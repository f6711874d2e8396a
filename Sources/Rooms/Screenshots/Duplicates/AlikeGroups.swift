import Catalog

/// Items that look alike, gathered from pairs: whatever is alike to one of a group belongs to it.
struct AlikeGroups {
    /// In the order of their first pairs, each with two items or more.
    let groups: [[Item.ID]]

    init(_ pairs: [(Item.ID, Item.ID)]) {
        var groupOf: [Item.ID: Int] = [:]
        var groups: [[Item.ID]] = []
        for (one, other) in pairs {
            switch (groupOf[one], groupOf[other]) {
            case (nil, nil):
                groupOf[one] = groups.count
                groupOf[other] = groups.count
                groups.append([one, other])
            case (let known?, nil):
                groupOf[other] = known
                groups[known].append(other)
            case (nil, let known?):
                groupOf[one] = known
                groups[known].append(one)
            case (let left?, let right?) where left != right:
                let (into, from) = (min(left, right), max(left, right))
                for item in groups[from] { groupOf[item] = into }
                groups[into] += groups[from]
                groups[from] = []
            default: break
            }
        }
        self.groups = groups.filter { !$0.isEmpty }
    }

    /// What to keep of a group: what somebody put work into, then what has most pixels, then the one taken first.
    static func best(_ members: [(item: Item, pixels: Int)]) -> Item.ID? {
        members.max { left, right in
            let (one, other) = (rank(left), rank(right))
            return one == other ? left.item.position > right.item.position : one < other
        }?.item.id
    }

    private static func rank(_ member: (item: Item, pixels: Int)) -> (Int, Int, Int) {
        let item = member.item
        let work = item.tags.count + (item.note.isEmpty ? 0 : 1) + (item.title.isEmpty ? 0 : 1)
        return (item.isFavourite ? 1 : 0, work > 0 ? 1 : 0, member.pixels)
    }
}
