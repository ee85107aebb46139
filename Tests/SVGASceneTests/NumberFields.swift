import SVGATestMovies
import Testing

/// A number of a movie that a test may replace by any other.
struct NumberField: Sendable, CustomTestStringConvertible {
    let name: String
    /// Puts a number there.
    let set: @Sendable (_ number: Float, _ sprite: inout FixtureSprite) -> Void

    var testDescription: String { name }

    /// Unusual numbers in files.
    static let extremes: [Float] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        -.leastNonzeroMagnitude, .leastNormalMagnitude, 0, -0.0, -1, -25, 1e-20, 1e-7, 1e7, -1e9, 2_147_483_648, 1e19,
        1e30,
    ]

    /// A sprite with an image, a clip and a shape of each kind, filled and stroked with dashes.
    static let sprite = FixtureSprite(
        "p",
        frames: [
            .shown(
                alpha: 0.75, layout: (14, 11),
                transform: FixtureTransform(a: 1, b: 0.125, c: -0.25, d: 1, tx: 9, ty: 7),
                clipPath: path([0, 0, 24, 2, 30, 12, 20, 30, 4, 26]), shapes: shapes)
        ])

    /// All numbers of that sprite.
    static let all: [NumberField] =
        frameFields + series("transform", 6) { $2.frames[0].transform?.numbers[$0] = $1 }
        + series("clip path", clip.count) { $2.frames[0].clipPath = path(clip, replacing: $0, by: $1) }
        + shapeFields + styleFields

    private static let clip: [Float] = [0, 0, 24, 2, 30, 12, 20, 30, 4, 26]
    private static let outline: [Float] = [2, 20, 12, 2, 22, 14, 25, 28, 8, 24]

    private static let frameFields: [NumberField] = [
        NumberField(name: "alpha") { $1.frames[0].alpha = $0 },
        NumberField(name: "layout width") { $1.frames[0].layout?.width = $0 },
        NumberField(name: "layout height") { $1.frames[0].layout?.height = $0 },
        NumberField(name: "layout x") { $1.frames[0].layoutOrigin.x = $0 },
        NumberField(name: "layout y") { $1.frames[0].layoutOrigin.y = $0 },
    ]

    private static let shapeFields =
        series("rectangle", 5) { $2.frames[0].shapes[0].geometry = .rect(replacing([3, 4, 16, 9, 2], $0, $1)) }
        + series("ellipse", 4) { $2.frames[0].shapes[1].geometry = .ellipse(replacing([14, 13, 8, 6], $0, $1)) }
        + series("path", outline.count) {
            $2.frames[0].shapes[2].geometry = .path(path(outline, replacing: $0, by: $1))
        }
        + series("shape transform", 6) { $2.frames[0].shapes[2].transform?.numbers[$0] = $1 }

    private static let styleFields =
        series("fill", 4) { $2.frames[0].shapes[0].style?.fill?.channels[$0] = $1 }
        + series("stroke", 4) { $2.frames[0].shapes[1].style?.stroke?.channels[$0] = $1 }
        + series("dash", 3) { $2.frames[0].shapes[2].style?.dash?[$0] = $1 }
        + series("stroke width", 3) { $2.frames[0].shapes[$0].style?.strokeWidth = $1 }
        + series("miter limit", 3) { $2.frames[0].shapes[$0].style?.miterLimit = $1 }

    private static var shapes: [FixtureShape] {
        let style = FixtureStyle(
            fill: FixtureColor(0.25, 0.5, 1, 0.5), stroke: FixtureColor(1, 0.5, 0, 0.75), strokeWidth: 1.5,
            miterLimit: 4)
        var dashed = style
        (dashed.lineCap, dashed.lineJoin, dashed.dash) = (1, 1, [3, 2, 1])
        return [
            FixtureShape(.rect([3, 4, 16, 9, 2]), style: style), FixtureShape(.ellipse([14, 13, 8, 6]), style: style),
            FixtureShape(
                .path(path(outline)), style: dashed,
                transform: FixtureTransform(a: 0.75, b: 0, c: 0.125, d: 1.25, tx: 2, ty: -3)),
        ]
    }

    /// A field for each of some numbers.
    private static func series(
        _ name: String, _ count: Int, _ set: @escaping @Sendable (Int, Float, inout FixtureSprite) -> Void
    ) -> [NumberField] {
        (0..<count).map { index in NumberField(name: "\(name) \(index)") { set(index, $0, &$1) } }
    }

    private static func replacing(_ numbers: [Float], _ index: Int, _ number: Float) -> [Float] {
        var numbers = numbers
        numbers[index] = number
        return numbers
    }

    /// A line and two curves through ten numbers.
    private static func path(_ numbers: [Float], replacing index: Int? = nil, by number: Float = 0) -> String {
        let words = (index.map { replacing(numbers, $0, number) } ?? numbers).map { "\($0)" }
        return "M\(words[0]) \(words[1])L\(words[2]) \(words[3])Q" + words[4...7].joined(separator: " ")
            + "T\(words[8]) \(words[9])Z"
    }
}
