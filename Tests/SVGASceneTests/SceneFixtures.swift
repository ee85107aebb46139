import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies

extension FixtureMovie {
    /// A movie of one sprite.
    static func single(_ frames: [FixtureFrame], key: String = "a", images: [FixtureImage] = []) -> FixtureMovie {
        FixtureMovie(frames: frames.count, sprites: [FixtureSprite(key, frames: frames)], images: images)
    }

    /// A movie of one frame in which one sprite shows these shapes.
    static func still(_ shapes: [FixtureShape], transform: FixtureTransform? = nil) -> FixtureMovie {
        single([.shown(transform: transform, shapes: shapes)])
    }

    /// The movie after a way through a file.
    func decoded(_ container: Container = .zlibProtobuf) throws -> Movie {
        try Movie(decoding: svga(container))
    }

    /// The lines of the draw list of a frame, without the one for the frame itself.
    func lines(frame: Int = 0) throws -> [String] {
        DrawListBuilder(try decoded()).drawList(frame: frame).lines
    }

    /// A frame of the movie as a picture.
    func picture(frame: Int = 0, scale: Double = 1) throws -> Pixmap {
        try FrameRenderer(try decoded()).render(frame: frame, size: .scale(scale))
    }
}

extension DrawList {
    /// A line for each command.
    var lines: [String] { description.split(separator: "\n").dropFirst().map(String.init) }
}

extension FixtureShape {
    /// A path with a line along it.
    static func line(_ data: String, _ style: FixtureStyle, transform: FixtureTransform? = nil) -> FixtureShape {
        FixtureShape(.path(data), style: style, transform: transform)
    }
}

extension FixtureImage {
    /// An entry that looks like a picture to who does not decode it.
    static func unread(_ key: String) -> FixtureImage {
        FixtureImage(key, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// A picture whose pixels are premultiplied, with red in the lowest byte.
    static func png(_ key: String, width: Int, height: Int, _ pixels: [UInt32]) throws -> FixtureImage {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { target in
            for (index, pixel) in pixels.enumerated() { target[index] = pixel }
        }
        let encoder = try PictureEncoder(.png())
        return FixtureImage(key, try encoder.encode(pixmap))
    }

    /// A picture of one colour.
    static func png(_ key: String, width: Int, height: Int, _ pixel: UInt32) throws -> FixtureImage {
        try png(key, width: width, height: height, [UInt32](repeating: pixel, count: width * height))
    }
}

extension Pixmap {
    /// Whether the picture is empty.
    var isTransparent: Bool { withPixels { pixels in pixels.allSatisfy { $0 == 0 } } }

    /// Whether no channel of any pixel is greater than its alpha.
    var isPremultiplied: Bool {
        withPixels { pixels in
            pixels.allSatisfy { pixel in max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) <= pixel >> 24 }
        }
    }

    /// Red, green, blue and alpha of a pixel, premultiplied.
    func rgba(_ x: Int, _ y: Int) -> [UInt8] {
        let pixel = self[x, y]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }
}

/// Pixels with red in the lowest byte.
enum Ink {
    static let red: UInt32 = 0xFF00_00FF
    static let green: UInt32 = 0xFF00_FF00
    static let blue: UInt32 = 0xFFFF_0000
}
