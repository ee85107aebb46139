import CSVGAKit
import SVGAC
import SVGAKit
import Testing

/// C draws the same as the Swift library.
@Suite struct PictureTests {
    private static let formats: [Int32] = [
        SVGA_FORMAT_RGBA, SVGA_FORMAT_RGBA_PREMULTIPLIED, SVGA_FORMAT_BGRA, SVGA_FORMAT_BGRA_PREMULTIPLIED,
    ]

    @Test(arguments: [
        "", "poster size:300x", "sheet:3x2 label", "at:0.5 side:64 bg:10203080", "frame:3 trim pad:5% dpr:2 size:80x",
        "sheet:2x2 trim bg:auto side:60",
    ])
    func aPlanGivesTheFileOfTheLibrary(words: String) throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let picture = try calls.make(svga_picture_free) { svga_plan_draw(renderer, words, nil, $0, $1) }
        var bitmap = svga_bitmap()
        bitmap.size = MemoryLayout<svga_bitmap>.size
        try Calls.check { svga_picture_get_bitmap(picture, &bitmap, $0) }
        let expected = FrameRenderer(try Movie(contentsOf: Calls.sample()))
        for (format, compression) in [("png", PNGCompression.balanced), ("png,fast", .fast)] {
            let file = try calls.bytes { svga_encode(&bitmap, format, $0, $1) }
            #expect(try file == RenderPlan(parsing: words).file(from: expected, compression: compression))
        }
        var (width, height): (Int32, Int32) = (0, 0)
        try Calls.check { svga_plan_size(renderer, words, &width, &height, $0) }
        #expect((width, height) == (bitmap.width, bitmap.height))
    }

    @Test(arguments: formats, [(0, 0), (12, 0), (7, 3)])
    func aFrameIsDrawnIntoTheCallerSMemory(format: Int32, layout: (padding: Int, offset: Int)) throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let expected = try FrameRenderer(Movie(contentsOf: Calls.sample())).render(frame: 30, size: .scale(0.5))
        let memory = Memory(
            width: expected.width, height: expected.height, format: format, padding: layout.padding,
            offset: layout.offset)
        try Calls.check { svga_render(renderer, 30, "scale:0.5", &memory.bitmap, nil, $0) }
        #expect(memory.pixels == PictureTests.bytes(of: expected, format))
        #expect(memory.isUntouchedOutside)
        // A file of these pixels equals the picture's, in any format.
        let file = try calls.bytes { svga_encode(&memory.bitmap, "png", $0, $1) }
        #expect(try file == expected.png())
    }

    @Test(arguments: ["trim size:90x", "pad:10 bg:auto", "dpr:2 scale:0.2 trim:8 pad:3", "size:64x64 fit:cover"])
    func allWordsOfAPlanHold(words: String) throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let expected = try RenderPlan(parsing: "frame:3 \(words)").picture(
            from: FrameRenderer(Movie(contentsOf: Calls.sample())))
        var (width, height): (Int32, Int32) = (0, 0)
        try Calls.check { svga_plan_size(renderer, "frame:3 \(words)", &width, &height, $0) }
        #expect((Int(width), Int(height)) == (expected.width, expected.height))
        let memory = Memory(width: Int(width), height: Int(height))
        try Calls.check { svga_render(renderer, 3, words, &memory.bitmap, nil, $0) }
        #expect(memory.pixels == PictureTests.bytes(of: expected, SVGA_FORMAT_RGBA_PREMULTIPLIED))
    }

    @Test func movieFitsTheBitmapByDefault() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        let memory = Memory(width: 200, height: 90)
        try Calls.check { svga_render(renderer, 12, "bg:ffffff", &memory.bitmap, nil, $0) }
        let movie = try Movie(contentsOf: Calls.sample())
        let viewport = try PictureSize.both(width: 200, height: 90, mode: .contain).viewport(for: movie.viewBox)
        let white = SVGAColor(red: 255, green: 255, blue: 255)
        let expected = try FrameRenderer(movie).render(frame: 12, in: viewport, background: white)
        #expect(memory.pixels == PictureTests.bytes(of: expected, SVGA_FORMAT_RGBA_PREMULTIPLIED))
    }

    @Test func posterFrameMatchesTheLibrary() throws {
        let calls = Calls()
        defer { calls.free() }
        let renderer = try calls.renderer()
        var frame: Int64 = -1
        try Calls.check { svga_poster_frame(renderer, nil, nil, &frame, $0) }
        #expect(try Int(frame) == FrameRenderer(Movie(contentsOf: Calls.sample())).posterChoice().frame)
    }

    @Test func everyPremultipliedPixelComesBackFromTheStraightFormats() throws {
        let memory = Memory(width: 256, height: 256)
        for index in 0..<256 * 256 {
            let (alpha, color) = (UInt8(index / 256), UInt8(min(index % 256, index / 256)))
            let pixel = memory.bytes.baseAddress.map { $0 + Memory.margin + 4 * index }
            pixel?.copyMemory(from: [color, color / 2, 0, alpha], byteCount: 4)
        }
        let original = memory.pixels
        for format in PictureTests.formats {
            let (other, back) = (Memory(width: 256, height: 256, format: format), Memory(width: 256, height: 256))
            try Calls.check { svga_bitmap_convert(&memory.bitmap, &other.bitmap, $0) }
            try Calls.check { svga_bitmap_convert(&other.bitmap, &back.bitmap, $0) }
            #expect(back.pixels == original)
        }
        // In place: the same memory as source and target.
        var target = memory.bitmap
        target.format = SVGA_FORMAT_BGRA
        try Calls.check { svga_bitmap_convert(&memory.bitmap, &target, $0) }
        try Calls.check { svga_bitmap_convert(&target, &memory.bitmap, $0) }
        #expect(memory.pixels == original)
    }

    @Test func colorsAboveTheirAlphaAreLimitedToIt() throws {
        let (memory, valid) = (Memory(width: 1, height: 1), Memory(width: 1, height: 1))
        memory.bitmap.pixels?.copyMemory(from: [255, 9, 8, 9] as [UInt8], byteCount: 4)
        try Calls.check { svga_bitmap_convert(&memory.bitmap, &valid.bitmap, $0) }
        #expect(valid.pixels == [9, 9, 8, 9])
    }

    /// The bytes of a picture in a format, made in another way than the module does.
    private static func bytes(of picture: Pixmap, _ format: Int32) -> [UInt8] {
        let isStraight = format == SVGA_FORMAT_RGBA || format == SVGA_FORMAT_BGRA
        let premultiplied: [UInt8] = picture.withPixels { Array(UnsafeRawBufferPointer($0)) }
        let bytes = isStraight ? picture.straightAlphaBytes() : premultiplied
        guard format == SVGA_FORMAT_BGRA || format == SVGA_FORMAT_BGRA_PREMULTIPLIED else { return bytes }
        var swapped = bytes
        for index in stride(from: 0, to: bytes.count, by: 4) { swapped.swapAt(index, index + 2) }
        return swapped
    }
}
