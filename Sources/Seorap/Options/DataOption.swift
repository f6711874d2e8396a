import ArgumentParser
import Foundation

/// `--data DIR`, then `$SEORAP_DATA`, then `$XDG_DATA_HOME/seorap`, then `~/.local/share/seorap`.
struct DataOption: ParsableArguments {
    @Option(name: .long, help: "The data folder (default: $SEORAP_DATA or ~/.local/share/seorap).")
    var data: String?

    var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let data, !data.isEmpty { return absolute(data) }
        if let data = environment["SEORAP_DATA"], !data.isEmpty { return absolute(data) }
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/seorap" }
        return NSHomeDirectory() + "/.local/share/seorap"
    }

    private func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path
    }
}
