import Catalog
import GRDB
import HTTPServer
import Jobs

/// A part of the house that plugs in: the inbox, the links, the places where films come in. The composition root lists
/// them; everything the pages, the JSON and the command line need to know of one, they ask through this face. A room
/// says what differs from nothing.
package protocol Room: Sendable {
    static var migrations: [Migration] { get }
    /// The tables whose changes can be undone.
    static var tracked: [TrackedTable] { get }
    static var search: [SearchSource] { get }

    func routes(_ routes: inout Routes, in dashboard: Dashboard)
    var jobs: [any JobHandler] { get }
    /// Called once when the server starts, before its first request.
    func start(in dashboard: Dashboard) throws
    /// Called once when the server stops.
    func stop() async
    /// Removes what it keeps of a person beside the database, before the rows go; may be asked more than once.
    func erase(_ person: Person.ID, in catalog: Catalog) throws
    /// Clears away what is over, once a day.
    func tidy(in catalog: Catalog) throws
    /// What it makes of a file that brings many things at once; nil for what is none of its own.
    /// - Throws: why it cannot be read, where the room sees what it is meant to be.
    func importing(_ file: CapturedFile) throws(CaptureRefusal) -> ImportOffer?
    /// Whose files it imports, in a few words; nil for nobody's.
    var importedFiles: Phrase? { get }
    /// Its lists of the export document beside the items.
    var exports: [ExportedRecords] { get }
    /// Why these items came in, for those of which it knows; a constant number of statements.
    func reasons(for items: [Item.ID], in catalog: Catalog, _ db: Database) throws -> [Item.ID: Phrase]
    var settings: [SettingsLink] { get }
    /// What the home of the settings tells of it, of the house for its owner alone.
    func facts(_ words: Words, for person: Person, in db: Database) throws -> [Fact]
    var operations: [APIOperation] { get }
}

extension Room {
    package static var migrations: [Migration] { [] }
    package static var tracked: [TrackedTable] { [] }
    package static var search: [SearchSource] { [] }
    package var jobs: [any JobHandler] { [] }
    package func start(in dashboard: Dashboard) throws {}
    package func stop() async {}
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {}
    package func tidy(in catalog: Catalog) throws {}
    package func importing(_ file: CapturedFile) throws(CaptureRefusal) -> ImportOffer? { nil }
    package var importedFiles: Phrase? { nil }
    package var exports: [ExportedRecords] { [] }
    package func reasons(for items: [Item.ID], in catalog: Catalog, _ db: Database) throws -> [Item.ID: Phrase] { [:] }
    package var settings: [SettingsLink] { [] }
    package func facts(_ words: Words, for person: Person, in db: Database) throws -> [Fact] { [] }
    package var operations: [APIOperation] { [] }
}

package struct SettingsLink: Sendable {
    package let path: String
    package let title: Phrase
    /// One line of what is there; a search of the settings reads it, too.
    package let detail: Phrase?
    package let place: Place

    /// Where the settings show it.
    package enum Place: Sendable {
        case collection
        /// Beside import and export.
        case storage
        /// On the page of import and export; the settings name it where somebody looks for it.
        case moving
    }

    package init(path: String, title: Phrase, detail: Phrase? = nil, place: Place = .collection) {
        self.path = path
        self.title = title
        self.detail = detail
        self.place = place
    }
}
