import Catalog

extension PageMap.Damage {
    /// Returns a description of the damage: table or index, page, and rows that may be lost.
    func phrase(isIndex: Bool) -> Phrase {
        let ko = isIndex ? "\(table) 표의 색인 \(tree)" : "\(tree) 표"
        let en = isIndex ? "index \(tree) of \(table)" : "table \(tree)"
        guard let page else {
            return Phrase("\(ko): 시작하는 쪽을 알 수 없어요", "\(en): the schema does not name its first page")
        }
        let place = Phrase("\(ko), \(page)쪽: ", "\(en), page \(page): ")
        let state =
            switch kind {
            case .zeroed: Phrase("비어 있어요", "it is empty")
            case .foreign: Phrase("알아볼 수 없어요", "it is not a page of this kind")
            case .unreachable: Phrase("파일에 없어요", "it is not in the file")
            case .cells(let count): Phrase("\(count)개가 손상됐어요", "\(count) entries are damaged")
            case .rootless: Phrase("시작하는 쪽이 없어요", "it has no first page")
            }
        guard let rows, !isIndex, rows != Int64.min...Int64.max else {
            return Phrase(place.ko + state.ko, place.en + state.en)
        }
        let from = rows.lowerBound == .min ? "" : "\(rows.lowerBound)"
        let to = rows.upperBound == .max ? "" : "\(rows.upperBound)"
        return Phrase("\(place.ko)\(state.ko) (행 \(from)~\(to))", "\(place.en)\(state.en) (rows \(from)…\(to))")
    }
}

extension PageMap {
    func phrase(_ damage: Damage) -> Phrase { damage.phrase(isIndex: index(damage.tree) != nil) }
}
