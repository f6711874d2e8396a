import ArgumentParser
import Foundation

/// The option for a passphrase. It takes a file, because other accounts of the machine can see command lines.
struct PassphraseOption: ParsableArguments {
    @Option(help: "A file whose first line is the passphrase (or $SEORAP_PASSPHRASE).")
    var passphraseFile: String?

    /// Returns the passphrase from the file or from the environment; `nil` if neither is given.
    /// - Throws: `CommandError` if the file cannot be read or is empty.
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
