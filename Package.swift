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

func library(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, templates: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path, swiftSettings: strict,
        plugins: templates ? ["TemplatePlugin"] : [])
}

func room(_ name: String, _ dependencies: [Target.Dependency], templates: Bool = false) -> Target {
    library(name, dependencies, path: "Sources/Rooms/\(name)", templates: templates)
}

/// All addresses of libraries are found at the start and stay read-only: what overwrites memory finds no table to turn.
let bound: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "relro"])
]

/// Where Debian has the headers of pango and cairo. pkg-config would also hand over flags that SwiftPM warns of.
let pango = CSetting.unsafeFlags(
    ["cairo", "pango-1.0", "harfbuzz", "freetype2"].map { "-I/usr/include/\($0)" })

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, swiftSettings: strict, linkerSettings: bound)
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
        system("CCurl", "libcurl", apt: "libcurl4-gnutls-dev"),
        system("CGumbo", "gumbo", apt: "libgumbo-dev"),
        system("CGnuTLS", "gnutls", apt: "libgnutls28-dev"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        system("CArchive", "libarchive", apt: "libarchive-dev"),
        // Only carries GLib's include paths to CMedia; its header is empty, so GLib never reaches Swift.
        system("CGLib", "gobject-2.0", apt: "libvips-dev"),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CMicroHTTPDAnswers", dependencies: ["CMicroHTTPD"]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "CMedia", dependencies: ["CGLib"], cSettings: [.define("_GNU_SOURCE"), pango],
            linkerSettings: [
                .linkedLibrary("vips"), .linkedLibrary("gmodule-2.0"), .linkedLibrary("gobject-2.0"),
                .linkedLibrary("glib-2.0"),
                .linkedLibrary("ZXing"), .linkedLibrary("cairo"), .linkedLibrary("pangocairo-1.0"),
                .linkedLibrary("pangoft2-1.0"), .linkedLibrary("pango-1.0"), .linkedLibrary("fontconfig"),
                .linkedLibrary("freetype"),
            ]),

        // A target of its own, because SwiftPM links a plugin's tool and a test's executable into one binary twice.
        library("TemplateLanguage", []),
        library("Text", []),
        library("Web", ["Text"]),
        library("TextSearch", ["Text"]),
        library("MediaTypes", []),
        library("PageDocument", ["Text"]),
        program("TemplateCompiler", ["TemplateLanguage"]),
        .plugin(
            name: "TemplatePlugin", capability: .buildTool(), dependencies: ["TemplateCompiler"],
            path: "Sources/TemplatePlugin"),

        library("Compression", ["CZlib"]),
        library(
            "HTTPServer",
            [
                "CMicroHTTPD", "CMicroHTTPDAnswers", "Compression", "Text", "Web", "MediaTypes", httpTypes, logging,
            ]),
        library("Fetching", ["CCurl", "CGumbo", "Text", "Web", "MediaTypes", httpTypes]),
        // Holds metadata reading to a folder of real pages; run by hand, since such pages are not shipped.
        program("MetadataCheck", ["Fetching"], path: "Sources/Tools/MetadataCheck"),
        library("Tables", ["Fetching", "Text"]),
        library("Providers", ["Fetching", "Text", "Web", httpTypes]),
        library("Certificates", ["CGnuTLS"]),
        library("Archives", ["CArchive", "Compression", "Text"]),
        library("MediaProtocol", ["MediaTypes", "PageDocument", "Text"]),
        program("MediaWorker", ["MediaProtocol", "CMedia", "MediaTypes", "PageDocument", "Text"]),
        library("Values", ["Text", grdb, sqlite]),
        library("Jobs", ["Text", "Values", grdb, logging]),
        library(
            "Catalog",
            [
                "Jobs", "Values", "MediaProtocol", "CGnuTLS", "CSQLite", "Text", "TextSearch", "Compression", grdb,
                sqlite, logging,
            ]),
        library(
            "Site",
            [
                "Catalog", "Jobs", "HTTPServer", "Text", "TextSearch", "Web", grdb, httpTypes, logging,
            ], templates: true),
        room("API", ["Site", "Text", "Catalog", "Jobs", "HTTPServer", grdb, httpTypes]),
        room(
            "Backups",
            [
                "Archives", "Site", "Catalog", "Jobs", "HTTPServer", "MediaTypes", "Text", "Web", grdb, sqlite,
                httpTypes,
            ],
            templates: true),
        room("Library", ["Site", "Catalog", "HTTPServer", "Text", "TextSearch", grdb, httpTypes], templates: true),
        room("Household", ["Site", "Catalog", "HTTPServer", "CQREncode", "Text", grdb, httpTypes], templates: true),
        room("Tasks", ["Site", "Catalog", "Jobs", "HTTPServer", "Text", httpTypes], templates: true),
        room(
            "Inbox",
            ["Site", "Catalog", "HTTPServer", "Archives", "MediaTypes", "Text", "Web", grdb, httpTypes, logging],
            templates: true),
        room(
            "Links",
            [
                "Archives", "Tasks", "Site", "Catalog", "Jobs", "Fetching", "HTTPServer", "Text", "Web", "Tables", grdb,
                httpTypes, logging,
            ], templates: true),
        room(
            "Screenshots",
            [
                "Archives", "Compression", "Site", "Catalog", "Jobs", "HTTPServer", "MediaProtocol", "MediaTypes",
                "Text",
                grdb,
                httpTypes, logging,
            ], templates: true),
        room(
            "Works",
            [
                "Providers", "Tables", "Tasks", "Site", "Catalog", "Jobs", "HTTPServer", "Compression", "Text", "Web",
                grdb, httpTypes,
            ], templates: true),
        room(
            "Discovery",
            [
                "Works", "Providers", "Fetching", "Site", "Catalog", "HTTPServer", "MediaProtocol", "Text", grdb,
                httpTypes, logging,
            ], templates: true),
        room(
            "WorkImport",
            [
                "Works", "Tables", "Archives", "Providers", "Fetching", "Tasks", "Site", "Catalog", "HTTPServer",
                "Text", grdb,
                httpTypes,
            ]),
        room(
            "Movies",
            [
                "Works", "Providers", "Site", "Catalog", "Jobs", "HTTPServer", "Text", "WorkImport", "Discovery",
                grdb, httpTypes,
            ], templates: true),
        room(
            "Books",
            [
                "Works", "Providers", "Site", "Catalog", "Jobs", "HTTPServer", "Text", "WorkImport", "Discovery",
                grdb, httpTypes,
            ], templates: true),
        room(
            "Diary",
            [
                "Archives", "Tables", "Tasks", "Site", "Catalog", "Jobs", "HTTPServer", "MediaProtocol", "MediaTypes",
                "PageDocument", "Text", grdb, httpTypes, logging,
            ], templates: true),
        program(
            "Seorap",
            [
                "Library", "Household", "Tasks", "API", "Backups", "Inbox", "Links", "Screenshots", "Movies", "Books",
                "Diary", "Works",
                "Providers",
                "Site",
                "Catalog", "Jobs", "Fetching", "HTTPServer", "Certificates", "MediaProtocol", "MediaTypes",
                "PageDocument", "WorkImport", "Discovery", "CMalloc", grdb, httpTypes, logging, argumentParser,
            ]),

        // What `make bench` compares with: libmicrohttpd alone, answering from memory.
        program("Ceiling", ["CMicroHTTPD"], path: "Sources/Tools/Ceiling"),

        .target(
            name: "TestSupport",
            dependencies: [
                "Library", "Household", "Tasks", "API", "Inbox", "Site", "Catalog", "Jobs", "Fetching", "HTTPServer",
                "MediaProtocol", "Text", grdb,
                sqlite,
                httpTypes, logging,
            ],
            // What reads every page of the injection tests: without optimisation, it takes most of their time.
            path: "Tests/Support", swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Films and books as the suites try them that are about works of all kinds.
        .target(
            name: "WorkTestSupport",
            dependencies: [
                "TestSupport", "Movies", "Books", "WorkImport", "Discovery", "Works", "Providers", "Site", "Catalog",
                "Jobs",
            ],
            path: "Tests/Works/Support", swiftSettings: strict),
        tests("TemplateLanguage", ["TestSupport", "TemplateLanguage"]),
        tests("Text", ["TestSupport", "Text"]),
        tests("TextSearch", ["TestSupport", "TextSearch"]),
        tests("Web", ["Web"]),
        tests("MediaTypes", ["MediaTypes"]),
        tests("PageDocument", ["PageDocument"]),
        tests("Compression", ["Compression"]),
        tests("HTTPServer", ["TestSupport", "HTTPServer", "MediaTypes", "Web", httpTypes, logging]),
        tests("Fetching", ["Fetching", "HTTPServer", "Web", httpTypes]),
        tests("Tables", ["TestSupport", "Tables", "Text"]),
        tests("Providers", ["TestSupport", "Providers", "Fetching", "HTTPServer", "Text", httpTypes]),
        tests("Certificates", ["TestSupport", "Certificates", "HTTPServer", httpTypes, logging]),
        tests("Archives", ["TestSupport", "Archives", "CArchive"]),
        tests(
            "MediaProtocol",
            ["TestSupport", "ProcessTracer", "MediaProtocol", "MediaWorker", "MediaTypes", "PageDocument", "Text"],
            unread: ["ProcessTracer"]),
        .target(name: "ProcessTracer", path: "Tests/MediaProtocol/ProcessTracer"),
        tests("Values", ["TestSupport", "Values", "Text"]),
        tests("Jobs", ["Jobs", "Values", grdb, logging]),
        tests("Catalog", ["TestSupport", "Catalog", "Jobs", "MediaProtocol", grdb, logging]),
        tests(
            "Site",
            [
                "TestSupport", "Inbox", "Site", "Catalog", "Jobs", "HTTPServer", "Text", grdb, httpTypes,
            ], templates: true),
        tests(
            "API", ["TestSupport", "API", "Site", "Catalog", "Jobs", "HTTPServer", grdb, httpTypes],
            unread: ["test_description.py", "schemathesis.toml"]),
        tests(
            "Backups",
            [
                "TestSupport", "Backups", "Archives", "Links", "Screenshots", "Movies", "Books", "Diary", "Discovery",
                "WorkImport", "Works", "Inbox", "Site", "Catalog", "Jobs", "HTTPServer", grdb, sqlite, httpTypes,
            ]),
        tests("Library", ["TestSupport", "Library", "Site", "Catalog", "HTTPServer", grdb, httpTypes]),
        tests("Household", ["TestSupport", "Household", "Site", "Catalog", "Jobs", "HTTPServer", grdb, httpTypes]),
        tests("Tasks", ["TestSupport", "Tasks", "Site", "Catalog", "Jobs", "HTTPServer", grdb]),
        tests(
            "Inbox",
            [
                "TestSupport", "Inbox", "Archives", "Links", "Site", "Catalog", "Fetching", "HTTPServer",
                grdb, httpTypes, logging,
            ]),
        tests(
            "Links",
            [
                "TestSupport", "Archives", "Tasks", "MediaWorker", "MediaProtocol", "Links", "Site", "Catalog", "Jobs",
                "Fetching", "HTTPServer", "MediaTypes", grdb, httpTypes, logging,
            ]),
        tests(
            "Screenshots",
            [
                "TestSupport", "MediaWorker", "Archives", "MediaProtocol", "Screenshots", "Site", "Catalog", "Jobs",
                "HTTPServer", "MediaTypes", grdb, httpTypes, logging,
            ]),
        tests(
            "Works",
            [
                "TestSupport", "Tasks", "WorkTestSupport", "Movies", "Books", "Works", "Providers", "Site", "Catalog",
                "Jobs", "Text",
                "HTTPServer", "WorkImport", "Discovery", grdb, httpTypes,
            ], unread: ["Support"]),
        tests(
            "Discovery",
            [
                "TestSupport", "Tasks", "Movies", "Books", "Discovery", "Works", "Providers", "MediaWorker",
                "WorkImport",
                "MediaProtocol", "Site", "Catalog", "Fetching", "HTTPServer", grdb, httpTypes, logging,
            ]),
        tests(
            "WorkImport",
            [
                "TestSupport", "Tasks", "Archives", "Tables", "Movies", "Books", "WorkImport",
                "Discovery", "Works", "Providers", "Site", "Catalog", "Jobs", "HTTPServer", "WorkTestSupport",
                grdb,
            ]),
        tests(
            "Movies",
            [
                "TestSupport", "Tasks", "Movies", "Works", "Providers", "Site", "Catalog", "Jobs",
                "HTTPServer", "WorkImport", "WorkTestSupport",
                "Discovery", grdb, httpTypes, logging,
            ]),
        tests(
            "Books",
            [
                "TestSupport", "Tasks", "Books", "Works", "Providers", "Site", "Catalog", "Jobs",
                "HTTPServer", "Text", "WorkTestSupport",
                "WorkImport", "Discovery", grdb, httpTypes, logging,
            ]),
        tests(
            "Diary",
            [
                "TestSupport", "Diary", "PageDocument", "Archives", "Tasks", "MediaWorker", "MediaProtocol", "Site",
                "Catalog", "Jobs", "HTTPServer", "Text", grdb, httpTypes, logging,
            ]),
        tests(
            "EndToEnd",
            [
                "TestSupport", "Seorap", "API", "Backups", "Household", "MediaWorker", "MediaProtocol", "Inbox",
                "Links",
                "Screenshots", "Movies", "Books", "Diary", "PageDocument", "Works", "Site", "Catalog", "Jobs",
                "Fetching", "Text",
                "HTTPServer", "WorkImport", "Archives",
                "Discovery", grdb, httpTypes, logging,
            ], unread: ["schema.sql", "migrations.txt"], templates: true),
        tests("Architecture", []),
    ].filter { !$0.isTest || suites?.contains($0.name) ?? true },
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
