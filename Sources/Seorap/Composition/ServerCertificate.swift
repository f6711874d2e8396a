import Catalog
import Certificates
import Foundation
import HTTPServer
import Household
import Logging

/// The https certificate of the server, issued by the instance or read from given files. Checked every minute, so that
/// new addresses, renewals and replaced files take effect without a restart.
struct ServerCertificate: Sendable {
    enum Source: Sendable {
        /// A certificate that the instance issues itself.
        case application
        /// Paths of PEM files: the certificate with its intermediates, and its key.
        case files(chain: String, key: String)
    }

    /// A certificate with its key, both as PEM.
    struct KeyPair: Sendable, Equatable {
        let chain: [UInt8]
        let key: [UInt8]
        /// The authority of the instance; `nil` for given files.
        let authority: HTTPSStatus.Authority?
        /// Host names and addresses for which it is valid.
        let names: [String]
    }

    private static let checkInterval = Duration.seconds(60)
    private let source: Source
    private let folder: DataFolder
    /// Host names that were passed to `serve`.
    private let allowedHosts: [String]
    private let environment: CatalogEnvironment
    /// The certificate at the start.
    let initialKeyPair: KeyPair
    let identity: TLSIdentity

    init(_ source: Source, folder: DataFolder, allowedHosts: [String], environment: CatalogEnvironment) throws {
        self.source = source
        self.folder = folder
        self.allowedHosts = allowedHosts
        self.environment = environment
        initialKeyPair = try Self.readKeyPair(source, folder, allowedHosts, environment)
        do {
            identity = try TLSIdentity(chain: initialKeyPair.chain, key: initialKeyPair.key)
        } catch {
            throw CommandError(.usage, "the certificate cannot be used: \(error); see --tls-cert and --tls-key")
        }
    }

    /// Checks for changes until the task is cancelled.
    /// - Parameter onChange: called after every change.
    func watch(onChange: @Sendable (KeyPair) -> Void) async {
        var current = initialKeyPair
        while (try? await Task.sleep(for: Self.checkInterval)) != nil {
            do {
                let latest = try Self.readKeyPair(source, folder, allowedHosts, environment)
                guard latest != current else { continue }
                try identity.replace(chain: latest.chain, key: latest.key)
                current = latest
                onChange(current)
                environment.log.notice("https uses a new certificate")
            } catch {
                // One file of a pair may be replaced while the other is still written, so the next check decides.
                environment.log.warning("the certificate of https stays as it was: \(error)")
            }
        }
    }

    private static func readKeyPair(
        _ source: Source, _ folder: DataFolder, _ allowedHosts: [String], _ environment: CatalogEnvironment
    ) throws -> KeyPair {
        switch source {
        case .files(let chain, let key):
            let bytes = try read(chain, option: "--tls-cert")
            let names = try? Certificate(pem: bytes).names.map(\.description).sorted()
            return KeyPair(chain: bytes, key: try read(key, option: "--tls-key"), authority: nil, names: names ?? [])
        case .application:
            let title = "Seorap \(HostNames.machine ?? "")".trimmingCharacters(in: .whitespaces)
            let issued = try CertificateStore(folder: folder.tls).shown(
                for: HostNames.all(allowedHosts: allowedHosts), title: title, now: Self.date(environment.now()),
                trusted: Self.date(environment.clock.trusted))
            for name in issued.refused {
                environment.log.warning(
                    "https does not work for \(name), which the certificate authority does not cover; delete the folder \(folder.tls) to create a new one"
                )
            }
            return KeyPair(
                chain: issued.pem, key: issued.pem,
                authority: HTTPSStatus.Authority(
                    title: title, der: issued.authority.der, fingerprint: issued.authority.fingerprint),
                names: issued.leaf.names.map(\.description).sorted())
        }
    }

    private static func date(_ moment: Timestamp) -> Date {
        Date(timeIntervalSince1970: Double(moment.rawValue) / 1000)
    }

    private static func read(_ path: String, option: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError(.usage, "the file \(path) cannot be read; see \(option)")
        }
        return Array(data)
    }
}
