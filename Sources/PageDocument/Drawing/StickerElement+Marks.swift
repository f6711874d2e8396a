extension StickerElement {
    var marks: [Mark] {
        let frame = Rectangle(x: -width / 2, y: -height / 2, width: width, height: height)
        return [.sticker(StickerMark(frame: frame, sticker: sticker, ownPicture: ownPicture))]
    }
}
