extension LoopbackClient {
    /// Sends a form with one file, as a browser does, and does not follow the redirect.
    package func post(
        _ path: String, form: KeyValuePairs<String, String>, file name: String, bytes: [UInt8]
    ) throws -> Answer {
        let boundary = "seorap-test-boundary"
        var body: [UInt8] = []
        for (name, value) in form {
            let head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n"
            body += Array((head + value + "\r\n").utf8)
        }
        let head = """
            --\(boundary)\r\nContent-Disposition: form-data; name="\(name)"; filename="picture.png"\r\n\
            Content-Type: application/octet-stream\r\n\r\n
            """
        body += Array(head.utf8) + bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return try send(
            "POST", path, headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], bytes: body)
    }
}

extension LoopbackClient {
    /// Sends a form with several files, each with its field, its file name and its bytes.
    package func post(
        _ path: String, form: KeyValuePairs<String, String> = [:], files: [(String, String, [UInt8])],
        headers: [String: String] = [:]
    ) throws -> Answer {
        let boundary = "seorap-test-boundary"
        var body: [UInt8] = []
        for (name, value) in form {
            let head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n"
            body += Array((head + value + "\r\n").utf8)
        }
        for (field, name, bytes) in files {
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n"
            body += Array(head.utf8) + bytes + Array("\r\n".utf8)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        let type = ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
        return try send("POST", path, headers: headers.merging(type) { $1 }, bytes: body)
    }
}
