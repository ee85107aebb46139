import SVGATestMovies
import SVGATestSupport

/// Draws random movies with everything that a file can hold, with any numbers.
struct WildMovie {
    /// The numbers of a movie.
    enum Numbers {
        /// Multiples of 1/8 around the view box, which are added and multiplied without rounding.
        case tame
        /// Now and then huge, tiny, infinite or no number at all.
        case wild
    }

    private let numbers: Numbers
    private var random: SplitMix64

    init(seed: UInt64, _ numbers: Numbers) {
        self.numbers = numbers
        random = SplitMix64(seed: seed)
    }

    private static let extremes: [Float] = [
        0, -0.0, 1, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-20, 1e-7, 1e7, -1e9, 2_147_483_648, 1e19, 1e30,
    ]

    /// A random movie of a view box of 40 by 40 with two frames.
    mutating func movie(images: [FixtureImage]) -> FixtureMovie {
        let keys = ["p", "none", "m.matte", "n.matte"]
        let sprites = (0..<below(8) + 1).map { _ in
            let key = keys[below(keys.count)]
            let matteKey: String? = chance(3) ? ["m.matte", "n.matte", "gone.matte"][below(3)] : nil
            return FixtureSprite(key, matteKey: matteKey, frames: [frame(), frame()])
        }
        return FixtureMovie(viewBox: (40, 40), frames: 2, sprites: sprites, images: images)
    }

    private mutating func frame() -> FixtureFrame {
        var frame = FixtureFrame.shown(alpha: numbers == .wild && chance(6) ? number() : Float(below(8) + 1) / 8)
        if chance(2) { frame.layout = (length(), length()) }
        if chance(2) { frame.transform = transform() }
        if chance(4) { frame.clipPath = pathData() }
        frame.shapes = (0..<below(4)).map { _ in shape() }
        return frame
    }

    private mutating func shape() -> FixtureShape {
        let geometry: FixtureShape.Geometry =
            switch below(8) {
            case 0: .keep
            case 1, 2: .rect([number(), number(), length(), length(), length() / 4])
            case 3, 4: .ellipse([number(), number(), length() / 2, length() / 2])
            default: .path(pathData())
            }
        return FixtureShape(geometry, style: chance(12) ? nil : style(), transform: chance(3) ? transform() : nil)
    }

    private mutating func style() -> FixtureStyle {
        var style = FixtureStyle()
        if chance(2) { style.fill = color() }
        if chance(2) {
            style.stroke = color()
            style.strokeWidth = length() / 4
            style.lineCap = below(3)
            style.lineJoin = below(3)
            style.miterLimit = chance(2) ? nil : length()
            if chance(3) { style.dash = [length() / 4, length() / 4, number()] }
        }
        return style
    }

    private mutating func color() -> FixtureColor {
        if numbers == .wild, chance(8) { return FixtureColor(number(), number(), number(), number()) }
        return FixtureColor(Float(below(256)) / 255, Float(below(256)) / 255, 1, Float(below(8) + 1) / 8)
    }

    private mutating func transform() -> FixtureTransform {
        guard numbers == .wild, chance(3) else {
            return FixtureTransform(
                a: Float(below(24) - 8) / 8, b: Float(below(16) - 8) / 8, c: Float(below(16) - 8) / 8,
                d: Float(below(24) - 8) / 8, tx: number(), ty: number())
        }
        var transform = FixtureTransform()
        transform.numbers = (0..<6).map { _ in chance(6) ? nil : number() }
        return transform
    }

    private mutating func pathData() -> String {
        let letters: [(String, Int)] = [
            ("M", 2), ("L", 2), ("C", 6), ("Q", 4), ("l", 2), ("h", 1), ("V", 1), ("s", 4), ("T", 2), ("Z", 0),
        ]
        var text = chance(20) ? "" : "M\(number()) \(number())"
        for _ in 0..<below(7) {
            let (letter, count) = letters[below(letters.count)]
            text += letter + (0..<count).map { _ in "\(number())" }.joined(separator: " ")
        }
        return text
    }

    /// A coordinate.
    private mutating func number() -> Float {
        if numbers == .wild, chance(8) { return Self.extremes[below(Self.extremes.count)] }
        return Float(below(480) - 80) / 8
    }

    /// A length, mostly above 0.
    private mutating func length() -> Float {
        if numbers == .wild, chance(6) { return number() }
        return Float(below(240) + 1) / 8
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// True once in so many times.
    private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
}
