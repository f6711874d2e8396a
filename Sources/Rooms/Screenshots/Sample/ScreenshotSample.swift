import Catalog
import Foundation
import GRDB

/// A few drawn screens are used again and again with other bytes, so that 50,000 take a minute and half a gigabyte.
extension Sample {
    private static let step = 1_000
    private static let screens = 24

    private struct Screen {
        let png: SamplePNG
        let width: Int
        let height: Int
        let device: ScreenDevice
        let colours: String
    }

    /// Adds them to what is there; those of an earlier run stay as they are.
    package func write(to store: ScreenshotStore, for owner: Person.ID) throws {
        guard count > 0 else { return }
        var chance = SampleGenerator(seed: seed)
        let catalog = store.catalog
        let now = catalog.environment.now()
        let screens = (0..<min(Self.screens, max(count, 1))).map(Self.screen)
        for start in stride(from: 0, to: count, by: Self.step) {
            let range = start..<min(start + Self.step, count)
            let files = try range.map { index in
                try keep(screens[index % screens.count].png.file(comment: "\(seed)/\(index)"), in: catalog)
            }
            try catalog.write(of: owner) { scope in
                let items = try ItemWriter(items: catalog.items, in: scope.db)
                for (index, file) in zip(range, files) {
                    if try store.find(picture: file.sha256, in: scope) != nil { continue }
                    let screen = screens[index % screens.count]
                    try insert(file, screen, takenAt: now - age(of: index), now, items, catalog, &chance, in: scope)
                }
            }
        }
    }

    private static func screen(_ number: Int) -> Screen {
        let isComputer = number % 6 == 5
        let (width, height) = isComputer ? (1280, 800) : (540, 1170)
        let drawn = DrawnScreen(number, width: width, height: height)
        func hex(_ colour: UInt32) -> String {
            let digits = String(colour, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }
        return Screen(
            png: SamplePNG(drawn), width: width, height: height, device: isComputer ? .computer : .phone,
            colours: hex(drawn.colours[0]) + hex(drawn.colours[3]))
    }

    /// Puts bytes where the media store keeps them, without waiting for the disk: a sample can be made again.
    private func keep(_ bytes: [UInt8], in catalog: Catalog) throws -> (sha256: String, bytes: Int) {
        let sha256 = SHA256.hex(bytes)
        let url = URL(filePath: catalog.media.path(sha256))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(bytes).write(to: url)
        return (sha256, bytes.count)
    }

    private func insert(
        _ file: (sha256: String, bytes: Int), _ screen: Screen, takenAt: Timestamp, _ now: Timestamp,
        _ items: ItemWriter, _ catalog: Catalog, _ chance: inout SampleGenerator, in scope: Scope
    ) throws {
        let app = screen.device == .phone && !chance.oneIn(4) ? chance.pick(Self.apps) : ""
        let text = chance.oneIn(8) ? "" : Self.text(&chance)
        let item = NewItem(
            kind: .screenshot, owner: scope.owner, title: chance.oneIn(10) ? SampleText.title(&chance) : "",
            subtitle: app, note: chance.oneIn(12) ? SampleText.sentence(&chance) : "",
            state: chance.oneIn(20) ? .archived : .kept, addedAt: takenAt, isFavourite: chance.oneIn(15),
            tags: (0..<chance.below(4)).map { _ in SampleText.tag(chance.below(max(tags, 1))) })
        let media = Media(
            sha256: file.sha256, type: "image/png", bytes: file.bytes, width: screen.width, height: screen.height,
            placeholder: screen.colours)
        try SampleScreenshot(
            item: item, media: media, device: screen.device, text: text,
            fileName: "Screenshot_\(takenAt.rawValue)\(app.isEmpty ? "" : "_" + app).png",
            hash: DifferenceHash(bits: SIMD4(chance.next(), chance.next(), chance.next(), chance.next()))
        ).insert(with: items, catalog, at: now, in: scope)
    }

    private static func text(_ chance: inout SampleGenerator) -> String {
        (0..<(2 + chance.below(5))).map { _ in
            chance.oneIn(2) ? SampleText.title(&chance) : SampleText.sentence(&chance)
        }.joined(separator: "\n")
    }

    private static let apps = [
        "KakaoTalk", "NAVER", "Chrome", "YouTube", "Instagram", "Coupang", "KakaoMap", "Toss", "Settings", "Gmail",
    ]
}
