import Catalog
import GRDB
import Site

extension ScreenshotStore {
    /// Returns the groups of similar screenshots, the latest first. Pairs with similar hashes whose recognised texts
    /// differ are left out.
    func similarityGroups(in scope: OwnerScope) throws -> (groups: [SimilarityGroups.Group], items: [Item]) {
        var seen: Set<Item.ID> = []
        let ids = try similarPairs(in: scope).flatMap { [$0.one, $0.other] }.filter { seen.insert($0).inserted }
        let items = try catalog.items.find(ids, in: scope)
        let takenAt = Dictionary(items.map { ($0.id, $0.addedAt) }, uniquingKeysWith: { first, _ in first })
        let textTokens = Dictionary(
            try recognisedTexts(of: ids, in: scope).map { ($0.picture, $0.text.map(PictureTextTokens.init)) },
            uniquingKeysWith: { first, _ in first })
        let pictures = try pictures(of: ids, in: scope).compactMap { picture in
            takenAt[picture.item].map {
                ComparedPicture(
                    picture: picture.id, item: picture.item, hash: picture.hash, width: picture.width,
                    height: picture.height, takenAt: $0, textTokens: textTokens[picture.id] ?? nil)
            }
        }
        let dismissed = try scope.db.rows(
            """
            SELECT a, b FROM screenshotSimilarity INDEXED BY screenshotSimilarityOwner WHERE owner = ? AND isDismissed = 1
            """, [scope.owner]
        ).map { PicturePair(try $0.value("a"), try $0.value("b")) }
        return (SimilarityGroups(pictures, of: items, dismissed: Set(dismissed)).groups, items)
    }
}
