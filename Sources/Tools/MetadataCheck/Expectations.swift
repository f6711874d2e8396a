import Foundation
import Text

/// A page with the values that a suite expects.
struct ExpectedPage {
    let name: String
    let file: URL
    /// Address of the page; a loopback address if the suite names none.
    let address: String
    let contentType: String?
    /// Expected values by field: title, description, image, site. A field is `nil` if the suite expects no value.
    let fields: [String: String?]
}

/// Reads the expectations of suites, which have one of two forms.
///
/// - A folder with pages and one `expected.json`: `{"page.html": {"url": …, "expected": {field: text}}}`. `expected`
///   may be left out, with the fields next to `url`.
/// - A folder for each page, with one `.html` file and one `.json` file of fields.
///
/// Fields have the names that suites give them (`excerpt`, `siteName`, `lead_image_url`); other fields are ignored.
enum Expectations {
    static func read(_ folder: URL) throws -> [ExpectedPage] {
        let expectationFile = folder.appending(path: "expected.json")
        if FileManager.default.fileExists(atPath: expectationFile.path) {
            return try object(in: expectationFile).members.compactMap { member in
                member.value.members.isEmpty
                    ? nil : page(member.name, file: folder.appending(path: member.name), member.value)
            }.sorted { $0.name < $1.name }
        }
        return try contents(folder).filter(\.hasDirectoryPath).compactMap { pageFolder in
            let files = try contents(pageFolder)
            guard let html = files.first(where: { ["html", "htm"].contains($0.pathExtension) && isSource($0) }),
                let json = files.first(where: { $0.pathExtension == "json" })
            else { return nil }
            return try page(pageFolder.lastPathComponent, file: html, object(in: json))
        }.sorted { $0.name < $1.name }
    }

    /// Members of the suites' JSON for each field.
    private static let aliases = [
        "title": ["title", "headline"],
        "description": ["description", "excerpt", "summary", "meta_description"],
        "image": ["image", "picture", "lead_image_url", "top_image", "meta_img"],
        "site": ["site", "siteName", "site_name", "sitename", "publisher"],
    ]

    private static func page(_ name: String, file: URL, _ object: JSONValue) -> ExpectedPage {
        let expected = object.member("expected") ?? object
        let coreFields = object["core_fields"].strings
        var fields: [String: String?] = [:]
        for (field, names) in aliases where coreFields?.contains(field) ?? true {
            guard let name = names.first(where: { expected.member($0) != nil }) else { continue }
            fields[field] = .some(expected[name].string)
        }
        let contentTypes = object["http_content_types_per_hop"].strings
        return ExpectedPage(
            name: name, file: file, address: object["url"].string ?? "http://localhost/page",
            contentType: object["content_type"].string ?? contentTypes?.last, fields: fields)
    }

    /// Whether a file is the page itself. Files named "expected" are results made from the page.
    private static func isSource(_ file: URL) -> Bool {
        !file.lastPathComponent.contains("expected")
    }

    /// Reads a JSON file.
    /// - Throws: `CocoaError` if the file cannot be read or is no JSON.
    private static func object(in file: URL) throws -> JSONValue {
        guard let value = JSONValue([UInt8](try Data(contentsOf: file))) else { throw CocoaError(.fileReadCorruptFile) }
        return value
    }

    private static func contents(_ folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    }
}
