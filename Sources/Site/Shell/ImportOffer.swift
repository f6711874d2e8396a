import Catalog
import HTTPServer

/// What a room makes of a file that brings many things at once.
package struct ImportOffer: Sendable {
    package typealias Begin = @Sendable (_ file: CapturedFile, _ owner: Person.ID) throws -> String

    /// Whose file it is: Letterboxd, bookmarks.
    package let name: Phrase
    /// Takes the file over, begins, and says where the ledger is shown.
    package let begin: Begin

    package init(name: Phrase, begin: @escaping Begin) {
        self.name = name
        self.begin = begin
    }
}

extension [any Room] {
    /// What a refusal names.
    package var importedFiles: Phrase {
        let files = compactMap(\.importedFiles)
        return Phrase(files.map(\.ko).joined(separator: ", "), files.map(\.en).joined(separator: ", "))
    }
}

extension Dashboard {
    /// What the first room that knows a file makes of it; nil for what is nobody's.
    /// - Throws: why nobody can read it, where a room sees what it is meant to be.
    package func importOffer(for file: CapturedFile) throws(CaptureRefusal) -> ImportOffer? {
        var unfit: CaptureRefusal?
        for room in rooms {
            do throws(CaptureRefusal) {
                if let offer = try room.importing(file) { return offer }
            } catch {
                unfit = unfit ?? error
            }
        }
        if let unfit { throw unfit }
        return nil
    }

    /// Imports what was chosen on the page of a room: it may be another room's file.
    /// - Parameter own: what the page's room does with a file that nobody recognises.
    package func begin(_ file: CapturedFile, by owner: Person.ID, else own: ImportOffer.Begin) throws -> String {
        let offer = try? importOffer(for: file)
        return try offer?.begin(file, owner) ?? own(file, owner)
    }
}

extension Request {
    /// What was chosen in the field of a page where files come in.
    package func importedFile() throws -> CapturedFile {
        guard let file = files.first(where: { $0.name == "file" && !($0.fileName.isEmpty && $0.bytes == 0) }) else {
            throw CatalogError.invalid("file", "파일을 골라 주세요", "Choose a file")
        }
        guard file.bytes > 0 else {
            throw CatalogError.invalid([FieldProblem(field: "file", message: .emptyFile)])
        }
        return CapturedFile(path: file.path, name: file.fileName)
    }
}

extension Phrase {
    package static let emptyFile = Phrase(
        "빈 파일이에요. 내보내기가 끝났는지 확인해 주세요.", "The file is empty. See whether its export has finished.")
}
