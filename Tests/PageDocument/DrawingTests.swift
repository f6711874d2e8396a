import PageDocument
import Testing

/// Drawing instructions that `PageSVG` and `PageCanvas` share.
@Suite struct DrawingTests {
    @Test func elementsKeepTheirOrderAndTheirPlace() throws {
        let page = try PageDocument(json: Array(SamplePage.json.utf8))
        let drawing = PageDrawing(page)
        #expect(drawing.groups.map(\.index) == [0, 1, 2, 3, 4])
        #expect(drawing.groups.map(\.type) == ["text", "photo", "sticker", "sticker", "stroke"])
        #expect(drawing.groups[1].placement == Placement(x: 600.5, y: 500, scale: 1.25, angle: -8))
        #expect(drawing.ruling?.steps.count == 2 * 28)
    }

    @Test func linesStandAtTheirBaselines() throws {
        let text = TextElement(
            placement: Placement(x: 0, y: 0), width: 400, text: "하나\n\n 셋 ", lines: ["하나", "", " 셋 "], size: 100,
            align: .right)
        let lines = PageDrawing(PageDocument(elements: [.text(text)])).groups[0]
            .marks.compactMap { mark -> LineMark? in
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

    @Test func fourCutFramesHavePlacesOneBelowTheOther() {
        let photo = PhotoElement(
            placement: Placement(x: 0, y: 0), width: 400, height: 1400, frame: .fourCut,
            photos: [PlacedPhoto(sha256: SamplePage.hash)])
        let places = photo.places
        #expect(places.count == 4)
        for (upper, lower) in zip(places, places.dropFirst()) { #expect(upper.y + upper.height < lower.y) }
        #expect(places.allSatisfy { $0.x > -200 && $0.x + $0.width < 200 && $0.y > -700 && $0.height > 200 })
        let marks = PageDrawing(PageDocument(elements: [.photo(photo)])).groups[0].marks
        let pictures = marks.filter { if case .picture = $0 { true } else { false } }
        #expect(pictures.count == 1)
    }

    @Test func pressureMakesALineWider() {
        let points = [0.0, 0.1, 0.5, 1].enumerated().map { index, pressure in
            StrokeElement.Point(x: Double(index) * 10, y: 0, pressure: pressure)
        }
        let stroke = StrokeElement(
            placement: Placement(x: 0, y: 0), width: 30, height: 1, thickness: 10, points: points)
        let widths = PageDrawing(PageDocument(elements: [.stroke(stroke)])).groups[0].marks.map { mark -> Double in
            if case .path(let path) = mark { path.width } else { 0 }
        }
        #expect(widths == [4, 5.5, 10, 16])
    }
}
