import Catalog
import Text
import WorkImport
import Works

extension Movie: ImportableWork {
    package init(_ imported: ImportedWork) {
        self.init(imported.metadata)
        releasedOn = imported.released?.withMonth
    }

    package static func status(_ status: ImportedWork.Status) -> Status {
        switch status {
        case .want: .want
        case .done: .watched
        // Films have no status for an unfinished viewing.
        case .active, .stopped: .none
        }
    }

    package static func logEntry(_ logEntry: ImportedWork.Entry) -> Viewing {
        var viewing = Viewing()
        viewing.day = logEntry.finishedOn
        viewing.isRewatch = logEntry.isRepeat
        viewing.venue = logEntry.venue.oneLine
        return viewing
    }

    package static func days(_ viewing: Viewing) -> [PartialDate?] { [viewing.day] }
    package var matchYear: Int? { year }
}
