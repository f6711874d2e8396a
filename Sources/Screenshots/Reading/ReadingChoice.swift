import Catalog
import GRDB
import MediaProtocol

/// Which words a person wants to have read in their pictures.
package enum ReadingChoice: String, Sendable, CaseIterable {
    case koreanAndEnglish = "ko"
    case english = "en"
    case off

    static let setting = "screenshots.reading"

    var language: TextLanguage? {
        switch self {
        case .koreanAndEnglish: .koreanAndEnglish
        case .english: .english
        case .off: nil
        }
    }

    /// One statement.
    package static func of(_ person: Person.ID, _ catalog: Catalog, in db: Database) throws -> ReadingChoice {
        try catalog.settings.get(setting, of: person, in: db).flatMap(ReadingChoice.init(rawValue:))
            ?? .koreanAndEnglish
    }
}

/// Reads words in pictures, in a worker of its own.
package struct PictureReader: Sendable {
    package typealias Read =
        @Sendable (_ path: String, _ language: TextLanguage) async throws(MediaError) -> PictureText
    /// Nil when the worker cannot be asked.
    package typealias Describe = @Sendable () async -> ReaderDescription?

    let read: Read
    let describe: Describe

    package init(read: @escaping Read, describe: @escaping Describe) {
        self.read = read
        self.describe = describe
    }

    /// Reads nothing, as if no engine were installed.
    package static let none = PictureReader(
        read: { _, _ throws(MediaError) in throw .noEngine },
        describe: { ReaderDescription(engine: nil, languages: []) })
}
