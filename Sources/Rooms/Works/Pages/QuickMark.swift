import HTTPServer
import Site

/// That a work was seen or read, as a button of its tile. All of a page belong to the form `marks`.
struct QuickMark: Sendable {
    let action: String
    /// "봤어요", said before the title.
    let word: String
    let title: String
    /// What a press makes of the status.
    let value: String
    let isOn: Bool
    let done: String
}

/// What the marks of a page have in common.
struct QuickMarks: Sendable {
    private let paths: WorkPaths
    private let word: String
    private let (done, none): (String, String)

    init<W: Work>(_: W.Type, _ words: Words) {
        paths = W.paths
        word = words(W.Status.done.phrase)
        (done, none) = (W.Status.done.rawValue, W.Status.none.rawValue)
    }

    func callAsFunction(_ tile: ShelfTile) -> QuickMark {
        QuickMark(
            action: paths.status(tile.id), word: word, title: tile.title, value: tile.isDone ? none : done,
            isOn: tile.isDone, done: done)
    }
}
