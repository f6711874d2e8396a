import Catalog
import Jobs

/// Compares new pictures with all of the same person's, by their hashes alone. Asked for by each picture that is saved.
struct FindSimilarScreenshotsJob: JobHandler {
    static let kind = ScreenshotStore.compareJob
    private static let step = 200

    var title: Phrase { Phrase("비슷한 그림 찾기", "Find similar pictures") }
    let store: ScreenshotStore

    func run(_ job: Job, report: JobContext) async throws {
        guard let owner = job.person else { return }
        let catalog = store.catalog
        var known = try catalog.read(of: owner) { try store.hashes(in: $0) }
        var ids = Set(known.map(\.id))
        var done = 0
        while true {
            let new = try catalog.read(of: owner) { try store.pendingComparison(limit: Self.step, in: $0) }
            for picture in new where ids.insert(picture.id).inserted { known.append(picture) }
            let pairs = try pairs(of: new, among: known)
            let isOver = try catalog.write(of: owner) { scope in
                try store.record(pairs, compared: new.map(\.id), in: scope)
                // In one transaction with the last ones: a picture saved after this asks for a job of its own.
                guard try store.pendingComparison(limit: 1, in: scope).isEmpty else { return false }
                try report.finish(scope.db)
                return true
            }
            if isOver { return }
            done += new.count
            try await report.progress(done, of: max(known.count, done + 1))
        }
    }

    private func pairs(of new: [HashedPicture], among known: [HashedPicture]) throws -> [(Int64, Int64)] {
        let near = new.map { Self.similarPictures(to: $0, among: known) }
        let items = Set(near.flatMap { $0.map(\.picture.item) }).union(new.map(\.item))
        let times = try store.catalog.read { try store.takenTimes(of: items, in: $0) }
        return zip(new, near).flatMap { picture, others in
            others.filter { other in
                guard let one = times[picture.item], let two = times[other.picture.item] else { return false }
                return SimilarityThreshold.isAlike(distance: other.distance, interval: one - two)
            }
            .prefix(SimilarityThreshold.maxPairs).map { (picture.id, $0.picture.id) }
        }
    }

    /// The nearest first; more than are kept, because a burst may need those that are not quite as near.
    static func similarPictures(
        to picture: HashedPicture, among known: [HashedPicture]
    ) -> [(distance: Int, picture: HashedPicture)] {
        var found: [(distance: Int, picture: HashedPicture)] = []
        guard picture.hash.isDistinctive else { return found }
        for other in known {
            let distance = picture.hash.distance(to: other.hash)
            guard distance <= SimilarityThreshold.maxBurstDistance, other.item != picture.item, other.hash.isDistinctive
            else { continue }
            found.append((distance, other))
        }
        return Array(found.sorted { $0.distance < $1.distance }.prefix(4 * SimilarityThreshold.maxPairs))
    }
}
