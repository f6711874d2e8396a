import HTTPServer
import Site

package enum ProviderPath {
    package static let settings = FixedRoute("/settings/providers")
    package static let logo = Route<String>("/providers/{source}/logo")
    package static let provider = Route<String>("/settings/providers/{name}")
}
