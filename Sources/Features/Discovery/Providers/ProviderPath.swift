import HTTPServer
import Site

/// URLs of the settings and logos of providers.
enum ProviderPath {
    static let settings = FixedRoute("/settings/providers")
    static let logo = Route<String>("/providers/{source}/logo")
    static let provider = Route<String>("/settings/providers/{name}")
}
