import Foundation
import MediaProtocol
import PageDocument
import TestSupport
import Testing

/// Checks that a mutated document is either refused with an explanation or drawn by the worker.
@Suite struct MutationTests {
    private static let count = 5000
    /// Number of pages in one order.
    private static let batch = 100

    @Test func mutatedPagesAreRejectedOrDrawn() async throws {
        let fixture = try WorkerFixture()
        let own = PageTypeface.own(sha256: PageDisplayListTests.hash)
        var order = try fixture.order(
            pictures: [PageDisplayListTests.hash: fixture.file(Samples.png)])
        order.fonts[own.key] = try WorkerFixture.font("jua")
        var (refused, drawn) = (0, 0)
        var pages: [PageDocument] = []
        func draw() async throws {
            order.pages = pages.map { String(decoding: $0.json, as: UTF8.self) }
            // Draws all pages as vectors, and every tenth also as pixels.
            let pdf = try await fixture.draw(order, width: 100, format: .pdf).bytes
            #expect(String(decoding: pdf, as: UTF8.self).contains("/Count \(pages.count)"))
            for page in stride(from: 0, to: pages.count, by: 10) {
                var one = order
                one.pages = [order.pages[page]]
                #expect(try await !fixture.draw(one, width: 60, format: .webp).bytes.isEmpty)
            }
            drawn += pages.count
            pages = []
        }
        for bytes in MutatedPages().lazy.prefix(Self.count) {
            do {
                let page = try PageDocument(json: bytes)
                #expect(try PageDocument(json: page.json) == page)
                #expect(PageDisplayList(page).isSound)
                pages.append(page)
            } catch {
                #expect(!error.explanation.ko.isEmpty && !error.explanation.en.isEmpty)
                refused += 1
            }
            if pages.count == Self.batch { try await draw() }
        }
        if !pages.isEmpty { try await draw() }
        #expect(refused + drawn == Self.count && refused > 300 && drawn > 300)
        #expect(fixture.leftovers.isEmpty)
        print("\(refused) refused, \(drawn) drawn")
    }
}

extension PageDisplayList {
    /// Whether all numbers are finite and the lines hold no characters that XML forbids.
    fileprivate var isSound: Bool {
        groups.flatMap(\.primitives).allSatisfy { mark in
            switch mark {
            case .box(let box): box.frame.isSound
            case .picture(let picture): picture.frame.isSound
            case .sticker(let sticker): sticker.frame.isSound
            case .line(let line):
                [line.x, line.y, line.size].allSatisfy(\.isFinite) && line.size > 0
                    && line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
            case .path(let path): path.width.isFinite && path.width > 0 && !path.segments.isEmpty
            }
        }
    }
}

extension Rectangle {
    fileprivate var isSound: Bool {
        [x, y, width, height].allSatisfy(\.isFinite) && width > 0 && height > 0
    }
}
