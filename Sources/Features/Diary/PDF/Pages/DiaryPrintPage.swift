import Catalog
import HTTPServer
import Site

/// The web page of a range of days, with one diary page on each printed sheet.
struct DiaryPrintPage: Sendable {
    let from: String
    let to: String
    /// Choices of a diary; empty if the person has only one.
    let diaries: [SelectOption]
    let tiles: [DiaryTile]
    /// Number of shown pages, such as "12쪽".
    let detail: String
    /// Whether the range has more pages than are shown.
    let isCut: Bool

    /// Maximum number of pages on this web page. The PDF file has no such limit.
    static let maxPreviewPages = 31

    init(
        shell: Shell, range: Range, diaries: [Diary], tiles: [DiaryTile], isCut: Bool
    ) {
        let words = shell.words
        (from, to) = (range.from, range.to)
        self.diaries =
            diaries.count > 1
            ? [SelectOption("", words("모든 일기장", "Any diary"), isSelected: range.diary == nil)]
                + diaries.map { SelectOption(String($0.id), $0.name, isSelected: $0.id == range.diary) } : []
        self.tiles = tiles
        detail = words.pages(tiles.count)
        self.isCut = isCut
    }

    /// Range of days, both ends included, of one diary or of all.
    struct Range: Sendable, Hashable {
        var from: String
        var to: String
        var diary: Int64?
    }
}
