import Catalog
import GRDB
import Site

/// A page as lists read it: what a tile shows, and the document where it has to be drawn live.
struct DiaryRow: Sendable {
    let id: Item.ID
    let title: String
    let cover: String?
    let placeholder: String?
    let isFavourite: Bool
    let day: String
    let author: Person.ID?
    let authorName: String
    let weather: String
    let mood: String
    let isFinished: Bool
    let comments: Int
    /// As JSON; nil where the cover shows the page, or nothing was saved yet.
    let document: String?

    /// - Parameter isLive: reads the document even where there is a picture of the page.
    static func columns(isLive: Bool) -> String {
        let document =
            "iif(page.finishedAt IS NULL, coalesce(draft.document, version.document), coalesce(version.document, draft.document))"
        return """
            item.id, item.title, item.cover, item.placeholder, item.favouriteAt, page.day, page.author, \
            page.authorName, page.weather, page.mood, page.finishedAt, \
            (SELECT count(*) FROM pageComment WHERE pageComment.thing = page.thing), \
            \(isLive ? document : "iif(item.cover IS NULL OR page.finishedAt IS NULL, \(document), NULL)")
            """
    }

    static let join = "CROSS JOIN page ON page.item = item.id " + documents
    static let documents = """
        LEFT JOIN pageVersion AS version ON version.id = page.current
        LEFT JOIN pageDraft AS draft ON draft.item = page.item
        """

    init(_ row: borrowing ListRow) {
        id = row.integer(0)
        title = row.text(1)
        cover = row.optionalText(2)
        placeholder = row.optionalText(3)
        isFavourite = !row.isNull(4)
        day = row.text(5)
        author = row.isNull(6) ? nil : row.integer(6)
        authorName = row.text(7)
        weather = row.text(8)
        mood = row.text(9)
        isFinished = !row.isNull(10)
        comments = Int(row.integer(11))
        document = row.optionalText(12)
    }
}

extension DiaryStore {
    /// A page of a list: one statement, one more with a tag.
    func rows(
        _ listing: DiaryListing, isLive: Bool, limit: Int, in scope: Scope
    ) throws -> ItemPage<DiaryRow> {
        let (query, condition, arguments) = query(listing, of: scope.owner, limit: limit)
        return try catalog.items.page(
            query,
            only: ItemJoin(
                columns: DiaryRow.columns(isLive: isLive), join: DiaryRow.join, where: condition, arguments: arguments),
            in: scope.db
        ) { DiaryRow($0) }
    }

    /// The pages just before and after one in the same list, at most one each; a statement for each.
    func neighbours(
        of item: Item, on day: String, in listing: DiaryListing, scope: Scope
    ) throws -> (previous: DiaryRow?, next: DiaryRow?) {
        guard item.state == .kept else { return (nil, nil) }
        var (query, condition, arguments) = query(listing, of: scope.owner, limit: 1)
        let join = ItemJoin(
            columns: DiaryRow.columns(isLive: false), join: DiaryRow.join, where: condition, arguments: arguments)
        func one(lookingBack: Bool) throws -> DiaryRow? {
            query.cursor = .at(item, .text(day), lookingBack: lookingBack)
            return try catalog.items.page(query, only: join, in: scope.db) { DiaryRow($0) }.rows.first
        }
        return (try one(lookingBack: true), try one(lookingBack: false))
    }

    /// What runs along an index, and what is left to look at in the row.
    private func query(
        _ listing: DiaryListing, of owner: Person.ID, limit: Int
    ) -> (query: ItemQuery, condition: String, arguments: [ItemArgument]) {
        var conditions: [(sql: String, arguments: [ItemArgument])] = []
        if let month = listing.month {
            conditions.append(("PAGE.day BETWEEN ? AND ?", [.text(month + "-01"), .text(month + "-31")]))
        }
        if let day = listing.day { conditions.append(("PAGE.day = ?", [.text(day)])) }
        var index = "pageDay"
        if let paper = listing.paper {
            conditions.append(("PAGE.paper = ?", [.text(paper)]))
            index = "pagePaperDay"
        }
        if listing.writer == .mine {
            conditions.append(("PAGE.author = ?", [.integer(owner)]))
            index = "pageAuthorDay"
        }
        if let diary = listing.diary {
            conditions.append(("PAGE.diary = ?", [.integer(diary)]))
            index = "pageDiaryDay"
        }
        if listing.writer == .theirs { conditions.append(("PAGE.author IS NOT ?", [.integer(owner)])) }
        func sql(_ table: String) -> String {
            conditions.map { $0.sql.replacing("PAGE", with: table) }.joined(separator: " AND ")
        }
        let arguments = conditions.flatMap(\.arguments)
        var query = ItemQuery(
            owner: owner, kind: .page, tags: listing.tag.map { [$0] } ?? [], limit: limit,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        let isAll = conditions.isEmpty
        query.order = ItemOrder(
            driver: ItemDriver(
                table: "page AS driver INDEXED BY \(index)", item: "driver.item", position: "driver.day",
                condition: "driver.owner = ?" + (isAll ? "" : " AND " + sql("driver")),
                arguments: [.integer(owner)] + arguments),
            column: "page.day", isText: true, isDescending: !listing.isOldestFirst, gathers: false)
        // A tag's few items may be gathered instead, and then nothing but this looks at the rest.
        let isGathered = listing.tag != nil && !isAll
        return (query, isGathered ? sql("page") : "", isGathered ? arguments : [])
    }
}
