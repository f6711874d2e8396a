import Foundation
import TestSupport
import Testing

/// `doctor` and `export --salvage` on a database that is damaged.
@Suite struct SalvageCommandTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }

    init() throws {
        folder = try TemporaryFolder()
        #expect(try SeorapProcess.run(["seed", "--links", "60", "--data", data]).status == 0)
    }

    /// The first page holds the header of the file and the root of the schema.
    @Test func databaseWithoutItsFirstPageIsReportedSalvagedAndRestored() throws {
        let file = try FileHandle(forUpdating: URL(filePath: data + "/seorap.sqlite"))
        try file.write(contentsOf: Data(count: 4096))
        try file.close()
        let doctor = try SeorapProcess.run(["doctor", "--data", data])
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("table sqlite_schema, page 1: it is empty"))
        #expect(doctor.errors.contains("export --salvage"))
        let saved = folder.path + "/saved.zip"
        #expect(try SeorapProcess.run(["export", "--salvage", "--to", saved, "--data", data]).status == 0)
        let restored = folder.path + "/restored"
        #expect(try SeorapProcess.run(["restore", "--from", saved, "--data", restored]).output.contains("60 items"))
        #expect(try SeorapProcess.run(["doctor", "--repair", "--data", restored]).status == 0)
    }

    @Test func salvageIsRejectedWhileAServerRuns() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        _ = try server.started()
        let salvage = try SeorapProcess.run(["export", "--salvage", "--to", folder.path + "/saved.zip", "--data", data])
        #expect(salvage.status == 73)
        #expect(salvage.errors.contains("stop it first"))
        server.signal(SIGTERM)
        server.wait()
    }
}
