import SVGAKit
import SVGATestPictures

@testable import SVGAGraphics
@testable import SVGAImage

extension FuzzTarget {
    /// Pictures one after the other, written as an animation and read by other code.
    static let animation = FuzzTarget("animation", seeds: Seeds.animations) { input in
        var options = Options(input)
        let (form, loopCount) = (options.choice(6), options.choice(4))
        // Longer ones than GIF has numbers for are shown several times; above 65 s, animated PNG rounds.
        let maxDuration = form == 1 || form == 2 ? 250_000 : 65_000
        guard let reel = try? Reel(randomBy: &options, maxDuration: maxDuration) else { return nil }
        do {
            switch form {
            case 0: return try reel.faultAsWebP(loopCount)
            case 1, 2: return try reel.faultAsGIF(loopCount)
            default: return try reel.faultAsAPNG(loopCount, form == 3 ? .balanced : form == 4 ? .fast : .small)
            }
        } catch {
            return "\(error)"
        }
    }
}

/// Some pictures of one size, and how long each is shown.
private struct Reel {
    let width: Int
    let height: Int
    let hasFewColors: Bool
    private(set) var pictures: [Pixmap] = []
    /// In the unit of the format, at least 2.
    private(set) var durations: [Int] = []

    init(randomBy options: inout Options, maxDuration: Int) throws(SVGAError) {
        (width, height) = (1 + options.choice(40), 1 + options.choice(24))
        hasFewColors = options.choice(2) == 1
        let (count, durationByte) = (1 + options.choice(6), options.byte())
        var picture = try Pixmap(width: width, height: height)
        for index in 0..<count {
            try change(&picture, by: &options)
            pictures.append(picture)
            durations.append(2 + Int(durationByte) * (index % 3 == 2 ? maxDuration / 256 : 1))
        }
    }

    /// Draws a box of any place and pixels, which may be nothing new.
    private func change(_ picture: inout Pixmap, by options: inout Options) throws(SVGAError) {
        let (x, y) = (options.choice(width), options.choice(height))
        let (columns, rows) = (options.choice(width - x + 1), options.choice(height - y + 1))
        let seed = options.byte()
        let few = hasFewColors
        let width = width
        try picture.withMutablePixels { pixels in
            for row in y..<y + rows {
                for column in x..<x + columns {
                    pixels[row * width + column] = Reel.pixel(row &* 31 &+ column &* Int(seed), few: few)
                }
            }
        }
    }

    /// A premultiplied pixel; of few colours, one that is opaque or transparent.
    private static func pixel(_ value: Int, few: Bool) -> UInt32 {
        let colors: [UInt32] = [0, 0xff00_00ff, 0xffff_ffff, 0xff20_8040]
        if few { return colors[value & 3] }
        let alpha = UInt32(truncatingIfNeeded: value &* 7) & 255
        return alpha << 24 | (alpha / 2) << 16 | UInt32(value & 127) * alpha / 255 << 8 | alpha * alpha / 255
    }

    var isOpaque: Bool {
        pictures.allSatisfy { $0.withPixels { pixels in pixels.allSatisfy { $0 >> 24 == 255 } } }
    }

    /// The bytes of a file with all pictures.
    func file<File: AnimationFile, Encoder: AnimationFrameEncoder>(
        _ form: File, _ encoder: Encoder, _ loopCount: Int
    ) throws -> [UInt8] where File.Frame == Encoder.Frame {
        var (file, frames) = (form, [(frame: File.Frame, duration: Int)]())
        for (index, picture) in pictures.enumerated() {
            if let frame = try encoder.encode(picture, after: index > 0 ? pictures[index - 1] : nil) {
                frames.append((frame, durations[index]))
            } else {
                frames[frames.count - 1].duration += durations[index]
            }
        }
        var body: [UInt8] = []
        for (index, (frame, duration)) in frames.enumerated() {
            let next = index + 1 < frames.count ? frames[index + 1].frame : nil
            body += file.bytes(of: frame, duration: duration, before: next)
        }
        body += file.end
        let count = file.head(loopCount: loopCount, byteCount: 0).count + body.count
        return file.head(loopCount: loopCount, byteCount: count) + body
    }

    /// The first picture that is not shown when it should be, from its first unit to its last.
    private func fault(_ shown: (Int) -> [UInt8], _ expected: (Pixmap) -> [UInt8]) -> String? {
        var start = 0
        for (index, picture) in pictures.enumerated() {
            for moment in [start, start + durations[index] - 1] where shown(moment) != expected(picture) {
                return "picture \(index) of \(pictures.count) at \(moment)"
            }
            start += durations[index]
        }
        return nil
    }
}

extension Reel {
    func faultAsAPNG(_ loopCount: Int, _ compression: PNGCompression) throws -> String? {
        let form = APNGFile(width: width, height: height, isOpaque: isOpaque)
        let encoder = try APNGFrameEncoder(compression: compression, isOpaque: isOpaque)
        let file = try AnimatedPNG(parsing: file(form, encoder, loopCount))
        guard file.loopCount == loopCount else { return "\(file.loopCount) loops" }
        return fault(file.pixels(atMillisecond:)) { $0.straightAlphaBytes() }
    }

    func faultAsWebP(_ loopCount: Int) throws -> String? {
        let form = try WebPFile(width: width, height: height, isOpaque: isOpaque)
        let encoder = WebPFrameEncoder(.lossless, effort: 0)
        let file = try AnimatedWebP(parsing: file(form, encoder, loopCount))
        guard file.loopCount == loopCount else { return "\(file.loopCount) loops" }
        return fault(file.pixels(atMillisecond:)) { $0.straightAlphaBytes() }
    }

    /// Pixels are equal where there are few colours; otherwise what is seen is.
    func faultAsGIF(_ loopCount: Int) throws -> String? {
        let pixels = GIFPixels(matte: (255, 255, 255), isOpaque: isOpaque)
        let histogram = try ColorHistogram()
        for picture in pictures { try pixels.add(picture, to: histogram) }
        let palettes = try GIFPaletteChoice(for: histogram, limit: 256, isOpaque: isOpaque)
        let form = GIFFile(
            width: width, height: height, palette: palettes.common, isOpaque: isOpaque, loopCount: loopCount)
        let encoder = try GIFFrameEncoder(pixels, palettes: palettes)
        let file = try AnimatedGIF(parsing: file(form, encoder, loopCount))
        guard file.playCount == loopCount else { return "\(file.playCount) loops" }
        if hasFewColors { return fault(file.pixels(atHundredth:)) { $0.straightAlphaBytes() } }
        return fault({ Reel.seen(file.pixels(atHundredth: $0)) }) { Reel.seen($0.straightAlphaBytes()) }
    }

    /// Of each pixel, whether it is at least half opaque.
    private static func seen(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] < 128 ? 0 : 255 }
    }
}
