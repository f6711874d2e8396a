enum SamplePage {
    struct Missing: Error {}

    static let hash = String(repeating: "0123456789abcdef", count: 4)

    static let json = """
        {"version": 1, "paper": {"colour": "#F5F0E7", "pattern": "lined"}, "elements": [
          {"type": "text", "x": 850, "y": 900, "width": 900, "text": "오늘은 바다", "lines": ["오늘은", "바다"], "font": "brush",
           "size": 96, "colour": "#3DACF7", "align": "center"},
          {"type": "photo", "x": 600.5, "y": 500, "scale": 1.25, "angle": -8, "width": 700, "height": 800,
           "frame": "polaroid", "photos": [{"sha256": "\(hash)", "crop": {"x": 0.1, "y": 0, "width": 0.9, "height": 1}}],
           "caption": "모래가 반짝", "alt": "바닷가"},
          {"type": "sticker", "x": 1200, "y": 2000, "angle": 370, "width": 200, "height": 200, "sticker": "tulip",
           "alt": "튤립", "locked": true},
          {"type": "sticker", "x": 1200, "y": 2100, "width": 200, "height": 200, "sticker": "sha256:\(hash)"},
          {"type": "stroke", "x": 300, "y": 2500, "width": 100, "height": 50, "colour": "#BE2813", "thickness": 12,
           "points": [[0, 0, 0.5], [50, 50, 0.75], [100, 0]]}
        ]}
        """
}
