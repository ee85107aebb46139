import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGATestMovies

@testable import SVGAOptimize

/// Movies and pictures to optimize.
enum OptimizerMovies {
    /// A rectangle of one colour in a larger, otherwise clear picture.
    static func box(
        _ width: Int, _ height: Int, columns: Range<Int>, rows: Range<Int>, _ color: UInt32 = 0xFF00_80FF
    ) throws -> [UInt8] {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { pixels in
            for row in rows { for column in columns { pixels[row * width + column] = color } }
        }
        return try pixmap.png()
    }

    static func shown(_ size: Float, at x: Float = 0, _ y: Float = 0, alpha: Float = 1) -> FixtureFrame {
        .shown(alpha: alpha, layout: (size, size), transform: .translation(x, y))
    }

    static func document(
        frames: Int, _ sprites: [FixtureSprite], _ images: [FixtureImage],
        _ container: FixtureMovie.Container = .zlibProtobuf
    ) throws -> Document {
        let movie = FixtureMovie(viewBox: (32, 32), fps: 20, frames: frames, sprites: sprites, images: images)
        return try Document(decoding: movie.svga(container))
    }
}

extension Document {
    /// The document after a pass.
    func after(_ pass: any OptimizerPass, _ context: PassContext = PassContext()) throws -> (Document, PassReport) {
        var (document, context) = (self, context)
        let report = try pass.run(&document, &context)
        return (document, report)
    }

    var imageKeys: [String] { movie.values.images.map { $0.values.key?.string ?? "" } }
    var spriteKeys: [String] { movie.values.sprites.map { $0.values.imageKey?.string ?? "" } }
}
