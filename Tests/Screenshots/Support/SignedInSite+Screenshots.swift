import Catalog
import HTTPServer
import MediaProtocol
import Site
import TestSupport

@testable import Screenshots

extension SignedInSite {
    convenience init(
        _ world: World, as person: Person.ID? = nil, language: Language = .en, reader: (any MediaProcessor)? = nil
    ) throws {
        let screenshots = ScreenshotCollection(catalog: world.catalog, processor: world.worker, reader: reader)
        try self.init(world, [screenshots], as: person, language: language)
    }
}

extension SignedInSite {
    struct Upload {
        var name: String
        var bytes: [UInt8]
        var type = "application/octet-stream"
    }

    /// Sends files as a browser's form does.
    func upload(
        _ files: [Upload], fields: KeyValuePairs<String, String> = [:], to path: String = ScreenshotPath.api()
    ) throws -> LoopbackClient.Answer {
        let boundary = "seorap-test-boundary"
        var body: [UInt8] = []
        for (name, value) in fields {
            body += Array(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for file in files {
            let head = """
                --\(boundary)\r\nContent-Disposition: form-data; name="file"; filename="\(file.name)"\r\n\
                Content-Type: \(file.type)\r\n\r\n
                """
            body += Array(head.utf8) + file.bytes + Array("\r\n".utf8)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        return try client.send(
            "POST", path, headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], bytes: body)
    }
}
