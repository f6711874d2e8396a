import HTTPServer
import Site

/// A button of a tile that marks the work as seen or read. All buttons of a page belong to the form `marks`.
struct StatusToggle: Sendable {
    let action: String
    /// Accessible label, read before the title: "봤어요".
    let word: String
    let title: String
    /// Status that a press sets.
    let value: String
    let isOn: Bool
    let done: String
}

/// The data that all marks of a page share.
struct StatusToggles: Sendable {
    private let paths: WorkPaths
    private let word: String
    private let (done, none): (String, String)

    init<W: Work>(_: W.Type, _ words: Words) {
        paths = W.paths
        word = words(W.Status.done.phrase)
        (done, none) = (W.Status.done.rawValue, W.Status.none.rawValue)
    }

    func callAsFunction(_ tile: PosterTile) -> StatusToggle {
        StatusToggle(
            action: paths.status(tile.id), word: word, title: tile.title, value: tile.isDone ? none : done,
            isOn: tile.isDone, done: done)
    }
}
