import HTTPServer
import Site

/// That a work was seen or read, as a button of its tile. All of a page belong to the form `marks`.
package struct QuickMark: Sendable {
    let action: String
    let label: String
    /// What a press makes of the status.
    let value: String
    let isOn: Bool
    let done: String

    init<W: Work>(_: W.Type, _ tile: ShelfTile, _ words: Words) {
        action = W.paths.status(tile.id)
        label = "\(words(W.Status.done.phrase)): \(tile.title)"
        isOn = tile.isDone
        done = W.Status.done.rawValue
        value = tile.isDone ? W.Status.none.rawValue : W.Status.done.rawValue
    }
}
