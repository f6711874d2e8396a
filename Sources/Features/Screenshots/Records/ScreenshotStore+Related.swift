import Catalog
import Foundation
import Text

/// A screenshot that shares rare words with another one.
struct RelatedScreenshot: Sendable, Hashable {
    let item: Item
    /// Shared words, the rarest first.
    let sharedWords: [String]
    let score: Double
}

/// Search for related screenshots: those with words that few screenshots have, with a bonus for those taken near in
/// time.
extension ScreenshotStore {
    /// Maximum numbers of words that are looked up, the longest first, and of those that count, the rarest first.
    private static let (maxWordsLookedUp, maxRareWords) = (40, 8)
    /// Maximum number of screenshots with a word that counts as rare.
    private static let commonWordThreshold = 60

    /// Returns related screenshots, the best first. Two statements for each word that is looked up, and one for each
    /// rare word.
    func relatedScreenshots(to stored: Stored, limit: Int = 12, in scope: OwnerScope) throws -> [RelatedScreenshot] {
        let candidates = Self.tellingWords(in: stored.screenshot.text + "\n" + stored.item.title)
        let counted = try candidates.prefix(Self.maxWordsLookedUp).map { word in
            let search = try catalog.search.prepare(catalog.search.parse("\"\(word)\""), in: scope)
            let counts = try search.counts(of: [.screenshot], upTo: Self.commonWordThreshold + 1, in: scope.db)
            return (word, search, counts.kinds.first?.count ?? 0)
        }
        let rare = counted.filter { (2...Self.commonWordThreshold).contains($0.2) }.sorted { $0.2 < $1.2 }.prefix(
            Self.maxRareWords)
        var found: [Item.ID: (item: Item, words: [String], score: Double)] = [:]
        for (word, search, count) in rare {
            let weight = log(Double(Self.commonWordThreshold * 2) / Double(count))
            for item in try search.items(of: .screenshot, limit: Self.commonWordThreshold, in: scope.db).items
            where item.id != stored.item.id {
                var one = found[item.id] ?? (item, [], Self.timeProximity(item, stored.item))
                one.words.append(word)
                one.score += weight
                found[item.id] = one
            }
        }
        return found.values.sorted { ($1.score, $0.item.id) < ($0.score, $1.item.id) }.prefix(limit)
            .map { RelatedScreenshot(item: $0.item, sharedWords: $0.words, score: $0.score) }
    }

    /// Returns 3 within an hour, 1.5 within a day, 0.5 within a week, and otherwise 0.
    private static func timeProximity(_ one: Item, _ other: Item) -> Double {
        let seconds = abs(one.addedAt.rawValue - other.addedAt.rawValue) / 1000
        return seconds < 3600 ? 3 : seconds < 86_400 ? 1.5 : seconds < 7 * 86_400 ? 0.5 : 0
    }

    /// Returns the words of at least two syllables or four letters that are not only digits, the longest first.
    static func tellingWords(in text: String) -> [String] {
        var seen: Set<String> = []
        let words = text.prefix(20_000).split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { word in
            let isHangul = word.unicodeScalars.contains { Hangul.syllables.contains($0.value) }
            return word.count >= (isHangul ? 2 : 4) && word.count <= 30 && word.contains(where: \.isLetter)
                && seen.insert(word.matchKey).inserted
        }
        return words.sorted { $0.utf8.count > $1.utf8.count }
    }
}
