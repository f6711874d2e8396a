extension StickerElement {
    var primitives: [DrawingPrimitive] {
        let frame = Rectangle(x: -width / 2, y: -height / 2, width: width, height: height)
        return [.sticker(StickerPrimitive(frame: frame, sticker: sticker, ownPicture: ownPicture))]
    }
}
