import SVGAGraphics
import SVGAImage
import SVGATestMovies

/// A small movie that no rule finds anything in, and pictures for others.
enum LintMovies {
    /// Two layers with a picture each, that cover the canvas in all of four frames.
    static var clean: FixtureMovie {
        movie([sprite("img_0"), sprite("img_1", at: (30, 30))], images: [image("img_0"), image("img_1", shade: 90)])
    }

    static func movie(
        _ sprites: [FixtureSprite], images: [FixtureImage] = [], audios: [FixtureAudio] = [], frames: Int = 4
    ) -> FixtureMovie {
        FixtureMovie(
            viewBox: (100, 100), fps: 20, frames: frames, sprites: sprites, images: images, audios: audios)
    }

    /// A layer that shows its picture of 40 by 40 pixels in all frames, or in those that are named.
    static func sprite(
        _ key: String, matteKey: String? = nil, at place: (Float, Float) = (0, 0), alpha: Float? = 1,
        shows: ClosedRange<Int> = 0...3, frames: Int = 4, _ change: (inout FixtureFrame) -> Void = { _ in }
    ) -> FixtureSprite {
        let states = (0..<frames).map { frame -> FixtureFrame in
            guard shows.contains(frame) else { return .hidden }
            var state = FixtureFrame.shown(alpha: alpha, layout: (40, 40), transform: .translation(place.0, place.1))
            change(&state)
            return state
        }
        return FixtureSprite(key, matteKey: matteKey, frames: states)
    }

    /// A layer of a red rectangle.
    static func vector(_ key: String, matteKey: String? = nil, style: FixtureStyle? = nil) -> FixtureSprite {
        sprite(key, matteKey: matteKey) {
            $0.shapes = [FixtureShape(.rect([0, 0, 40, 40, 0]), style: style ?? FixtureStyle(fill: .red))]
        }
    }

    /// A layer of red paths.
    static func paths(_ paths: [String]) -> FixtureMovie {
        movie([
            sprite("a.vector") { $0.shapes = paths.map { FixtureShape(.path($0), style: FixtureStyle(fill: .red)) } }
        ])
    }

    static func image(_ key: String, _ width: Int = 40, _ height: Int = 40, shade: UInt8 = 200) -> FixtureImage {
        FixtureImage(key, png(width, height, shade: shade))
    }

    /// A picture of one opaque colour with a transparent border.
    static func png(_ width: Int, _ height: Int, border: Int = 0, shade: UInt8 = 200) -> [UInt8] {
        guard let picture = try? pixmap(width, height, border: border, shade: shade) else { return [] }
        return (try? picture.png()) ?? []
    }

    private static func pixmap(_ width: Int, _ height: Int, border: Int, shade: UInt8) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { pixels in
            for row in border..<max(border, height - border) {
                for column in border..<max(border, width - border) {
                    pixels[row * width + column] = 0xFF00_0000 | UInt32(shade) << 8 | 7
                }
            }
        }
        return picture
    }

    /// A picture of one colour, whose rows are stored.
    static func storedPNG(_ width: Int, _ height: Int) -> [UInt8] {
        let row = [UInt8](repeating: 0, count: 1) + [UInt8](repeating: 255, count: 4 * width)
        let rows = Array(repeating: row, count: height).flatMap(\.self)
        let count = [UInt8(truncatingIfNeeded: rows.count), UInt8(truncatingIfNeeded: rows.count >> 8)]
        let stored = [0x78, 1, 1] + count + count.map { ~$0 } + rows + big(adler(rows))
        let header = big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header) + chunk("IDAT", stored)
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return big(UInt32(content.count)) + body + big(checksum(body))
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65_521
            return (a, (sums.1 + a) % 65_521)
        }
        return b << 16 | a
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    /// A JPEG with the byte of its first header: E0 for JFIF, DB for a quantization table.
    static func jpeg(marker: UInt8) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, marker, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 40, 0, 40, 1, 1, 0x11, 0]
    }

    /// The beginning of a WebP file of 40 by 40 pixels.
    static var webp: [UInt8] {
        Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8L".utf8) + [9, 0, 0, 0, 0x2F, 39, 0xC0, 9, 0, 0, 0, 0, 0, 0]
    }
}

extension FixtureMovie {
    /// The movie after a change.
    func changed(_ change: (inout FixtureMovie) -> Void) -> FixtureMovie {
        var copy = self
        change(&copy)
        return copy
    }
}
