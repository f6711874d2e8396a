import Catalog
import HTTPServer

/// An import of a file with many items, as a feature offers it.
package struct ImportProposal: Sendable {
    /// Takes ownership of a file, starts its import and returns the URL of the report.
    package typealias Start = @Sendable (_ file: SubmittedFile, _ owner: Person.ID) throws -> String

    /// The source of the file: Letterboxd, bookmarks.
    package let name: Phrase
    package let start: Start

    package init(name: Phrase, start: @escaping Start) {
        self.name = name
        self.start = start
    }
}

extension [any Feature] {
    /// The importable files of all features, for error messages.
    package var importedFiles: Phrase {
        let files = compactMap(\.importedFiles)
        return Phrase(files.map(\.ko).joined(separator: ", "), files.map(\.en).joined(separator: ", "))
    }
}

extension SiteContext {
    /// Returns the import of the first feature that recognises a file; `nil` if none does.
    /// - Throws: the reason why a file of a recognised format cannot be read.
    package func importOffer(for file: SubmittedFile) throws(SubmissionRejection) -> ImportProposal? {
        var firstRejection: SubmissionRejection?
        for feature in features {
            do throws(SubmissionRejection) {
                if let proposal = try feature.importProposal(for: file) { return proposal }
            } catch {
                firstRejection = firstRejection ?? error
            }
        }
        if let firstRejection { throw firstRejection }
        return nil
    }

    /// Imports a file that was submitted on the page of a feature, which may belong to another feature.
    /// - Parameter fallback: imports a file that no feature recognises or that a feature recognises but cannot read.
    /// - Returns: the URL of the report.
    package func start(
        _ file: SubmittedFile, by owner: Person.ID, else fallback: ImportProposal.Start
    ) throws -> String {
        let proposal = try? importOffer(for: file)
        return try proposal?.start(file, owner) ?? fallback(file, owner)
    }
}

extension Request {
    /// Returns the file of the field `file` on an import page.
    /// - Throws: `CatalogError.invalid` if no file was chosen or the file is empty.
    package func importedFile() throws -> SubmittedFile {
        guard let file = files.first(where: { $0.name == "file" && !($0.fileName.isEmpty && $0.bytes == 0) }) else {
            throw CatalogError.invalid("file", "파일을 골라 주세요", "Choose a file")
        }
        guard file.bytes > 0 else {
            throw CatalogError.invalid([FieldError(field: "file", message: .emptyFile)])
        }
        return SubmittedFile(path: file.path, name: file.fileName)
    }
}

extension Phrase {
    package static let emptyFile = Phrase(
        "빈 파일이에요. 내보내기가 끝났는지 확인해 주세요.", "The file is empty. Check that the export has finished.")
}
