import SVGADiff
import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGATestMovies

/// Movies to compare.
enum DiffFixtures {
    /// A picture of one colour.
    static func picture(
        _ width: Int = 4, _ height: Int = 4, color: UInt32 = 0xFF00_00FF, _ compression: PNGCompression = .fast
    ) throws -> [UInt8] {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { $0.update(repeating: color) }
        return try pixmap.png(compression: compression)
    }

    /// A sprite that is at a place in some frames of ten.
    static func sprite(
        _ key: String, at x: Float = 0, _ y: Float = 0, in frames: ClosedRange<Int> = 0...9, alpha: Float = 1
    ) -> FixtureSprite {
        let shown = FixtureFrame.shown(alpha: alpha, layout: (8, 8), transform: .translation(x, y))
        return FixtureSprite(key, frames: (0..<10).map { frames.contains($0) ? shown : .hidden })
    }

    static func movie(_ sprites: [FixtureSprite], images: [FixtureImage] = []) -> FixtureMovie {
        FixtureMovie(frames: 10, sprites: sprites, images: images)
    }

    /// The difference between two movies.
    static func diff(
        _ a: FixtureMovie, _ b: FixtureMovie, ignoring aspects: Set<DocumentDiff.Aspect> = []
    ) throws -> DocumentDiff {
        DocumentDiff(
            try Document(decoding: a.svga()), try Document(decoding: b.svga()), ignoring: aspects)
    }

    /// The changes of sprites in short: places, key, frames and fields.
    static func texts(_ diff: DocumentDiff) -> [String] {
        diff.sprites.changes.map { change in
            let places = [change.before, change.after].map { $0.map { "\($0)" } ?? "-" }.joined(separator: ">")
            let fields = SpriteChange.Field.allCases.filter(change.fields.contains).map(\.rawValue)
            return "\(places) \(change.key) \(change.frames): \(fields.joined(separator: " "))"
        }
    }
}
