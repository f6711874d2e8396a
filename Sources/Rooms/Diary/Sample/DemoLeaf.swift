import Catalog
import PageDocument

/// A page of the demo's diary, which two people write in turns.
struct DemoLeaf {
    /// 0 for the owner, 1 for the other.
    let writer: Int
    var daysAgo = 0
    /// On the same day of an earlier year.
    var yearsAgo = 0
    let weather: String
    let mood: String
    var tags: [String] = []
    var isFavourite = false
    let document: PageDocument
    /// Of the other one, and of the writer.
    var comments: [(writer: Int, text: String)] = []
    var reactions: [ReactionKind] = []

    static func all(_ photos: SamplePhotos) -> [DemoLeaf] {
        [
            first(photos), sea(photos), nap(photos), rain(photos), fourCut(photos), coffee(photos), blossom(photos),
            night(photos), letter(photos), snacks(photos), snow(photos), autumn(photos), hundred(photos), sand(photos),
        ]
    }

    /// What home remembers today.
    private static func sand(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#F5F0E7")
        page.photo(.sea, x: 850, y: 920, width: 1_300, angle: -2, alt: "해 지는 바다와 작은 돛배")
        page.sticker("tape-b", x: 850, y: 300, scale: 1.1, angle: 3)
        page.text(
            "신발에 모래가 가득해서\n집에 와서도 한참 웃었다.\n\n바다는 추웠고,\n우리는 컵라면이 두 개였다.", y: 1_680, size: 120)
        page.sticker("heart", x: 1_380, y: 2_620, scale: 0.7, angle: 12)
        return DemoLeaf(
            writer: 1, yearsAgo: 3, weather: "sunny", mood: "joy", tags: ["바다"], isFavourite: true,
            document: page.document, comments: [(0, "컵라면은 내가 두 개였지")], reactions: [.smile])
    }

    private static func first(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#FFF4F4", .dots)
        page.sticker("tape-a", x: 850, y: 300, scale: 1.4, angle: -3)
        page.text("우리 일기", y: 420, size: 300, font: .brush, colour: "#BE2813", align: .center)
        page.text("첫 장", y: 860, size: 150, font: .brush, colour: "#595959", align: .center)
        page.text(
            "오늘부터 하루에 한 사람씩,\n번갈아 쓰기로 했다.\n\n길지 않아도 되고\n사진 한 장이어도 되고\n스티커만 붙여도 된다.\n\n대신 거르지 않기!", y: 1_210, size: 104,
            align: .center)
        page.sticker("tulip", x: 420, y: 2_740, scale: 1.05, angle: -10)
        page.sticker("rabbit", x: 860, y: 2_750, scale: 1.05)
        page.sticker("tulip", x: 1_300, y: 2_735, scale: 1.05, angle: 12)
        page.sticker("heart", x: 1_420, y: 980, scale: 0.6, angle: 16)
        page.sticker("heart", x: 280, y: 900, scale: 0.45, angle: -14)
        return DemoLeaf(
            writer: 1, daysAgo: 99, weather: "sunny", mood: "joy", tags: ["시작"], isFavourite: true,
            document: page.document, comments: [(0, "거르면 붕어빵 사기로 하자"), (1, "좋아, 팥으로")], reactions: [.heart])
    }

    private static func sea(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#E6EAF0")
        page.photo(
            .sea, x: 850, y: 900, width: 1_320, angle: -2.5, caption: "해가 물에 닿던 시간", alt: "해 지는 바다와 작은 돛배")
        page.sticker("tape-c", x: 850, y: 290, scale: 1.1, angle: 4)
        page.text("속초", x: 520, y: 1_640, width: 700, size: 190, font: .yeonsung, colour: "#3DACF7")
        page.text(
            "기차에서 내리자마자 바다 냄새가 났다.\n말없이 한참 앉아 있었는데 하나도 심심하지 않았다.\n\n다음에는 김밥을 꼭 두 줄 사자.", y: 1_950, size: 92)
        page.sticker("whale", x: 1_330, y: 1_740, scale: 1.1, angle: -6)
        let waves = (0...40).map { step -> (Double, Double) in
            (150 + Double(step) * 35, step.isMultiple(of: 2) ? 2_764 : 2_816)
        }
        page.stroke(waves, colour: "#3DACF7", thickness: 14)
        return DemoLeaf(
            writer: 0, daysAgo: 88, weather: "sunny", mood: "calm", tags: ["여행", "바다"], isFavourite: true,
            document: page.document, comments: [(1, "김밥 세 줄로 하자")], reactions: [.heart, .wow])
    }

    private static func nap(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#F5F0E7", .grid)
        page.text("낮잠 관찰 일지", y: 230, size: 150, font: .jua, colour: "#EF5931", align: .center)
        page.photo(.cat, x: 850, y: 1_090, width: 1_180, angle: 2, caption: "오후 두 시", alt: "창가에서 자는 고양이")
        page.sticker("tape-b", x: 420, y: 600, scale: 0.9, angle: -32)
        page.text(
            "2:00  창가에 자리를 잡는다\n2:10  잠든다\n3:40  돌아눕는다\n5:00  밥 시간을 정확히 안다", y: 1_760, size: 100, font: .barun)
        page.sticker("cat", x: 1_250, y: 2_560, scale: 1.25, angle: 4)
        page.text("결론: 부럽다", x: 560, y: 2_540, width: 800, size: 130, colour: "#8E5AF7", angle: -5)
        return DemoLeaf(
            writer: 1, daysAgo: 76, weather: "cloudy", mood: "tired", tags: ["고양이"], document: page.document,
            comments: [(0, "5:00이 제일 웃기다"), (1, "진짜 1분도 안 틀려")], reactions: [.smile])
    }

    private static func rain(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#E4E3E3")
        for row in 0..<5 {
            for column in 0..<6 {
                let (x, y) = (190 + Double(column) * 270 + Double(row % 2) * 120, 260 + Double(row) * 190)
                page.stroke([(x, y), (x - 18, y + 50), (x - 36, y + 96)], colour: "#3DACF7", thickness: 10)
            }
        }
        page.sticker("umbrella", x: 850, y: 780, scale: 2, angle: -8)
        page.text("비가 와서", y: 1_380, size: 210, font: .kirang, colour: "#595959", align: .center)
        page.text(
            "우산은 하나였고\n어깨는 넷이었다.\n\n젖은 쪽 어깨를\n서로 바꿔 가며 걸었다.", y: 1_790, size: 120, font: .myeongjo,
            align: .center)
        return DemoLeaf(
            writer: 0, daysAgo: 68, weather: "rainy", mood: "love", tags: ["비"], isFavourite: true,
            document: page.document,
            comments: [(1, "시인이야?")], reactions: [.heart, .hug])
    }

    private static func fourCut(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#E9DDEF")
        page.fourCut(
            [.hills, .coffee, .blossom, .city], x: 520, y: 1_480, angle: -4, caption: "2026", alt: "언덕, 커피, 벚꽃, 밤의 도시")
        page.sticker("tape-d", x: 520, y: 430, scale: 0.9, angle: 8)
        page.text("하루\n네 컷", x: 1_290, y: 480, width: 700, size: 200, font: .jua, colour: "#8E5AF7", align: .center)
        page.text(
            "아침에 언덕을 넘고\n카페에서 졸다가\n꽃을 보고\n밤에야 돌아왔다.", x: 1_290, y: 1_260, width: 680, size: 88, align: .center)
        page.sticker("camera", x: 1_280, y: 2_120, scale: 1.2, angle: 10)
        page.sticker("star", x: 1_050, y: 2_560, scale: 0.6, angle: -12)
        page.sticker("star", x: 1_500, y: 2_600, scale: 0.8, angle: 18)
        return DemoLeaf(
            writer: 1, daysAgo: 60, weather: "sunny", mood: "joy", tags: ["나들이"], document: page.document,
            reactions: [.star])
    }

    private static func coffee(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#D9CEBE", .lined)
        page.photo(.coffee, x: 850, y: 790, width: 1_240, angle: 1.5, caption: "창가 자리", alt: "김이 나는 커피와 구운 빵")
        page.sticker("tape-f", x: 850, y: 235, scale: 1.1, angle: -4)
        page.text("오늘의 커피  ★★★★☆", y: 1_528, size: 100, font: .barun, colour: "#BE2813")
        page.text(
            "새로 생긴 가게에 갔다.\n빵은 별 다섯, 커피는 별 넷, 의자는 별 둘.\n주인아저씨가 원두 이름을 세 번 말해 주셨는데\n세 번 다 잊어버렸다.\n\n다음에는 적어 오기.",
            y: 1_714,
            size: 100 / 1.5, font: .barun)
        page.sticker("cup", x: 1_330, y: 2_560, scale: 1.15, angle: 6)
        page.sticker("toast", x: 980, y: 2_600, scale: 0.9, angle: -10)
        return DemoLeaf(
            writer: 0, daysAgo: 51, weather: "cloudy", mood: "calm", tags: ["커피"], document: page.document,
            comments: [(1, "의자 별 하나 아니었어?")], reactions: [.smile, .heart])
    }

    private static func blossom(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#FFF4F4")
        page.photo(.blossom, x: 850, y: 760, width: 1_400, frame: .plain, alt: "활짝 핀 벚나무")
        page.sticker("tape-a", x: 210, y: 290, scale: 0.8, angle: -40)
        page.sticker("tape-a", x: 1_490, y: 290, scale: 0.8, angle: 40)
        page.text(
            "꽃은\n기다려 주지 않으니까", y: 1_400, width: 1_560, size: 120, font: .yeonsung, colour: "#EF5931", align: .center)
        page.text(
            "점심시간에 달려가서 십오 분 보고 왔다.\n그 십오 분이 오늘에서 제일 길었다.", y: 1_950, size: 92, align: .center)
        page.text("I want to remember this light.", y: 2_290, size: 84, colour: "#595959", align: .center, angle: -2)
        page.sticker("heart", x: 400, y: 2_660, scale: 0.7, angle: -15)
        page.sticker("clover", x: 850, y: 2_640, scale: 0.9)
        page.sticker("heart", x: 1_300, y: 2_660, scale: 0.7, angle: 15)
        return DemoLeaf(
            writer: 1, daysAgo: 44, weather: "sunny", mood: "love", tags: ["봄", "꽃"], isFavourite: true,
            document: page.document, comments: [(0, "나도 부르지!"), (1, "내일 또 가자")], reactions: [.heart])
    }

    private static func night(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#E9DDEF")
        page.photo(
            .city, x: 880, y: 880, width: 1_280, angle: 3, frame: .polaroidBlack, caption: "집에 가는 길",
            alt: "초승달이 뜬 밤의 도시")
        page.sticker("tape-g", x: 500, y: 330, scale: 1.1, angle: -18)
        page.sticker("moon", x: 1_330, y: 1_730, scale: 1.1, angle: 10)
        page.text(
            "막차를 놓쳐서\n여섯 정거장을 걸었다.\n\n불 켜진 창이 하나씩 줄어드는 걸\n처음으로 끝까지 보았다.", x: 760, y: 1_700, width: 1_180,
            size: 100, font: .round, colour: "#595959")
        page.text("만 이천 걸음!", y: 2_640, size: 130, colour: "#8E5AF7", align: .right, angle: -3)
        page.sticker("star", x: 300, y: 2_790, scale: 0.5)
        return DemoLeaf(
            writer: 0, daysAgo: 36, weather: "cloudy", mood: "tired", tags: ["밤산책"], document: page.document,
            comments: [(1, "다음엔 전화해")], reactions: [.hug])
    }

    private static func letter(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#F5F0E7", .lined)
        let line = 100 / 1.5
        page.text("너에게", y: 214, size: line * 2, font: .barun)
        page.text(
            """
            요즘 네가 바빠 보여서 말 대신 여기에 적어 둔다.

            지난주에 네가 해 준 된장찌개 이야기를 회사에서 세 번이나 했다. 다들 두부를 먼저 넣느냐고 물었는데 나는 모른다고 했다. 그런 건 너만 아는 게 좋다.

            고무나무에 새잎이 두 장 났다. 한 장은 네 쪽으로, 한 장은 창문 쪽으로. 물은 내가 줬으니 이번 주는 쉬어도 된다.

            주말에는 아무 데도 가지 말자. 이불을 널고, 만화책을 빌려 오고, 귤을 까 먹자. 비가 오면 더 좋겠다.

            답장은 안 써도 되는데, 쓰면 좋겠다.
            """, y: 514, size: line, font: .barun)
        page.text("— 옆방에서", y: 2_414, size: line * 1.4, align: .right)
        page.sticker("letter", x: 400, y: 2_600, scale: 1, angle: -8)
        page.sticker("tangerine", x: 800, y: 2_680, scale: 0.7, angle: 6)
        return DemoLeaf(
            writer: 1, daysAgo: 27, weather: "cloudy", mood: "love", tags: ["편지"], isFavourite: true,
            document: page.document, comments: [(0, "두부는 나중에 넣는 거야"), (0, "답장은 다음 장에")], reactions: [.heart, .hug])
    }

    private static func snacks(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#E6EAF0", .grid)
        page.text("우리 동네 간식 지도", y: 210, size: 150, font: .jua, colour: "#EF5931", align: .center)
        page.stroke(
            [
                (320, 760), (600, 820), (900, 700), (1_200, 860), (1_330, 1_200), (1_050, 1_500), (600, 1_480),
                (380, 1_760), (520, 2_120), (900, 2_230), (1_280, 2_140),
            ],
            colour: "#F5B433", thickness: 22)
        let places: [(String, Double, Double, String)] = [
            ("house", 300, 720, "우리 집"), ("bungeo", 900, 690, "붕어빵\n세 개 이천 원"), ("pepper", 1_330, 1_130, "떡볶이\n맵기 2단계"),
            ("dumpling", 640, 1_470, "만두\n화요일 쉼"), ("toast", 390, 2_030, "토스트\n설탕 많이"),
            ("icecream", 1_290, 2_110, "겨울에도 먹는다"),
        ]
        for (key, x, y, words) in places {
            page.sticker(key, x: x, y: y, scale: 0.85)
            page.text(words, x: x, y: y + 180, width: 520, size: 66, font: .barun, align: .center)
        }
        page.text("다 돌면 오천 걸음, 그래서 괜찮다!", y: 2_640, size: 104, colour: "#BE2813", align: .center, angle: -2)
        return DemoLeaf(
            writer: 0, daysAgo: 19, weather: "windy", mood: "joy", tags: ["간식", "지도"], document: page.document,
            comments: [(1, "호떡이 빠졌어"), (0, "그건 비밀이야")], reactions: [.star, .smile])
    }

    private static func snow(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#E6EAF0", .dots)
        page.text("첫눈", y: 220, size: 320, font: .brush, colour: "#3DACF7", align: .center)
        page.photo(.snow, x: 830, y: 1_380, width: 1_260, angle: -2, caption: "아무도 안 밟은 길", alt: "눈 덮인 집과 나무")
        page.sticker("tape-e", x: 830, y: 800, scale: 1.1, angle: 3)
        page.sticker("snow", x: 290, y: 640, scale: 0.7, angle: 12)
        page.sticker("snow", x: 1_420, y: 560, scale: 0.55, angle: -10)
        page.text("발자국을 내기 아까워서\n한참 서 있다가\n결국 둘이 같이 뛰었다.", x: 700, y: 2_090, width: 1_100, size: 110)
        page.sticker("snowman", x: 1_350, y: 2_520, scale: 1.4, angle: 4)
        return DemoLeaf(
            writer: 1, daysAgo: 12, weather: "snowy", mood: "joy", tags: ["겨울"], document: page.document,
            comments: [(0, "양말 아직 안 말랐어")], reactions: [.wow])
    }

    private static func autumn(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#F5F0E7")
        page.photo(.autumn, x: 640, y: 780, width: 980, angle: -5, caption: "덕수궁 뒷길", alt: "은행나무가 늘어선 길")
        page.photo(.hills, x: 1_120, y: 1_560, width: 820, angle: 6, caption: "지난봄", alt: "안개 낀 언덕")
        page.sticker("tape-c", x: 1_120, y: 1_190, scale: 0.8, angle: 2)
        page.sticker("ginkgo", x: 1_360, y: 560, scale: 1.2, angle: 20)
        page.sticker("ginkgo", x: 320, y: 1_480, scale: 0.8, angle: -30)
        page.text(
            "옛날 사진을 꺼내 같은 자리에 대 보았다.\n나무는 그대로인데\n우리만 외투를 입었다.", y: 2_110, size: 96)
        page.text("가을이 제일 빨리 간다", y: 2_560, size: 150, font: .kirang, colour: "#F5B433", align: .center)
        return DemoLeaf(
            writer: 0, daysAgo: 5, weather: "sunny", mood: "calm", tags: ["가을", "산책"], isFavourite: true,
            document: page.document, reactions: [.heart])
    }

    private static func hundred(_ photos: SamplePhotos) -> DemoLeaf {
        var page = PageMaker(photos, paper: "#FFF4F4", .grid)
        page.text("100", y: 160, size: 520, font: .jua, colour: "#EF5931", align: .center)
        page.text("번째 날", y: 900, size: 190, font: .jua, colour: "#595959", align: .center)
        page.sticker("cake", x: 850, y: 1_500, scale: 1.8)
        page.sticker("gift", x: 370, y: 1_560, scale: 1, angle: -10)
        page.sticker("gift", x: 1_330, y: 1_560, scale: 1, angle: 10)
        page.text(
            "한 번도 안 걸렀다!\n(한 번은 아침에 썼지만 세기로 했다)\n\n백 장을 넘겨 보니\n우리가 꽤 재미있게 살고 있었다.", y: 1_880, size: 96, align: .center)
        page.sticker("heart", x: 300, y: 2_820, scale: 0.6, angle: -12)
        page.sticker("star", x: 850, y: 2_800, scale: 0.5)
        page.sticker("heart", x: 1_400, y: 2_820, scale: 0.6, angle: 12)
        return DemoLeaf(
            writer: 1, daysAgo: 0, weather: "sunny", mood: "love", tags: ["기념일"], isFavourite: true,
            document: page.document, comments: [(0, "다음 백 장도 잘 부탁해")], reactions: [.heart, .cheer])
    }
}
