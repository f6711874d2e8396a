import Catalog

extension Words {
    /// 1284 -> "1,284" in both languages.
    package func number(_ value: Int) -> String {
        if value.magnitude < 1000 { return String(value) }
        let remainder = value.magnitude % 1000
        let lastGroup = remainder < 10 ? ",00\(remainder)" : remainder < 100 ? ",0\(remainder)" : ",\(remainder)"
        return number(value / 1000) + lastGroup
    }

    /// "34개", "1 item", "34 items".
    package func items(_ count: Int) -> String {
        language == .ko ? number(count) + "개" : number(count) + (count == 1 ? " item" : " items")
    }

    /// 1,536,000 -> "1.5 MB"; powers of ten, as disks are sold.
    package func bytes(_ count: Int) -> String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        // The number in tenths of the unit.
        var tenths = count * 10
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths = (tenths + 500) / 1000
            unit += 1
        }
        let integerPart = tenths / 10
        // No decimal for bytes and from 100 of a unit on.
        let decimalPart = integerPart >= 100 || unit == 0 ? "" : ".\(tenths % 10)"
        return "\(integerPart)\(decimalPart) \(units[unit])"
    }
}
