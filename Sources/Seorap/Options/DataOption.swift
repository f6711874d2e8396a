import ArgumentParser
import Foundation

/// The option for the data folder: `--data DIR`, otherwise `$SEORAP_DATA`, `$XDG_DATA_HOME/seorap` or
/// `~/.local/share/seorap`.
struct DataOption: ParsableArguments {
    @Option(name: .long, help: "The data folder (default: $SEORAP_DATA or ~/.local/share/seorap).")
    var data: String?

    var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let data, !data.isEmpty { return absolute(data) }
        if let path = environment["SEORAP_DATA"], !path.isEmpty { return absolute(path) }
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/seorap" }
        return NSHomeDirectory() + "/.local/share/seorap"
    }

    private func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path
    }
}
