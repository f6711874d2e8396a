import Catalog
import HTTPServer
import Site

/// Pages from one day to another, each on a sheet of its own when it is printed.
struct DiaryPrintPage: Sendable {
    let from: String
    let to: String
    let diaries: [Option]
    let tiles: [DiaryTile]
    let detail: String
    /// There are more than are shown.
    let isCut: Bool

    /// So many are shown here; the PDF has all.
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
    }

    /// Which pages; both days are in it.
    struct Range: Sendable, Hashable {
        var from: String
        var to: String
        var diary: Int64?
    }
}
