import Foundation
import TestSupport
import Testing

/// HTTPS in the real program, requested by curl, which trusts only the instance's certificate authority.
@Suite struct HTTPSTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }
    var authority: String { data + "/tls/authority.pem" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func serve(_ more: [String] = []) throws -> (
        process: SeorapProcess, port: Int, securePort: Int, link: String
    ) {
        let process = try SeorapProcess(
            ["serve", "--data", data, "--port", "0", "--https-port", "0", "--allow-host", "seorap.lan"] + more)
        let started = try process.started(expectLink: true)
        let line = try #require(process.errorText.firstMatch(of: /https is at https:\/\/127.0.0.1:(\d+)\//))
        return (process, started.port, try #require(Int(line.1)), try #require(started.firstRunLink))
    }

    private func curl(_ arguments: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/curl")
        process.arguments = ["-sSi", "--max-time", "20"] + arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func samePagesAreServedOnBothPorts() throws {
        let (process, port, secure, link) = try serve()
        let path = try #require(URL(string: link)?.path)
        let trust = ["--cacert", authority]
        let health = try curl(trust + ["https://127.0.0.1:\(secure)/healthz"])
        #expect(health.status == 0 && health.text.contains("\"status\":\"ok\""), "\(health.text)")
        let named = try curl(
            trust + ["--resolve", "seorap.lan:\(secure):127.0.0.1", "https://seorap.lan:\(secure)/healthz"])
        #expect(named.status == 0, "\(named.text)")
        #expect(
            try curl(["https://127.0.0.1:\(secure)/healthz"]).status == 60, "without the authority nobody believes it")
        #expect(try curl(trust + ["-H", "Host: evil.example", "https://127.0.0.1:\(secure)/"]).text.contains(" 421 "))

        let signedIn = try curl(trust + ["-d", "nick=%ED%95%98%EB%8A%98", "https://127.0.0.1:\(secure)\(path)"]).text
        #expect(signedIn.contains(" 303 "), "\(signedIn)")
        let cookie = try #require(signedIn.firstMatch(of: /(?i)set-cookie: (__Host-seorap=[^;]+); ([^\r]*)/))
        #expect(cookie.2.contains("Secure") && cookie.2.contains("Path=/") && !cookie.2.contains("Domain"))
        let page = try curl(trust + ["-b", String(cookie.1), "https://127.0.0.1:\(secure)/"]).text
        #expect(page.contains(" 200 "))
        // No HSTS: the port may serve HTTP later, and other programs use the same host name.
        #expect(!page.lowercased().contains("strict-transport-security"))
        // An HTTPS cookie does not work over HTTP, and an HTTP cookie does not work over HTTPS.
        let client = LoopbackClient(port: port)
        #expect(try client.get("/api/v1/items", headers: ["Cookie": String(cookie.1)]).status == 401)
        let renamed = String(cookie.1).replacing("__Host-", with: "")
        #expect(try curl(trust + ["-b", renamed, "https://127.0.0.1:\(secure)/api/v1/items"]).text.contains(" 401 "))
        process.signal(SIGTERM)
        #expect(process.wait() == 0)
    }

    @Test func sendsOnlyTheCertificateOfTheAuthority() throws {
        let (process, port, _, _) = try serve()
        let client = LoopbackClient(port: port)
        let pem = try String(contentsOfFile: authority, encoding: .utf8)
        let certificate = try client.get("/https/seorap.crt")
        #expect(certificate.status == 200 && pem.contains(Data(certificate.body).base64EncodedString().prefix(60)))
        #expect(pem.contains("PRIVATE KEY"))
        #expect(!certificate.text.contains("PRIVATE"))
        for path in ["authority.pem", "server.pem"] {
            let mode = try FileManager.default.attributesOfItem(atPath: data + "/tls/" + path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
        process.signal(SIGTERM)
        process.wait()
    }

    @Test func authorityIsKeptAfterRestart() throws {
        let first = try serve()
        first.process.signal(SIGTERM)
        first.process.wait()
        let before = try String(contentsOfFile: authority, encoding: .utf8)
        let second = try SeorapProcess(["serve", "--data", data, "--port", "0", "--https-port", "0"])
        _ = try second.started()
        second.signal(SIGTERM)
        second.wait()
        #expect(try String(contentsOfFile: authority, encoding: .utf8) == before)
    }

    @Test func givenCertificateFilesAreUsed() throws {
        let first = try serve()
        first.process.signal(SIGTERM)
        first.process.wait()
        // Any certificate is suitable here, such as that of another instance.
        let (chain, roots) = (folder.path + "/own.pem", folder.path + "/roots.pem")
        try FileManager.default.moveItem(atPath: data + "/tls/server.pem", toPath: chain)
        try FileManager.default.moveItem(atPath: authority, toPath: roots)
        let (process, port, secure, _) = try serve(["--tls-cert", chain, "--tls-key", chain])
        #expect(try curl(["--cacert", roots, "https://127.0.0.1:\(secure)/healthz"]).status == 0)
        #expect(try LoopbackClient(port: port).get("/https/seorap.crt").status == 404)
        #expect(!FileManager.default.fileExists(atPath: authority))
        process.signal(SIGTERM)
        process.wait()
    }

    @Test func invalidCertificatesAreReportedInOneLine() throws {
        let file = folder.path + "/nonsense.pem"
        try Data("nonsense".utf8).write(to: URL(filePath: file))
        for (arguments, word) in [
            (["--tls-cert", file, "--tls-key", file], "--tls-cert"),
            (["--tls-cert", folder.path + "/none", "--tls-key", file], "cannot be read"),
        ] {
            let result = try SeorapProcess.run(
                ["serve", "--data", data, "--port", "0", "--https-port", "0", "--log-level", "error"] + arguments)
            #expect(result.status == 64)
            #expect(result.errors.contains(word) && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        }
        for arguments in [
            ["--https-port", "x"], ["--https-port", "70000"], ["--tls-cert", file], ["--tls-key", file],
        ] {
            #expect(try SeorapProcess.run(["serve", "--data", data, "--port", "0"] + arguments).status == 64)
        }
    }

    @Test func aPortInUseExits75AndSaysWhich() throws {
        let (process, port, _, _) = try serve()
        let second = try SeorapProcess.run(
            ["serve", "--data", folder.path + "/other", "--port", "0", "--https-port", "\(port)"])
        #expect(second.status == 75 && second.errors.contains("--https-port"))
        process.signal(SIGTERM)
        process.wait()
    }
}
