import FoundationEssentials
import Glibc
import Text

extension MediaWorkerClient {
    /// Reads the words and codes in a picture. A phone's screen takes about half a second, so a separate client, with
    /// `MediaLimits.reading` and `niceness` 19, should do it; otherwise the pictures of pages would wait.
    ///
    /// - Parameter path: The path of the file, as in ``probe(_:use:)``.
    /// - Throws: `.noEngine` if tesseract or all models for the language are missing.
    package func read(_ path: String, language: OCRLanguage) async throws(MediaError) -> RecognisedText {
        let output = "\(scratch)/.text-\(UUID().uuidString).tmp"
        defer { unlink(output) }
        guard case .read = try await answer(to: .read(source: path, language: language, output: output), about: path),
            let text = Self.text(inFile: output), text.isPlausible(within: limits)
        else { throw killAfterInvalidReply() }
        return text
    }

    /// Reads only the codes in a picture, such as the barcode of a book; does not need tesseract.
    ///
    /// - Parameter path: The path of the file, as in ``probe(_:use:)``.
    package func codes(in path: String) async throws(MediaError) -> [RecognisedText.Code] {
        guard case .codes(let codes) = try await answer(to: .codes(source: path), about: path),
            codes.count <= RecognisedText.Code.maxCountAlone,
            codes.allSatisfy({
                $0.text.utf8.count <= RecognisedText.Code.maxBytesAlone
                    && $0.format.utf8.count <= RecognisedText.maxFormatBytes
            })
        else { throw killAfterInvalidReply() }
        return codes
    }

    /// Starts a worker if there is none, and returns its text recognition engine and languages.
    package func describeReader() async throws(MediaError) -> OCRCapabilities {
        guard case .reader(let description) = try await answer(to: .describeReader, about: "") else {
            throw killAfterInvalidReply()
        }
        return description
    }

    private static func text(inFile path: String) -> RecognisedText? {
        guard let size = regularFileSize(path), size <= RecognisedText.maxBytes,
            let json = try? Data(contentsOf: URL(filePath: path))
        else { return nil }
        return try? RecognisedText(json: json)
    }
}
