import Fetching
import Foundation

extension FetchConfiguration {
    /// For tests: patient, since they share the machine, and impolite; a test about a limit sets its own.
    static func test(allow hosts: String...) -> FetchConfiguration {
        var configuration = FetchConfiguration(userAgent: "SeorapTest/1.0 (+contact)", allowHosts: Set(hosts))
        configuration.timeout = .seconds(60)
        configuration.connectTimeout = .seconds(60)
        configuration.stallTimeout = .seconds(60)
        configuration.perHostDelay = .zero
        configuration.perHostTransfers = 16
        return configuration
    }
}

/// The error of a fetch that must fail; nil when it does not.
func failure(of fetcher: Fetcher, _ request: FetchRequest) async -> FetchError? {
    do {
        _ = try await fetcher.fetch(request)
        return nil
    } catch {
        return error
    }
}

/// A path in the temporary folder where nothing is yet.
func newPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("fetching-\(UUID().uuidString)").path
}
