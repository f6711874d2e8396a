import PageDocument
import Testing

/// Drawing instructions that `PageSVG` and `PageCanvas` share.
@Suite struct DrawingTests {
    @Test func displayListKeepsOrderAndPlacement() throws {
        let page = try PageDocument(json: Array(SamplePage.json.utf8))
        let drawing = PageDisplayList(page)
        #expect(drawing.groups.map(\.index) == [0, 1, 2, 3, 4])
        #expect(drawing.groups.map(\.type) == ["text", "photo", "sticker", "sticker", "stroke"])
        #expect(drawing.groups[1].placement == Placement(x: 600.5, y: 500, scale: 1.25, angle: -8))
        #expect(drawing.ruling?.segments.count == 2 * 28)
    }

    @Test func linesArePlacedAtTheirBaselines() throws {
        let text = TextElement(
            placement: Placement(x: 0, y: 0), width: 400, text: "하나\n\n 셋 ", lines: ["하나", "", " 셋 "], size: 100,
            align: .right)
        let lines = PageDisplayList(PageDocument(elements: [.text(text)])).groups[0]
            .primitives.compactMap { mark -> TextLinePrimitive? in
                if case .line(let line) = mark { line } else { nil }
            }
        #expect(lines.map(\.text) == ["하나", "셋"])
        #expect(lines.map(\.y) == [-120, 180])
        #expect(lines.allSatisfy { $0.x == 200 && $0.anchor == .end })
    }

    @Test func wrapsLinesThatHaveNoBreaks() {
        func lines(_ text: String, ems: Double) -> [String] {
            TextElement(placement: Placement(x: 0, y: 0), width: ems * 100, text: text, font: .round, size: 100)
                .shownLines
        }
        #expect(lines("오늘은 바다", ems: 8) == ["오늘은 바다"])
        #expect(lines("오늘은 바다", ems: 4) == ["오늘은", "바다"])
        #expect(lines("가나다라마바사", ems: 3) == ["가나다", "라마바", "사"])
        #expect(lines("a\n\nb", ems: 3) == ["a", "", "b"])
        #expect(lines("", ems: 3) == [""])
        #expect(lines("가나", ems: 0.1) == ["가", "나"])
    }

    @Test func fourCutFrameStacksItsPhotos() {
        let photo = PhotoElement(
            placement: Placement(x: 0, y: 0), width: 400, height: 1400, frame: .fourCut,
            photos: [PlacedPhoto(sha256: SamplePage.hash)])
        let photoFrames = photo.photoFrames
        #expect(photoFrames.count == 4)
        for (upper, lower) in zip(photoFrames, photoFrames.dropFirst()) { #expect(upper.y + upper.height < lower.y) }
        #expect(photoFrames.allSatisfy { $0.x > -200 && $0.x + $0.width < 200 && $0.y > -700 && $0.height > 200 })
        let primitives = PageDisplayList(PageDocument(elements: [.photo(photo)])).groups[0].primitives
        let pictures = primitives.filter { if case .picture = $0 { true } else { false } }
        #expect(pictures.count == 1)
    }

    @Test func lineGrowsWiderWithPressure() {
        let points = [0.0, 0.1, 0.5, 1].enumerated().map { index, pressure in
            StrokeElement.Point(x: Double(index) * 10, y: 0, pressure: pressure)
        }
        let stroke = StrokeElement(
            placement: Placement(x: 0, y: 0), width: 30, height: 1, thickness: 10, points: points)
        let widths = PageDisplayList(PageDocument(elements: [.stroke(stroke)])).groups[0].primitives.map {
            mark -> Double in
            if case .path(let path) = mark { path.width } else { 0 }
        }
        #expect(widths == [4, 5.5, 10, 16])
    }
}
