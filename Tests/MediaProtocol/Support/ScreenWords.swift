import Text

/// Words to write on drawn screens.
struct ScreenWords {
    let names: [String]
    let words: [String]

    /// Returns a phrase of `count` random words, without those that would make it wider than `width` pixels.
    func phrase(
        _ count: ClosedRange<Int>, within width: Int, size: Int = 16, _ random: inout SplitMix64
    ) -> String {
        var phrase = words.randomElement(using: &random) ?? ""
        for _ in 1..<max(Int.random(in: count, using: &random), 1) {
            let longer = phrase + " " + (words.randomElement(using: &random) ?? "")
            if self.width(longer, size: size) <= width { phrase = longer }
        }
        return phrase
    }

    /// Returns the approximate width of a text, in pixels.
    func width(_ text: String, size: Int) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value > 0x1100 ? size : size * 5 / 8) }
    }

    static let korean = ScreenWords(
        names: ["김하늘", "박서준", "이도윤", "최유진", "동네책방", "한강약국", "우리은행"],
        words: [
            "오늘", "저녁에", "만나서", "같이", "먹을까", "내일은", "비가", "온대요", "우산", "챙기세요", "회의", "자료를", "보냈어요", "확인",
            "부탁드려요", "지하철", "막차", "시간", "몇시에", "출발해", "주문하신", "상품이", "배송", "시작되었습니다", "영수증", "카드", "결제", "완료",
            "알림", "설정", "화면", "밝기", "블루투스", "배터리", "절약", "모드", "여행", "사진", "제주도", "바다", "노을", "커피", "한잔",
            "맛집", "추천", "고등어", "구이", "된장찌개", "김치", "볶음밥", "신간", "도서", "전시회", "예매", "취소", "환불", "문의",
            "대한민국", "국회", "예산안", "통과", "경제", "성장률", "전망", "발표", "서울시", "공원", "산책", "고양이", "강아지", "병원",
            "예약", "축하합니다", "생일", "선물", "도착", "예정", "무료", "할인", "쿠폰", "이벤트", "당첨", "프로그램", "업데이트",
        ])

    static let english = ScreenWords(
        names: ["Anna Bell", "Tom Reed", "Corner Books", "River Pharmacy", "City News"],
        words: [
            "today", "dinner", "together", "tomorrow", "rain", "umbrella", "meeting", "please", "check", "train",
            "leaves", "order", "shipped", "receipt", "card", "payment", "done", "Notifications", "Settings", "Display",
            "Brightness", "Bluetooth", "Battery", "Photos", "island", "sunset", "coffee", "recipe", "grilled",
            "mackerel", "soup", "rice", "exhibition", "ticket", "cancel", "refund", "question", "government", "budget",
            "passed", "economy", "growth", "forecast", "report", "park", "walk", "kitten", "puppy", "hospital",
            "appointment", "birthday", "present", "arrives", "free", "discount", "coupon", "winner", "program",
            "Update", "Swift", "keyboard", "window", "release", "network", "library", "morning", "weather",
        ])

    /// Korean and English words, which people in Korea mix.
    static let mixed = ScreenWords(names: korean.names + english.names, words: korean.words + english.words)
}
