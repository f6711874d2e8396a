import Catalog
import HTTPServer
import Site

/// Pages from one day to another, each on a sheet of its own when it is printed.
package struct DiaryPrintPage: Sendable {
    package let from: String
    package let to: String
    package let diaries: [Option]
    package let tiles: [DiaryTile]
    package let detail: String
    /// There are more than are shown.
    package let isCut: Bool
    package let pdfURL: String

    /// A month of days, so that drawing them ends before a browser gives up.
    static let most = 31

    init(
        shell: Shell, range: Range, diaries: [Diary], tiles: [DiaryTile], isCut: Bool
    ) {
        let words = shell.words
        (from, to) = (range.from, range.to)
        self.diaries =
            diaries.count > 1
            ? [Option("", words("모든 일기장", "Any diary"), isSelected: range.diary == nil)]
                + diaries.map { Option(String($0.id), $0.name, isSelected: $0.id == range.diary) } : []
        self.tiles = tiles
        detail = words.pages(tiles.count)
        self.isCut = isCut
        pdfURL = range.address.adding("format", "pdf").text
    }

    /// Which pages; both days are in it.
    struct Range: Sendable, Hashable {
        var from: String
        var to: String
        var diary: Int64?

        var address: Address {
            Address(DiaryPath.print()).adding("from", from).adding("to", to)
                .adding("diary", diary.map { String($0) })
        }
    }
}
