import Catalog
import Site
import Testing

@testable import Works

@Suite struct BarChartTests {
    private func chart(_ rows: [(String, Int)]) -> BarChart {
        BarChart("", rows.map { BarChart.Row(label: $0.0, count: $0.1) }, words: Words(.ko))
    }

    @Test func barWidthsAreProportionalWithAMinimum() {
        let bars = chart([("가", 1_000), ("나", 500), ("다", 1)]).bars
        #expect(bars.map(\.width) == [230, 115, 2])
        #expect(bars[1].y - bars[0].y == bars[2].y - bars[1].y && bars[1].y > bars[0].y)
        #expect(bars.map(\.value) == ["1,000", "500", "1"])
    }

    @Test func chartWithoutRowsHasNoBars() {
        #expect(chart([]).bars.isEmpty && chart([]).height == 0)
    }

    @Test func barOfCountZeroHasTheMinimumWidth() {
        #expect(chart([("가", 0)]).bars.map(\.width) == [2])
    }

    @Test(arguments: [
        ("짧은 이름", "짧은 이름"), ("아주아주아주아주 긴 이름", "아주아주아주아주…"),
        ("Documentary", "Documentary"), ("A rather long label indeed", "A rather long …"),
    ])
    func longLabelsAreShortened(_ label: String, _ short: String) {
        let bar = chart([(label, 1)]).bars[0]
        #expect(bar.shortLabel == short && bar.label == label)
    }
}
