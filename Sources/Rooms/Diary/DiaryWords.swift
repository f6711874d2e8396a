import Catalog
import Site

extension Words {
    var diary: String { self("일기", "Diary") }
    var diaries: String { self("일기장", "Diaries") }
}
