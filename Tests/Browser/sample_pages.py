"""Twelve pages of the diary that together use all that a page can hold. Photos are named by number and get their hashes later."""


def text(x, y, words, font="pen", size=96, width=1300, colour="#000000", align="left", angle=0, scale=1):
    lines = words if isinstance(words, list) else [words]
    return {
        "type": "text", "x": x, "y": y, "scale": scale, "angle": angle, "width": width, "text": "\n".join(lines),
        "lines": lines, "font": font, "size": size, "colour": colour, "align": align,
    }


def photo(x, y, width, height, numbers, frame="plain", angle=0, scale=1, caption=None, crop=None):
    photos = [{"sha256": number, **({"crop": crop} if crop else {})} for number in numbers]
    return {
        "type": "photo", "x": x, "y": y, "scale": scale, "angle": angle, "width": width, "height": height,
        "frame": frame, "photos": photos, **({"caption": caption} if caption else {}),
    }


def sticker(x, y, key, size=360, angle=0, scale=1, height=None):
    return {
        "type": "sticker", "x": x, "y": y, "scale": scale, "angle": angle, "width": size, "height": height or size,
        "sticker": key,
    }


def stroke(x, y, points, width, height, colour="#BE2813", thickness=14, angle=0, scale=1):
    return {
        "type": "stroke", "x": x, "y": y, "scale": scale, "angle": angle, "width": width, "height": height,
        "colour": colour, "thickness": thickness, "points": points,
    }


def crop(x, y, width, height):
    return {"x": x, "y": y, "width": width, "height": height}


def wave(count, width, height, pressure=lambda part: 0.5):
    import math

    return [
        [round(width * i / (count - 1), 2), round(height * (0.5 + 0.5 * math.sin(i / 4)), 2), round(pressure(i / (count - 1)), 3)]
        for i in range(count)
    ]


def page(colour, pattern, *elements):
    return {"version": 1, "paper": {"colour": colour, "pattern": pattern}, "elements": list(elements)}


LONG = [
    "느린 편지를 두 번째로 봤다.", "집에 오는 길에 달이가", "편지를 써 보자고 했다.", "부치지 않을 편지부터.",
    "뷁 쉞 뙜 같은 글자도 쓴다.", "And some English, 1234567890!",
]

PAGES = {
    "words in every font": page(
        "#F5F0E7", "plain",
        *[
            text(850, 330 + i * 330, ["다람쥐 헌 쳇바퀴에 타고파", "The quick brown fox, 2026."], font=font, size=110)
            for i, font in enumerate(["pen", "brush", "barun", "jua", "yeonsung", "kirang", "myeongjo", "round"])
        ],
    ),
    "long text on lines": page(
        "#FFF4F4", "lined", text(850, 900, LONG, size=120),
        text(850, 2000, LONG, font="myeongjo", size=84, align="right", colour="#595959"),
    ),
    "emoji": page(
        "#E6EAF0", "grid", text(850, 600, ["오늘 🌊 바다 🐚 좋았다 😀", "👨‍👩‍👧 가족 🇰🇷 ❤️ 👍🏽"], size=130, align="center"),
        text(850, 1500, ["🎂🍰🧁🍓☕🥐", "🐱🐶🐰🦊🐻🐼"], font="round", size=220, align="center"),
        text(850, 2400, ["비 ☔ 눈 ⛄ 해 🌞"], font="jua", size=160, align="center", angle=-6),
    ),
    "photos turned": page(
        "#D9CEBE", "plain", photo(600, 800, 900, 700, [0], angle=-9), photo(1150, 1700, 800, 1000, [1], angle=14),
        photo(500, 2350, 620, 620, [2], angle=45, scale=1.2),
    ),
    "photos cropped": page(
        "#E4E3E3", "dots", photo(850, 700, 1300, 900, [0], crop=crop(0.2, 0.1, 0.5, 0.6)),
        photo(500, 1800, 700, 900, [1], crop=crop(0.5, 0.5, 0.5, 0.5), angle=3),
        photo(1250, 2200, 640, 1200, [3], crop=crop(0, 0.3, 1, 0.4), angle=-4),
    ),
    "polaroids": page(
        "#E9DDEF", "plain", photo(560, 800, 800, 940, [0], "polaroid", -7, 1, "모래가 반짝"),
        photo(1120, 1600, 760, 900, [2], "polaroidBlack", 8, 1.1, "밤의 바다 🌙"),
        photo(600, 2350, 700, 820, [1], "polaroid", 2, 1, "아주 긴 설명은 작은 글씨로 한 줄에 쓴다"),
        photo(1350, 2600, 460, 540, [], "polaroid", -12),
    ),
    "four-cut frames": page(
        "#FFF4F4", "plain", photo(520, 1200, 560, 1900, [0, 1, 2, 3], "fourCut", -4, 1, "2026.11.16"),
        photo(1250, 1700, 520, 1700, [3, 2, 1], "fourCut", 6, 1.1),
    ),
    "stickers": page(
        "#F5F0E7", "plain",
        *[
            sticker(330 + i % 3 * 520, 400 + i // 3 * 520, key, 400, [-20, 0, 13, 45, 180][i % 5])
            for i, key in enumerate(
                ["tulip", "cat", "moon", "letter", "star", "heart", "whale", "dog", "rabbit", "cup", "cloud", "tangerine"]
            )
        ],
        sticker(850, 2700, "tape-a", 480, -3, 1.6, 112),
    ),
    "strokes": page(
        "#E6EAF0", "lined", stroke(850, 500, wave(80, 1300, 300), 1300, 300),
        stroke(850, 1200, wave(120, 1300, 420, lambda part: part), 1300, 420, "#3DACF7", 40),
        stroke(850, 2000, wave(40, 900, 500, lambda part: abs(2 * part - 1)), 900, 500, "#77C344", 26, 30, 1.3),
        stroke(300, 2700, [[0, 0, 0.9]], 1, 1, "#8E5AF7", 60),
        stroke(900, 2700, [[0, 0, 0.2], [500, 0, 0.9], [500, 200, 0.5], [0, 200, 0.1]], 500, 200, "#EF5931", 30),
    ),
    "text turned and scaled": page(
        "#D9CEBE", "grid", text(850, 500, "비스듬히 쓴 글", "brush", 200, 1300, "#BE2813", "center", -12),
        text(400, 1500, ["세로로", "쓴 글"], "kirang", 140, 700, "#8E5AF7", "center", 90),
        text(1100, 1400, ["작은 글씨를", "크게 늘림"], "pen", 40, 300, "#000000", "left", 5, 3),
        text(850, 2400, ["거꾸로 쓴 글"], "jua", 150, 1300, "#77C344", "center", 180),
    ),
    "a full day": page(
        "#F5F0E7", "dots", photo(600, 700, 860, 1010, [0], "polaroid", -5, 1, "바다"),
        photo(1330, 1000, 420, 1420, [1, 2, 3, 0], "fourCut", 5, 1, "네 컷"),
        sticker(1060, 380, "star", 240, 15), sticker(260, 1330, "tape-b", 420, -38, 1, 98),
        text(700, 1800, ["바다가 나오는 날", "모래가 반짝였다 ✨"], "pen", 150, 1200, "#595959"),
        text(850, 2350, ["다음에는 둘이 같이 오자고", "새끼손가락을 걸었다."], "barun", 90, 1400),
        stroke(850, 2640, wave(60, 1200, 90, lambda part: 0.3 + part / 2), 1200, 90, "#F5B433", 18),
        sticker(1400, 2600, "whale", 380, -8),
    ),
    "over the edges": page(
        "#E9DDEF", "lined", photo(0, 300, 1100, 900, [2], angle=20), photo(1650, 2800, 1200, 1000, [3], "polaroid", -25),
        text(1500, 1400, ["오른쪽 밖으로 나가는 글"], "round", 160, 1200), sticker(60, 2000, "moon", 700, 33),
        stroke(850, 2950, wave(50, 1900, 160), 1900, 160, "#595959", 50),
    ),
}


def with_hashes(document, hashes):
    """The page with the photos' numbers replaced."""
    for element in document["elements"]:
        for photo in element.get("photos", []):
            if isinstance(photo["sha256"], int):
                photo["sha256"] = hashes[photo["sha256"]]
    return document
