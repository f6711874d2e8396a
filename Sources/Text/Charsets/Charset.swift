/// A character set of the WHATWG Encoding Standard. Labels have the meaning that browsers give them: every EUC-KR label
/// means windows-949.
package struct Charset: Hashable, Sendable {
    /// Name in the standard, in lower case.
    package let name: String
    /// Name in glibc's iconv.
    let iconvName: String

    /// Finds the character set of a label; `nil` for labels that no browser knows.
    package init?(label: some StringProtocol) {
        let key = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        guard let known = Self.labels[key] else { return nil }
        self = known
    }

    private init(_ name: String, _ iconvName: String) {
        self.name = name
        self.iconvName = iconvName
    }

    package static let utf8 = Charset("utf-8", "UTF-8")
    static let utf16LE = Charset("utf-16le", "UTF-16LE")
    static let utf16BE = Charset("utf-16be", "UTF-16BE")
    static let windows949 = Charset("windows-949", "CP949")
    static let windows1252 = Charset("windows-1252", "CP1252")
    static let shiftJIS = Charset("shift_jis", "CP932")
    static let eucJP = Charset("euc-jp", "EUC-JP-MS")
    static let big5 = Charset("big5", "BIG5-HKSCS")
    static let gb18030 = Charset("gb18030", "GB18030")

    /// Whether characters outside ASCII may be pairs of bytes.
    var isDoubleByte: Bool { ["windows-949", "gb18030", "big5", "euc-jp", "shift_jis"].contains(name) }

    /// Character sets by label in lower case.
    private static let labels: [String: Charset] = {
        var labels: [String: Charset] = [:]
        for (charset, aliases) in aliasTable {
            labels[charset.name] = charset
            for alias in aliases.split(separator: " ") { labels[String(alias)] = charset }
        }
        for codePage in [1250, 1251, 1253, 1255, 1256, 1257, 1258] {
            let charset = Charset("windows-\(codePage)", "CP\(codePage)")
            for label in ["windows-\(codePage)", "cp\(codePage)", "x-cp\(codePage)"] { labels[label] = charset }
        }
        for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
            let charset = Charset("iso-8859-\(part)", "ISO-8859-\(part)")
            for label in ["iso-8859-\(part)", "iso8859-\(part)", "iso8859\(part)", "iso_8859-\(part)"] {
                labels[label] = charset
            }
        }
        return labels
    }()

    /// Character sets with their labels, separated by spaces, besides their own names.
    private static let aliasTable: [(Charset, String)] = [
        (utf8, "utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
        (utf16LE, "utf-16 unicode csunicode ucs-2 iso-10646-ucs-2 unicodefeff"),
        (utf16BE, "unicodefffe"),
        (
            windows949,
            """
            euc-kr euckr ks_c_5601-1987 ks_c_5601-1989 korean ksc5601 ksc_5601 csksc56011987 cseuckr iso-ir-149 \
            cp949 ms949 uhc
            """
        ),
        (
            windows1252,
            """
            iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 latin1 l1 ascii us-ascii ansi_x3.4-1968 cp1252 \
            x-cp1252 cp819 ibm819 iso-ir-100 csisolatin1
            """
        ),
        (Charset("windows-1254", "CP1254"), "cp1254 x-cp1254 iso-8859-9 iso8859-9 iso88599 iso_8859-9 latin5 l5"),
        (Charset("windows-874", "CP874"), "iso-8859-11 iso8859-11 iso885911 tis-620 dos-874"),
        (gb18030, "gbk gb2312 gb_2312 gb_2312-80 chinese csgb2312 iso-ir-58 x-gbk cp936"),
        (big5, "big5-hkscs cn-big5 csbig5 x-x-big5 cp950"),
        (shiftJIS, "sjis shift-jis ms_kanji ms932 windows-31j x-sjis csshiftjis cp932"),
        (eucJP, "eucjp x-euc-jp cseucpkdfmtjapanese"),
        (Charset("iso-2022-jp", "ISO-2022-JP"), "csiso2022jp"),
        (Charset("koi8-r", "KOI8-R"), "koi koi8 koi8_r cskoi8r"),
        (Charset("koi8-u", "KOI8-U"), "koi8-ru"),
        (Charset("ibm866", "CP866"), "cp866 866 csibm866"),
        (Charset("macintosh", "MACINTOSH"), "mac x-mac-roman csmacintosh"),
    ]
}
