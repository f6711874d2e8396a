import Catalog
import Text

/// A screenshot of the demo, as `Public/demo/screens.json` lists it.
private struct DemoScreen: Decodable {
    let picture: String
    let taken: RelativeDay
    let app: String
    let title: String
    let words: String
    let device: String
    let isFavourite: Bool?
    let tags: [String]?
}

extension DemoData {
    /// - Returns: how many there are.
    package func writeScreenshots(to store: ScreenshotStore, for owner: Person.ID, seed: UInt64) throws -> Int {
        let screens = try folder.list("screens", of: DemoScreen.self)
        let catalog = store.catalog
        let now = catalog.environment.now()
        var chance = SplitMix64(seed: seed)
        try catalog.write(of: owner) { scope in
            let items = try ItemBatchInserter(items: catalog.items, in: scope.db)
            for (number, screen) in screens.enumerated().reversed() {
                guard let media = picture(screen.picture), try store.find(picture: media.sha256, in: scope) == nil
                else { continue }
                let takenAt = moment(screen.taken, number)
                let item = NewItem(
                    kind: .screenshot, owner: owner, title: screen.title, subtitle: screen.app, addedAt: takenAt,
                    isFavourite: screen.isFavourite ?? false, tags: screen.tags ?? [])
                try SampleScreenshot(
                    item: item, media: media, device: ScreenDevice(rawValue: screen.device) ?? .phone,
                    text: screen.words, fileName: "Screenshot_\(takenAt.rawValue).webp",
                    hash: DifferenceHash(bits: SIMD4(chance.next(), chance.next(), chance.next(), chance.next()))
                ).insert(with: items, catalog, at: now, in: scope)
            }
        }
        return screens.count
    }
}
