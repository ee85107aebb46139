import SVGACompression
public import SVGAErrors
import SVGAFormat
import SVGAImage

/// A place for a picture or a text of the app, to be added to a movie.
///
/// ```swift
/// import SVGADocument
///
/// var document = try Document(decoding: bytes)
/// try document.addSlot(DocumentSlot(key: "name", width: 200, height: 40, x: 275, y: 600, frames: 10...40))
/// ```
public struct DocumentSlot: Hashable, Sendable {
    /// The key by which the app fills the place.
    public var key: String
    /// The width of the place in movie pixels, above 0.
    public var width: Double
    /// The height of the place in movie pixels, above 0.
    public var height: Double
    /// The distance from the left edge of the canvas, in movie pixels.
    public var x: Double
    /// The distance from the upper edge of the canvas, in movie pixels.
    public var y: Double
    /// The frames in which it shows; nil for all.
    public var frames: ClosedRange<Int>?

    /// Describes a place.
    public init(
        key: String, width: Double, height: Double, x: Double = 0, y: Double = 0, frames: ClosedRange<Int>? = nil
    ) {
        (self.key, self.width, self.height, self.x, self.y) = (key, width, height, x, y)
        self.frames = frames
    }
}

extension Document {
    /// Adds a slot on top of all layers.
    ///
    /// It has a clear picture of its size, since players of iOS and Android draw texts into the picture of a layer only.
    ///
    /// - Throws: ``SVGAError``: a key that is taken, or a size or frames that cannot be.
    /// - Complexity: O(sprites + frames of the movie + pixels of the place / 8).
    public mutating func addSlot(_ slot: DocumentSlot) throws(SVGAError) {
        let table = LinkTable(self)
        try LinkTable.checkKey(slot.key)
        guard !LinkTable.isMatte(slot.key) else { throw .badValue("'\(slot.key)': a slot cannot be a matte") }
        guard !table.mentions(slot.key) else { throw .keyExists(slot.key) }
        let side = Double(Limits.default.maxImageSide)
        guard 0 < slot.width, slot.width <= side, 0 < slot.height, slot.height <= side else {
            throw .badValue("a slot of \(slot.width) x \(slot.height): its sides are above 0, and at most \(Int(side))")
        }
        if let frames = slot.frames { try requireFrames(frames) }
        let sprite = try sprite(of: slot)
        let picture = try ClearPNG.file(width: Int(slot.width.rounded(.up)), height: Int(slot.height.rounded(.up)))
        movie.edit { $0.sprites.append(Record(sprite)) }
        try addEntry(slot.key, picture)
    }

    private func sprite(of slot: DocumentSlot) throws(SVGAError) -> SpriteMessage {
        var (layout, transform, frame) = (LayoutMessage(), TransformMessage(), FrameMessage())
        (layout.width, layout.height) = (try form.side(slot.width), try form.side(slot.height))
        (transform.a, transform.d) = (1, 1)
        (transform.tx, transform.ty) = (try form.number(slot.x), try form.number(slot.y))
        frame.alpha = 1
        (frame.layout, frame.transform) = (form.completed(layout), form.completed(transform))
        let frames = slot.frames ?? 0...max(0, frameCount - 1)
        var sprite = SpriteMessage()
        sprite.imageKey = DocumentText(slot.key)
        sprite.frames = (0..<frameCount).map { Record(frames.contains($0) ? frame : FrameMessage()) }
        return sprite
    }
}

/// A PNG file of clear pixels, one bit each.
enum ClearPNG {
    private static let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func file(width: Int, height: Int) throws(SVGAError) -> [UInt8] {
        let rows = [UInt8](repeating: 0, count: (1 + (width + 7) / 8) * height)
        // One bit a pixel of a palette with one colour, which is clear.
        let header = width.bigEndianBytes(4) + height.bigEndianBytes(4) + [1, 3, 0, 0, 0]
        return try mark + chunk("IHDR", header) + chunk("PLTE", [0, 0, 0]) + chunk("tRNS", [0])
            + chunk("IDAT", Packing.zlib.pack(rows)) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return content.count.bigEndianBytes(4) + named + Int(StreamChecksum.crc32(named)).bigEndianBytes(4)
    }
}
