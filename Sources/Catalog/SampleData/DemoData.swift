import GRDB
import MediaProtocol
import Text

/// Demo data of `seed --demo`: lists in JSON and drawn pictures, all in `Public/demo`. Dates are relative to today, so
/// that the data never looks abandoned and is never in the future.
package struct DemoData: Sendable {
    package let folder: DemoFolder
    private let pictures: [String: Media]
    private let now: Timestamp
    private let today: CivilDate

    /// Stores every picture of the demo as an upload, inspected by the media worker.
    /// - Throws: ``UnusableImageError``, also without a media worker.
    package init(
        in folder: DemoFolder, now: Timestamp, media: MediaStore, processor: (any MediaProcessor)?
    ) async throws {
        self.folder = folder
        self.now = now
        today = LocalDate(now, in: .server).civil
        var pictures: [String: Media] = [:]
        for subfolder in ["posters", "covers", "previews", "screens", "photos"] {
            for name in try folder.pictures(in: subfolder) {
                pictures[name] = try await media.store(bytes: folder.bytes(name + ".webp")).probe(by: processor)
            }
        }
        self.pictures = pictures
    }

    /// Returns a stored picture; nil if there is none.
    /// - Parameter name: subfolder and file name without its ending: "posters/m01".
    package func picture(_ name: String?) -> Media? { name.flatMap { pictures[$0] } }

    /// Records the pictures with these hashes, which pages of the diary refer to.
    package func record(_ hashes: [String], in catalog: Catalog, _ db: Database) throws {
        for picture in pictures.values where hashes.contains(picture.sha256) {
            try catalog.media.record(picture, in: db)
        }
    }

    /// Returns the day of an age, counted back from today.
    package func day(_ age: RelativeDay) -> CivilDate {
        let dayOfYearsAgo = CivilDate(year: today.year - age.years, month: today.month, day: today.day)
        return CivilDate(days: dayOfYearsAgo.days - age.days)
    }

    /// Returns a time in the afternoon or evening of that day, but at least `number` + 1 minutes ago.
    /// - Parameter number: index that gives items of one day different times.
    package func moment(_ age: RelativeDay, _ number: Int) -> Timestamp {
        let day = day(age)
        // Between 13:00 and 21:00; 37 spreads consecutive numbers.
        let minutes = (number * 37) % 480
        let moment = Zone.server.moment(of: day, second: 13 * 3600 + minutes * 60)
        return min(moment, now - .seconds(60 * (number + 1)))
    }
}
