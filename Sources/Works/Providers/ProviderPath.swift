import HTTPServer
import Site

/// The addresses of the providers' settings.
package enum ProviderPath {
    package static let settings = FixedRoute("/settings/providers")
    package static let provider = Route<String>("/settings/providers/{name}")
}
