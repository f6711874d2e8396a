import Catalog
import Site

/// Data that all tiles of a web page need.
struct TileContext {
    let words: Words
    let assets: Assets
    let people: [Person.ID: Person]
    /// The current year. Days in it are shown without their year.
    let year: Int

    init(_ shell: Shell, _ people: [Person.ID: Person]) {
        words = shell.words
        assets = shell.assets
        self.people = people
        year = shell.today.year
    }
}
