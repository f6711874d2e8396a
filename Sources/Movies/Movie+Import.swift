import Catalog
import Providers
import Text
import WorkImport
import Works

extension Movie: ImportableWork {
    package init(_ imported: ImportedWork) {
        self.init(imported.found)
        releasedOn = imported.released?.withMonth
    }

    package static func status(_ status: ImportedWork.Status) -> Status {
        switch status {
        case .want: .want
        case .done: .watched
        // Films are not left half seen here.
        case .active, .stopped: .none
        }
    }

    package static func occasion(_ sitting: ImportedWork.Sitting) -> Viewing {
        var viewing = Viewing()
        viewing.day = sitting.finishedOn
        viewing.isRewatch = sitting.isRepeat
        viewing.place = sitting.place.oneLine
        return viewing
    }

    package static func days(_ viewing: Viewing) -> [PartialDate?] { [viewing.day] }
    package var madeIn: Int? { year }
}
