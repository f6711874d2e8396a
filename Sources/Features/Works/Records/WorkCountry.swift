import Site
import Text

/// Countries of origin of works, by ISO 3166-1 code. Providers supply codes and people type names, so both are stored as
/// codes. An unknown country is stored as typed.
enum WorkCountry {
    /// Returns the code of a code or name; the text itself if it is unknown.
    static func code(_ text: String) -> String {
        let key = text.matchKey
        return codesByKey[key] ?? text
    }

    /// Returns the name of a code in the language of `words`; the code itself if it is unknown.
    static func name(_ code: String, _ words: Words) -> String {
        names[code].map { words($0[0], $0[1]) } ?? code
    }

    private static let codesByKey: [String: String] = names.reduce(into: [:]) { codes, entry in
        for name in entry.value + [entry.key] { codes[name.matchKey] = entry.key }
    }

    /// Names by code: the Korean one, the English one, then any others.
    private static let names: [String: [String]] = [
        "KR": ["한국", "South Korea", "대한민국", "Korea"], "KP": ["북한", "North Korea"], "JP": ["일본", "Japan"],
        "CN": ["중국", "China"], "HK": ["홍콩", "Hong Kong"], "TW": ["대만", "Taiwan"],
        "US": ["미국", "United States", "USA", "United States of America"],
        "GB": ["영국", "United Kingdom", "UK", "England"], "FR": ["프랑스", "France"], "DE": ["독일", "Germany"],
        "IT": ["이탈리아", "Italy"], "ES": ["스페인", "Spain"], "PT": ["포르투갈", "Portugal"], "IE": ["아일랜드", "Ireland"],
        "NL": ["네덜란드", "Netherlands"], "BE": ["벨기에", "Belgium"], "LU": ["룩셈부르크", "Luxembourg"],
        "CH": ["스위스", "Switzerland"], "AT": ["오스트리아", "Austria"], "DK": ["덴마크", "Denmark"],
        "SE": ["스웨덴", "Sweden"], "NO": ["노르웨이", "Norway"], "FI": ["핀란드", "Finland"], "IS": ["아이슬란드", "Iceland"],
        "PL": ["폴란드", "Poland"], "CZ": ["체코", "Czechia", "Czech Republic"], "HU": ["헝가리", "Hungary"],
        "RO": ["루마니아", "Romania"], "BG": ["불가리아", "Bulgaria"], "GR": ["그리스", "Greece"],
        "TR": ["튀르키예", "Türkiye", "터키", "Turkey"],
        "RU": ["러시아", "Russia"], "SU": ["소련", "Soviet Union"], "UA": ["우크라이나", "Ukraine"], "GE": ["조지아", "Georgia"],
        "IR": ["이란", "Iran"], "IL": ["이스라엘", "Israel"], "LB": ["레바논", "Lebanon"], "EG": ["이집트", "Egypt"],
        "IN": ["인도", "India"], "TH": ["태국", "Thailand"], "VN": ["베트남", "Vietnam", "Viet Nam"],
        "PH": ["필리핀", "Philippines"], "ID": ["인도네시아", "Indonesia"], "MY": ["말레이시아", "Malaysia"],
        "SG": ["싱가포르", "Singapore"], "MN": ["몽골", "Mongolia"], "AU": ["호주", "Australia"],
        "NZ": ["뉴질랜드", "New Zealand"], "CA": ["캐나다", "Canada"], "MX": ["멕시코", "Mexico"], "BR": ["브라질", "Brazil"],
        "AR": ["아르헨티나", "Argentina"], "CL": ["칠레", "Chile"], "CO": ["콜롬비아", "Colombia"], "PE": ["페루", "Peru"],
        "CU": ["쿠바", "Cuba"], "ZA": ["남아프리카 공화국", "South Africa"], "NG": ["나이지리아", "Nigeria"],
        "MA": ["모로코", "Morocco"], "SN": ["세네갈", "Senegal"],
    ]
}
