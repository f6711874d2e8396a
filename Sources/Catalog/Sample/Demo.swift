import Foundation
import Text

/// The small world of `seed --demo`: what there is, as lists in JSON, and its drawn pictures, all in `Public/demo`. The
/// days lie before today, so that it always looks lived in and nothing in it is of the future.
package struct Demo: Sendable {
    private let folder: URL
    private let pictures: [String: Media]
    private let now: Timestamp
    private let today: CivilDate

    /// Takes every picture in as any picture comes in: a file by its hash, and what the worker says about it.
    /// - Parameter folder: the path of Public.
    package init(
        in folder: String, now: Timestamp, media: MediaStore, probe: PictureFetcher.Probe
    ) async throws {
        self.folder = URL(filePath: folder).appending(path: "demo")
        self.now = now
        today = LocalDate(now, in: .server).civil
        var pictures: [String: Media] = [:]
        for part in ["posters", "covers", "previews", "screens"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: self.folder.path + "/" + part)
            for name in names.sorted() where name.hasSuffix(".webp") {
                let stored = try media.store(
                    bytes: [UInt8](Data(contentsOf: self.folder.appending(path: "\(part)/\(name)"))))
                pictures["\(part)/\(name.dropLast(5))"] = try await probe(stored, false)
            }
        }
        self.pictures = pictures
    }

    /// - Parameter name: of the list, without its ending.
    package func list<Row: Decodable>(_ name: String, of type: Row.Type = Row.self) throws -> [Row] {
        try JSONDecoder().decode([Row].self, from: Data(contentsOf: folder.appending(path: name + ".json")))
    }

    /// - Parameter name: "posters/m01"
    package func picture(_ name: String?) -> Media? { name.flatMap { pictures[$0] } }

    package func day(_ ago: DemoDay) -> CivilDate {
        let year = CivilDate(year: today.year - ago.years, month: today.month, day: today.day)
        return CivilDate(days: year.days - ago.days)
    }

    /// In the afternoon or evening of that day, or a while ago.
    /// - Parameter number: tells things of one day apart.
    package func moment(_ ago: DemoDay, _ number: Int) -> Timestamp {
        let day = day(ago)
        let minutes = (number * 37) % 480
        let moment = Zone.server.moment(of: day, second: 13 * 3600 + minutes * 60)
        return min(moment, now - .seconds(60 * (number + 1)))
    }
}
