// swift-tools-version: 6.2
import PackageDescription

// Each dependency is on a separate line, so that a change of one dependency changes one line. The manifest cannot be split
// into files, which makes it long.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// SQLite as GRDB imports it, to read rows of long lists without a copy.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// Returns a target for a C library: a module map and a shim, found with pkg-config.
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

func feature(_ name: String, _ dependencies: [Target.Dependency], templates: Bool = false) -> Target {
    library(name, dependencies, path: "Sources/Features/\(name)", templates: templates)
}

/// Resolves all library addresses at the start and makes their table read-only, so that an overflow cannot change it.
let bound: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "relro"])
]

/// Include paths of pango and cairo in Debian. pkg-config also returns flags that SwiftPM warns about.
let pango = CSetting.unsafeFlags(
    ["cairo", "pango-1.0", "harfbuzz", "freetype2"].map { "-I/usr/include/\($0)" })

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, swiftSettings: strict, linkerSettings: bound)
}

/// - Parameter unread: files that are no sources and that tests read at run time.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], unread: [String] = [], templates: Bool = false
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)", exclude: unread, swiftSettings: strict,
        plugins: templates ? ["TemplatePlugin"] : [])
}

/// `SEORAP_SUITES="Catalog Links"` builds only these suites, as `make check` does. Without it, all suites are built.
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
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
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
        // Only passes GLib's include paths to CMedia. Its header is empty, so that GLib is not visible in Swift.
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
        // A separate target, because SwiftPM would link a plugin's tool and a test's executable into one binary twice.
        library("TemplateLanguage", []),
        library("Files", [systemPackage]),
        library("Text", []),
        library(
            "Web",
            [
                "CZlib",
                "Text",
            ]
        ),
        library("TextSearch", ["Text"]),
        library("PageDocument", ["Text"]),
        program("TemplateCompiler", ["TemplateLanguage"]),
        .plugin(
            name: "TemplatePlugin", capability: .buildTool(), dependencies: ["TemplateCompiler"],
            path: "Sources/TemplatePlugin"),
        library(
            "HTTPServer",
            [
                "CMicroHTTPD",
                "CMicroHTTPDAnswers",
                "Files",
                "Text",
                "Web",
                httpTypes,
                logging,
            ]
        ),
        library(
            "Fetching",
            [
                "CCurl",
                "CGumbo",
                "Files",
                "Text",
                "Web",
                httpTypes,
            ]
        ),
        // Compares metadata reading with a folder of real pages. Run by hand, because such pages are not in the repository.
        program(
            "MetadataCheck",
            [
                "Fetching",
                "Text",
            ],
            path: "Sources/Tools/MetadataCheck"),
        library(
            "Tables",
            [
                "Files",
                "Text",
            ]
        ),
        library(
            "Providers",
            [
                "Fetching",
                "Text",
                "Web",
                httpTypes,
            ]
        ),
        library(
            "Certificates",
            [
                "CGnuTLS",
                "Files",
            ]
        ),
        library(
            "Archives",
            [
                "CArchive",
                "Files",
                "Text",
                "Web",
            ]
        ),
        library(
            "MediaProtocol",
            [
                "Files",
                "PageDocument",
                "Text",
                "Web",
            ]
        ),
        program(
            "MediaWorker",
            [
                "CMedia",
                "Files",
                "MediaProtocol",
                "PageDocument",
                "Text",
                "Web",
            ]
        ),
        library(
            "Values",
            [
                "Text",
                grdb,
                sqlite,
            ]
        ),
        library(
            "Jobs",
            [
                "Text",
                "Values",
                grdb,
                logging,
            ]
        ),
        library(
            "Catalog",
            [
                "CGnuTLS",
                "CSQLite",
                "Files",
                "Jobs",
                "MediaProtocol",
                "Text",
                "TextSearch",
                "Values",
                "Web",
                grdb,
                logging,
                sqlite,
            ]
        ),
        library(
            "Site",
            [
                "Catalog",
                "HTTPServer",
                "Jobs",
                "Text",
                "Web",
                grdb,
                httpTypes,
                logging,
            ],
            templates: true
        ),
        feature(
            "API",
            [
                "Catalog",
                "HTTPServer",
                "Jobs",
                "Site",
                "Text",
                grdb,
                httpTypes,
            ]
        ),
        feature(
            "Backups",
            [
                "Archives",
                "Catalog",
                "Files",
                "HTTPServer",
                "Jobs",
                "Site",
                "Text",
                "Web",
                grdb,
                httpTypes,
                sqlite,
            ],
            templates: true
        ),
        feature(
            "Library",
            [
                "Catalog",
                "HTTPServer",
                "Site",
                "Text",
                "TextSearch",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Household",
            [
                "Catalog",
                "CQREncode",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "Site",
                "Text",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Tasks",
            [
                "Catalog",
                "HTTPServer",
                "Jobs",
                "Site",
                "Text",
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Inbox",
            [
                "Archives",
                "Catalog",
                "Files",
                "HTTPServer",
                "Site",
                "Text",
                "Web",
                grdb,
                httpTypes,
                logging,
            ],
            templates: true
        ),
        feature(
            "Links",
            [
                "Archives",
                "Catalog",
                "Fetching",
                "Files",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "Site",
                "Tables",
                "Tasks",
                "Text",
                "Web",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Screenshots",
            [
                "Archives",
                "Catalog",
                "Files",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "Site",
                "Text",
                "Web",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Works",
            [
                "Catalog",
                "HTTPServer",
                "Jobs",
                "Providers",
                "Site",
                "Tables",
                "Tasks",
                "Text",
                "Web",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Discovery",
            [
                "Catalog",
                "Fetching",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "Providers",
                "Site",
                "Text",
                "Web",
                "Works",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "WorkImport",
            [
                "Archives",
                "Catalog",
                "Fetching",
                "Files",
                "HTTPServer",
                "Jobs",
                "Providers",
                "Site",
                "Tables",
                "Tasks",
                "Text",
                "Works",
                grdb,
                httpTypes,
            ]
        ),
        feature(
            "Movies",
            [
                "Catalog",
                "Discovery",
                "HTTPServer",
                "Providers",
                "Site",
                "Text",
                "WorkImport",
                "Works",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Books",
            [
                "Catalog",
                "Discovery",
                "HTTPServer",
                "Providers",
                "Site",
                "Text",
                "WorkImport",
                "Works",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "Diary",
            [
                "Archives",
                "Catalog",
                "Files",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "PageDocument",
                "Site",
                "Text",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        feature(
            "DiaryImport",
            [
                "Archives",
                "Catalog",
                "Diary",
                "Files",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "PageDocument",
                "Site",
                "Tables",
                "Tasks",
                "Text",
                "Web",
                grdb,
            ]
        ),
        program(
            "Seorap",
            [
                "API",
                "Backups",
                "Books",
                "Catalog",
                "Certificates",
                "CMalloc",
                "Diary",
                "DiaryImport",
                "Discovery",
                "Fetching",
                "Files",
                "Household",
                "HTTPServer",
                "Inbox",
                "Jobs",
                "Library",
                "Links",
                "MediaProtocol",
                "Movies",
                "Screenshots",
                "Site",
                "Tasks",
                "Web",
                "WorkImport",
                argumentParser,
                grdb,
                httpTypes,
                logging,
            ]
        ),
        // The baseline of `make bench`: libmicrohttpd without Seorap, answering from memory.
        program("Ceiling", ["CMicroHTTPD"], path: "Sources/Tools/Ceiling"),
        .target(
            name: "TestSupport",
            dependencies: [
                "Library", "Household", "Tasks", "API", "Inbox", "Site", "Catalog", "Jobs", "Fetching", "HTTPServer",
                "MediaProtocol", "Text", "Web", grdb,
                sqlite,
                httpTypes, logging,
            ],
            // Optimised, because it reads every page of the injection tests and would take most of their time.
            path: "Tests/Support", swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Sample films and books for the suites about works of all kinds.
        .target(
            name: "WorkTestSupport",
            dependencies: [
                "Books",
                "Catalog",
                "Discovery",
                "Jobs",
                "Movies",
                "Site",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
            ],
            path: "Tests/Works/Support", swiftSettings: strict),
        tests(
            "TemplateLanguage",
            [
                "TemplateLanguage",
                "TestSupport",
                "Text",
            ]),
        tests(
            "Files",
            [
                "Files",
                "TestSupport",
            ]),
        tests(
            "Text",
            [
                "TestSupport",
                "Text",
            ]),
        tests(
            "TextSearch",
            [
                "TestSupport",
                "Text",
                "TextSearch",
            ]),
        tests(
            "Web",
            [
                "Web"
            ]),
        tests(
            "PageDocument",
            [
                "PageDocument"
            ]),
        tests(
            "HTTPServer",
            [
                "HTTPServer",
                "TestSupport",
                "Text",
                "Web",
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Fetching",
            [
                "Fetching",
                "HTTPServer",
                "Text",
                "Web",
                httpTypes,
            ]
        ),
        tests(
            "Tables",
            [
                "Tables",
                "TestSupport",
                "Text",
            ]
        ),
        tests(
            "Providers",
            [
                "Fetching",
                "HTTPServer",
                "Providers",
                "TestSupport",
                "Text",
                httpTypes,
            ]
        ),
        tests(
            "Certificates",
            [
                "Certificates",
                "HTTPServer",
                "TestSupport",
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Archives",
            [
                "Archives",
                "CArchive",
                "TestSupport",
            ]
        ),
        tests(
            "MediaProtocol",
            [
                "MediaProtocol",
                "MediaWorker",
                "PageDocument",
                "ProcessTracer",
                "TestSupport",
                "Text",
                "Web",
            ],
            unread: ["ProcessTracer"]
        ),
        .target(name: "ProcessTracer", path: "Tests/MediaProtocol/ProcessTracer"),
        tests(
            "Values",
            [
                "TestSupport",
                "Text",
                "Values",
            ]
        ),
        tests(
            "Jobs",
            [
                "Jobs",
                "TestSupport",
                "Text",
                "Values",
                grdb,
                logging,
            ]
        ),
        tests(
            "Catalog",
            [
                "Catalog",
                "Files",
                "Jobs",
                "MediaProtocol",
                "TestSupport",
                "Text",
                "Web",
                grdb,
                logging,
            ]
        ),
        tests(
            "Site",
            [
                "Catalog",
                "HTTPServer",
                "Inbox",
                "Jobs",
                "Site",
                "TestSupport",
                "Text",
                grdb,
                httpTypes,
            ],
            templates: true
        ),
        tests(
            "API",
            [
                "API",
                "Catalog",
                "HTTPServer",
                "Jobs",
                "Site",
                "TestSupport",
                grdb,
                httpTypes,
            ],
            unread: ["test_description.py", "schemathesis.toml"]
        ),
        tests(
            "Backups",
            [
                "Archives",
                "Backups",
                "Books",
                "Catalog",
                "Diary",
                "Discovery",
                "Files",
                "HTTPServer",
                "Inbox",
                "Jobs",
                "Links",
                "Movies",
                "Screenshots",
                "Site",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
                grdb,
                httpTypes,
                sqlite,
            ]
        ),
        tests(
            "Library",
            [
                "Catalog",
                "HTTPServer",
                "Library",
                "Site",
                "TestSupport",
                grdb,
                httpTypes,
            ]
        ),
        tests(
            "Household",
            [
                "Catalog",
                "Household",
                "HTTPServer",
                "Jobs",
                "Site",
                "TestSupport",
                grdb,
                httpTypes,
            ]
        ),
        tests(
            "Tasks",
            [
                "Catalog",
                "HTTPServer",
                "Jobs",
                "Site",
                "Tasks",
                "TestSupport",
                grdb,
            ]
        ),
        tests(
            "Inbox",
            [
                "Archives",
                "Catalog",
                "Fetching",
                "HTTPServer",
                "Inbox",
                "Links",
                "Site",
                "TestSupport",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Links",
            [
                "Archives",
                "Catalog",
                "Fetching",
                "HTTPServer",
                "Jobs",
                "Links",
                "MediaProtocol",
                "MediaWorker",
                "Site",
                "Tasks",
                "TestSupport",
                "Text",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Screenshots",
            [
                "Archives",
                "Catalog",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "MediaWorker",
                "Screenshots",
                "Site",
                "TestSupport",
                "Text",
                "Web",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Works",
            [
                "Books",
                "Catalog",
                "Discovery",
                "HTTPServer",
                "Jobs",
                "Movies",
                "Providers",
                "Site",
                "Tasks",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
                "WorkTestSupport",
                grdb,
                httpTypes,
            ],
            unread: ["Support"]
        ),
        tests(
            "Discovery",
            [
                "Books",
                "Catalog",
                "Discovery",
                "Fetching",
                "HTTPServer",
                "MediaProtocol",
                "MediaWorker",
                "Movies",
                "Providers",
                "Site",
                "Tasks",
                "TestSupport",
                "Text",
                "Web",
                "WorkImport",
                "Works",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "WorkImport",
            [
                "Archives",
                "Books",
                "Catalog",
                "Discovery",
                "HTTPServer",
                "Jobs",
                "Movies",
                "Providers",
                "Site",
                "Tables",
                "Tasks",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
                "WorkTestSupport",
                grdb,
            ]
        ),
        tests(
            "Movies",
            [
                "Catalog",
                "Discovery",
                "HTTPServer",
                "Jobs",
                "Movies",
                "Providers",
                "Site",
                "Tasks",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
                "WorkTestSupport",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Books",
            [
                "Books",
                "Catalog",
                "Discovery",
                "HTTPServer",
                "Jobs",
                "Providers",
                "Site",
                "Tasks",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
                "WorkTestSupport",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "Diary",
            [
                "Archives",
                "Catalog",
                "Diary",
                "DiaryImport",
                "HTTPServer",
                "Jobs",
                "MediaProtocol",
                "MediaWorker",
                "PageDocument",
                "Site",
                "Tasks",
                "TestSupport",
                "Text",
                "Web",
                grdb,
                httpTypes,
                logging,
            ]
        ),
        tests(
            "EndToEnd",
            [
                "API",
                "Archives",
                "Backups",
                "Books",
                "Catalog",
                "Diary",
                "DiaryImport",
                "Discovery",
                "Fetching",
                "Household",
                "HTTPServer",
                "Inbox",
                "Jobs",
                "Links",
                "MediaWorker",
                "Movies",
                "PageDocument",
                "Screenshots",
                "Seorap",
                "Site",
                "TestSupport",
                "Text",
                "WorkImport",
                "Works",
                grdb,
                httpTypes,
                logging,
            ],
            unread: ["schema.sql", "migrations.txt"], templates: true
        ),
        tests("Architecture", []),
    ].filter { !$0.isTest || suites?.contains($0.name) ?? true },
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
