import HTTPServer
import Site

/// A button of a tile that marks the work as seen or read. All buttons of a page belong to the form `marks`.
struct StatusToggle: Sendable {
    let action: String
    /// Label for screen readers, read before the title: "봤어요".
    let accessibleLabel: String
    let title: String
    /// Status that a press sets.
    let value: String
    let isOn: Bool
    /// Value of the status "seen" or "read".
    let doneValue: String
}

/// Creates the toggles of a page from the data that all of them share.
struct StatusToggles: Sendable {
    private let paths: WorkPaths
    private let accessibleLabel: String
    private let (doneValue, noneValue): (String, String)

    init<W: Work>(_: W.Type, _ words: Words) {
        paths = W.paths
        accessibleLabel = words(W.Status.done.phrase)
        (doneValue, noneValue) = (W.Status.done.rawValue, W.Status.none.rawValue)
    }

    func callAsFunction(_ tile: PosterTile) -> StatusToggle {
        StatusToggle(
            action: paths.status(tile.id), accessibleLabel: accessibleLabel, title: tile.title,
            value: tile.isDone ? noneValue : doneValue,
            isOn: tile.isDone, doneValue: doneValue)
    }
}
