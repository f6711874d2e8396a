import ArgumentParser
import Foundation

/// A passphrase never stands on a command line, where every other account sees it.
struct PassphraseOption: ParsableArguments {
    @Option(help: "A file whose first line is the passphrase (or $SEORAP_PASSPHRASE).")
    var passphraseFile: String?

    /// - Throws: `CommandError` where the file cannot be read or is empty.
    func read() throws -> String? {
        guard let passphraseFile else {
            return ProcessInfo.processInfo.environment["SEORAP_PASSPHRASE"].flatMap { $0.isEmpty ? nil : $0 }
        }
        let text = try? String(contentsOfFile: passphraseFile, encoding: .utf8)
        guard let line = text?.split(separator: "\n").first.map(String.init), !line.isEmpty else {
            throw CommandError(.missingInput, "\(passphraseFile) holds no passphrase; nothing was done")
        }
        return line
    }
}
