import Catalog
import Text

extension SampleData {
    private static let step = 1_000

    /// Adds them to what is there; those of an earlier run stay as they are. The demo's screens are used again and again
    /// with other bytes, so that 50,000 take a minute and less than a gigabyte.
    package func write(to store: ScreenshotStore, for owner: Person.ID, from demo: DemoFolder) throws {
        guard count > 0 else { return }
        var chance = SplitMix64(seed: seed)
        let catalog = store.catalog
        let now = catalog.environment.now()
        let screens = try demo.pictures(in: "screens").map { try demo.bytes($0 + ".webp") }
        for start in stride(from: 0, to: count, by: Self.step) {
            let range = start..<min(start + Self.step, count)
            let pictures = try range.map { index in
                try catalog.media.storeSample(screens[index % screens.count], note: "\(seed)/\(index)")
            }
            try catalog.write(of: owner) { scope in
                let items = try ItemBatchInserter(items: catalog.items, in: scope.db)
                for (index, picture) in zip(range, pictures) {
                    if try store.find(picture: picture.sha256, in: scope) != nil { continue }
                    try insert(picture, takenAt: now - age(of: index), now, items, catalog, &chance, in: scope)
                }
            }
        }
    }

    private func insert(
        _ media: Media, takenAt: Timestamp, _ now: Timestamp, _ items: ItemBatchInserter, _ catalog: Catalog,
        _ chance: inout SplitMix64, in scope: OwnerScope
    ) throws {
        let isPhone = (media.height ?? 0) > (media.width ?? 0)
        let app = isPhone && !chance.oneIn(4) ? chance.pick(Self.apps) : ""
        let text = chance.oneIn(8) ? "" : Self.text(&chance)
        let item = NewItem(
            kind: .screenshot, owner: scope.owner, title: chance.oneIn(10) ? SampleVocabulary.title(&chance) : "",
            subtitle: app, note: chance.oneIn(12) ? SampleVocabulary.sentence(&chance) : "",
            state: chance.oneIn(20) ? .archived : .kept, addedAt: takenAt, isFavourite: chance.oneIn(15),
            tags: (0..<chance.below(4)).map { _ in SampleVocabulary.tag(chance.below(max(tags, 1))) })
        try SampleScreenshot(
            item: item, media: media, device: isPhone ? .phone : .computer, text: text,
            fileName: "Screenshot_\(takenAt.rawValue)\(app.isEmpty ? "" : "_" + app).webp",
            hash: DifferenceHash(bits: SIMD4(chance.next(), chance.next(), chance.next(), chance.next()))
        ).insert(with: items, catalog, at: now, in: scope)
    }

    private static func text(_ chance: inout SplitMix64) -> String {
        (0..<(2 + chance.below(5))).map { _ in
            chance.oneIn(2) ? SampleVocabulary.title(&chance) : SampleVocabulary.sentence(&chance)
        }.joined(separator: "\n")
    }

    private static let apps = [
        "KakaoTalk", "NAVER", "Chrome", "YouTube", "Instagram", "Coupang", "KakaoMap", "Toss", "Settings", "Gmail",
    ]
}
