import Catalog
import GRDB
import HTTPServer
import Jobs

/// A part of the program that plugs in, such as the inbox, the links or an import. The composition root lists all
/// features.
///
/// Pages, the JSON API and the command line use only this protocol. Every requirement but the routes has a default that
/// does nothing.
package protocol Feature: Sendable {
    static var migrations: [Migration] { get }
    /// Tables whose changes can be undone.
    static var tracked: [TrackedTable] { get }
    /// Texts of its tables that the full-text index contains.
    static var search: [SearchContribution] { get }

    /// Registers its routes.
    func routes(_ routes: inout Routes, in site: SiteContext)
    var jobs: [any JobHandler] { get }
    /// Runs once when the server starts, after it listens.
    func start(in site: SiteContext) throws
    /// Runs once when the server stops.
    func stop() async
    /// Removes data of a person outside the database, before the rows are deleted. May be called more than once.
    func erase(_ person: Person.ID, in catalog: Catalog) throws
    /// Removes expired data, once a day.
    func performCleanup(in catalog: Catalog) throws
    /// Returns the import of a file with many items; `nil` for files of other features.
    /// - Throws: the reason why a file of a recognised format cannot be read.
    func importProposal(for file: SubmittedFile) throws(SubmissionRejection) -> ImportProposal?
    /// The importable files in a few words; `nil` if there are none.
    var importedFiles: Phrase? { get }
    /// Its lists of the export document besides the items.
    var exports: [ExportSection] { get }
    /// Returns the known reasons why items are in the inbox. A constant number of statements.
    func reasons(for items: [Item.ID], in catalog: Catalog, _ db: Database) throws -> [Item.ID: Phrase]
    /// Links to its pages in the settings.
    var settings: [SettingsLink] { get }
    /// Returns its figures for the overview of the settings; those of the whole instance only for the administrator.
    func facts(_ words: Words, for person: Person, in db: Database) throws -> [DetailRow]
    /// Its operations in openapi.json.
    var operations: [APIOperation] { get }
}

extension Feature {
    package static var migrations: [Migration] { [] }
    package static var tracked: [TrackedTable] { [] }
    package static var search: [SearchContribution] { [] }
    package var jobs: [any JobHandler] { [] }
    package func start(in site: SiteContext) throws {}
    package func stop() async {}
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {}
    package func performCleanup(in catalog: Catalog) throws {}
    package func importProposal(for file: SubmittedFile) throws(SubmissionRejection) -> ImportProposal? { nil }
    package var importedFiles: Phrase? { nil }
    package var exports: [ExportSection] { [] }
    package func reasons(for items: [Item.ID], in catalog: Catalog, _ db: Database) throws -> [Item.ID: Phrase] { [:] }
    package var settings: [SettingsLink] { [] }
    package func facts(_ words: Words, for person: Person, in db: Database) throws -> [DetailRow] { [] }
    package var operations: [APIOperation] { [] }
}
