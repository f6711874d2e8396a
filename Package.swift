// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// SQLite as GRDB sees it, for reading rows of long lists without a copy.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A C library as Swift may see it: a module map and a shim, found by pkg-config.
func system(_ name: String, _ pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func room(_ name: String, _ dependencies: [Target.Dependency], templates: Bool = false) -> Target {
    .target(
        name: name, dependencies: dependencies, swiftSettings: strict, plugins: templates ? ["TemplatePlugin"] : [])
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// - Parameter unread: files that tests read by themselves.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], unread: [String] = [], templates: Bool = false
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)", exclude: unread, swiftSettings: strict,
        plugins: templates ? ["TemplatePlugin"] : [])
}

/// SEORAP_SUITES="Catalog Links" builds only these suites, which is what `make check` does; all of them without it.
let suites = Context.environment["SEORAP_SUITES"].map { $0.split(separator: " ").map { "\($0)Tests" } }

let package = Package(
    name: "seorap",
    products: [
        .executable(name: "seorap", targets: ["Seorap"])
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
        system("CZlib", "zlib", apt: "zlib1g-dev"),
        system("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
        system("CGumbo", "gumbo", apt: "libgumbo-dev"),
        system("CGnuTLS", "gnutls", apt: "libgnutls28-dev"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        system("CArchive", "libarchive", apt: "libarchive-dev"),
        // Only carries GLib's include paths to CMedia; its header is empty, so GLib never reaches Swift.
        system("CGLib", "gobject-2.0", apt: "libvips-dev"),
        .target(
            name: "CMedia", dependencies: ["CGLib"], cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [
                .linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
                .linkedLibrary("ZXing"),
            ]),

        // A room of its own, because SwiftPM links a plugin's tool and a test's executable into one binary twice.
        room("TemplateLanguage", []),
        program("TemplateCompiler", ["TemplateLanguage"]),
        .plugin(
            name: "TemplatePlugin", capability: .buildTool(), dependencies: ["TemplateCompiler"],
            path: "Sources/TemplatePlugin"),

        room("HTTPServer", ["CMicroHTTPD", "CZlib", httpTypes, logging]),
        room("Fetching", ["CCurl", "CGumbo", httpTypes]),
        // Holds metadata reading to a folder of real pages; run by hand, since such pages are not shipped.
        program("MetadataCheck", ["Fetching"]),
        room("Providers", ["Fetching", httpTypes]),
        room("Pictures", ["Fetching", "Catalog", httpTypes]),
        room("Certificates", ["CGnuTLS"]),
        room("Archives", ["CArchive", "CZlib"]),
        room("MediaProtocol", []),
        program("MediaWorker", ["MediaProtocol", "CMedia"]),
        room("Catalog", ["MediaProtocol", "CGnuTLS", grdb, sqlite, logging]),
        room("Site", ["Catalog", "HTTPServer", "CQREncode", grdb, httpTypes, logging], templates: true),
        room("Inbox", ["Site", "Catalog", "HTTPServer", "Archives", grdb, httpTypes, logging], templates: true),
        room(
            "Links", ["Pictures", "Site", "Catalog", "Fetching", "HTTPServer", grdb, httpTypes, logging],
            templates: true),
        room(
            "Screenshots", ["Archives", "Site", "Catalog", "HTTPServer", "MediaProtocol", grdb, httpTypes, logging],
            templates: true
        ),
        room(
            "Works",
            [
                "Archives", "Providers", "Pictures", "Fetching", "Site", "Catalog", "HTTPServer", "MediaProtocol", grdb,
                httpTypes,
                logging,
            ],
            templates: true),
        room("Movies", ["Works", "Providers", "Site", "Catalog", "HTTPServer", grdb, httpTypes], templates: true),
        room("Books", ["Works", "Providers", "Site", "Catalog", "HTTPServer", grdb, httpTypes], templates: true),
        program(
            "Seorap",
            [
                "Inbox", "Links", "Screenshots", "Movies", "Books", "Works", "Providers", "Pictures", "Site", "Catalog",
                "Fetching", "HTTPServer", "Certificates", "MediaProtocol",
                grdb, httpTypes,
                logging, argumentParser,
            ]),

        // What `make bench` compares with: libmicrohttpd alone, answering from memory.
        program("Ceiling", ["CMicroHTTPD"]),

        .target(
            name: "TestSupport",
            dependencies: [
                "Site", "Catalog", "Fetching", "HTTPServer", "MediaProtocol", grdb, sqlite, httpTypes, logging,
            ],
            path: "Tests/Support", swiftSettings: strict),
        tests("TemplateLanguage", ["TestSupport", "TemplateLanguage"]),
        tests("HTTPServer", ["TestSupport", "HTTPServer", httpTypes, logging]),
        tests("Fetching", ["Fetching", "HTTPServer", httpTypes]),
        tests("Providers", ["TestSupport", "Providers", "Fetching", "HTTPServer", httpTypes]),
        tests("Certificates", ["TestSupport", "Certificates", "HTTPServer", httpTypes, logging]),
        tests("Archives", ["TestSupport", "Archives", "CArchive"]),
        tests("MediaProtocol", ["TestSupport", "MediaProtocol", "MediaWorker"]),
        tests("Catalog", ["TestSupport", "Catalog", "MediaProtocol", grdb, logging], unread: ["schema.sql"]),
        tests(
            "Site", ["TestSupport", "Inbox", "Site", "Catalog", "HTTPServer", grdb, httpTypes], templates: true),
        tests(
            "Inbox",
            [
                "TestSupport", "Inbox", "Archives", "Pictures", "Links", "Site", "Catalog", "Fetching", "HTTPServer",
                grdb,
                httpTypes,
                logging,
            ]),
        tests(
            "Links",
            [
                "TestSupport", "MediaWorker", "MediaProtocol", "Pictures", "Links", "Site", "Catalog", "Fetching",
                "HTTPServer",
                grdb, httpTypes, logging,
            ]),
        tests(
            "Screenshots",
            [
                "TestSupport", "MediaWorker", "Archives", "MediaProtocol", "Screenshots", "Site", "Catalog",
                "HTTPServer", grdb,
                httpTypes, logging,
            ]),
        tests(
            "Works",
            [
                "TestSupport", "Archives", "Movies", "Books", "Works", "Providers", "Pictures", "MediaWorker",
                "MediaProtocol", "Site", "Catalog", "Fetching", "HTTPServer", grdb, httpTypes,
                logging,
            ]),
        tests(
            "Movies",
            ["TestSupport", "Movies", "Works", "Providers", "Site", "Catalog", "HTTPServer", grdb, httpTypes, logging]),
        tests(
            "Books",
            ["TestSupport", "Books", "Works", "Providers", "Site", "Catalog", "HTTPServer", grdb, httpTypes, logging]),
        tests(
            "EndToEnd",
            [
                "TestSupport", "Seorap", "MediaWorker", "MediaProtocol", "Inbox", "Links", "Screenshots", "Movies",
                "Books", "Works", "Pictures", "Site", "Catalog", "Fetching", "HTTPServer", grdb, httpTypes, logging,
            ], templates: true),
        tests("Architecture", []),
    ].filter { !$0.isTest || suites?.contains($0.name) ?? true },
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
