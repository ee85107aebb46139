import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@Suite("Shapes")
struct ShapeRuleTests {
    private static let generations: [FixtureMovie.Container] = [.zlibProtobuf, .zipJSON]

    private func decode(_ shape: FixtureShape, _ container: FixtureMovie.Container = .zlibProtobuf) throws -> SVGAShape?
    {
        try FixtureMovie.single([.shown(shapes: [shape])]).decoded(container).shapes(frame: 0).first
    }

    private func stroke(_ style: FixtureStyle, _ container: FixtureMovie.Container) throws -> SVGAShape.Stroke? {
        try decode(FixtureShape(.rect([0, 0, 1, 1, 0]), style: style), container)?.stroke
    }

    @Test(
        arguments: [
            (FixtureColor(0.5, 0.7, 0.9, 0.5), SVGAColor(red: 127, green: 178, blue: 229, alpha: 0.5)),
            (FixtureColor(255, 128, 1, 0.25), SVGAColor(red: 255, green: 128, blue: 1, alpha: 0.25)),
            (FixtureColor(1, 1, 1, 255), SVGAColor(red: 255, green: 255, blue: 255, alpha: 1)),
            (FixtureColor(-1, 300, 0, -2), SVGAColor(red: 0, green: 255, blue: 0, alpha: 0)),
            (FixtureColor(0, 0, 0, 127.5), SVGAColor(red: 0, green: 0, blue: 0, alpha: 0.5)),
        ], generations)
    func coloursAreCutToEightBits(
        _ colors: (FixtureColor, SVGAColor), _ container: FixtureMovie.Container
    ) throws {
        #expect(try decode(.rect(0, 0, 1, 1, fill: colors.0), container)?.fill == colors.1)
    }

    @Test func everyEightBitLevelSurvives() throws {
        for level in 0...255 {
            let color = FixtureColor(Float(level) / 255, 0, 0)
            #expect(try decode(.rect(0, 0, 1, 1, fill: color))?.fill?.red == UInt8(level))
        }
    }

    @Test(
        arguments: [
            ([Float(4), 2, 1], SVGAStrokeStyle.Dash(length: 4, gap: 2, phase: 1)),
            ([0, 10, 0], SVGAStrokeStyle.Dash(length: 1, gap: 10, phase: 0)),
            ([5, 0, 2], SVGAStrokeStyle.Dash(length: 5, gap: 0.1, phase: 2)), ([0, 0, 5], nil), ([-1, -1, 0], nil),
        ] as [([Float], SVGAStrokeStyle.Dash?)], generations)
    func dashesHaveFloors(_ dash: ([Float], SVGAStrokeStyle.Dash?), _ container: FixtureMovie.Container) throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 2, dash: dash.0)
        #expect(try stroke(style, container)?.style.dash == dash.1)
    }

    @Test(arguments: [(Float?.none, 10.0), (0, 10), (0.5, 1), (4, 4), (-3, 1)], generations)
    func miterLimitIsAtLeastOne(_ limit: (Float?, Double), _ container: FixtureMovie.Container) throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 2, miterLimit: limit.0)
        #expect(try stroke(style, container)?.style.miterLimit == limit.1)
    }

    @Test(arguments: [Float?.none, 0, -2], generations)
    func strokesNeedAWidth(_ width: Float?, _ container: FixtureMovie.Container) throws {
        let style = FixtureStyle(fill: .blue, stroke: .red, strokeWidth: width)
        #expect(try stroke(style, container) == nil)
        #expect(try decode(FixtureShape(.rect([0, 0, 1, 1, 0]), style: style), container)?.fill != nil)
    }

    @Test(arguments: generations)
    func capsAndJoinsAreRead(_ container: FixtureMovie.Container) throws {
        for (index, cap) in [SVGAStrokeStyle.Cap.butt, .round, .square].enumerated() {
            let style = FixtureStyle(stroke: .red, strokeWidth: 1, lineCap: index, lineJoin: index)
            #expect(try stroke(style, container)?.style.cap == cap)
            #expect(try stroke(style, container)?.style.join.rawValue == UInt8(index))
        }
    }

    @Test(arguments: [(Float(9), 2.0), (-1, 0), (1, 1)], generations)
    func cornerRadiusIsClamped(_ radius: (Float, Double), _ container: FixtureMovie.Container) throws {
        let shape = try decode(.rect(1, 2, 4, 6, cornerRadius: radius.0, fill: .red), container)
        let box = Rect(minX: 1, minY: 2, maxX: 5, maxY: 8)
        #expect(shape?.geometry == .rectangle(box, cornerRadius: radius.1))
    }

    @Test(arguments: generations)
    func shapesThatCannotDrawAreLeftOut(_ container: FixtureMovie.Container) throws {
        let paint = FixtureStyle(fill: .red)
        let shapes = [
            FixtureShape(.rect([0, 0, 1, 1, 0]), style: nil),
            FixtureShape(.rect([0, 0, 1, 1, 0]), style: FixtureStyle()),
            FixtureShape(.path(""), style: paint), FixtureShape(.bare(type: 1, name: "rect"), style: paint),
            FixtureShape(.bare(type: 9, name: "star"), style: paint),
        ]
        for shape in shapes { #expect(try decode(shape, container) == nil) }
    }

    @Test func typeThatDoesNotFitItsArgumentsDrawsNothing() throws {
        var writer = WireWriter()
        writer.message(4) {
            $0.message(2) {
                $0.float(1, 1)
                $0.message(5) {
                    $0.integer(1, 2)
                    $0.message(3) { $0.floats([0, 0, 5, 5]) }
                    $0.message(10) { $0.message(1) { $0.floats([1, 0, 0, 1]) } }
                }
            }
        }
        let movie = try Movie(decoding: FixtureMovie(sprites: []).message() + writer.bytes)
        #expect(movie.shapeEntryCounts.ellipses == 1)
        #expect(movie.shapes.isEmpty)
    }

    @Test(arguments: [
        FixtureShape.rect(.nan, 0, 1, 1, fill: .red), .ellipse(0, 0, radiusX: .infinity, radiusY: 1, fill: .red),
        .rect(0, 0, 1, 1, fill: FixtureColor(.nan, 0, 0)),
        FixtureShape(
            .rect([0, 0, 1, 1, 0]), style: FixtureStyle(fill: .red), transform: FixtureTransform(tx: .infinity)),
        FixtureShape(.rect([0, 0, 1, 1, 0]), style: FixtureStyle(stroke: .red, strokeWidth: .infinity)),
    ])
    func numbersThatAreNotFiniteLeaveTheShapeOut(_ shape: FixtureShape) throws {
        let movie = try FixtureMovie.single([.shown(shapes: [shape])]).decoded()
        #expect(movie.shapes.isEmpty)
        #expect(movie.warnings.map(\.field) == ["sprites[0].frames[0].shapes"])
    }

    @Test(arguments: generations)
    func transformsWithoutNumbersCollapse(_ container: FixtureMovie.Container) throws {
        let style = FixtureStyle(fill: .red)
        let shape = FixtureShape(.rect([0, 0, 1, 1, 0]), style: style, transform: FixtureTransform(tx: 2, ty: 3))
        #expect(try decode(shape, container)?.transform == Affine(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 3))
        #expect(try decode(.rect(0, 0, 1, 1, fill: .red), container)?.transform == nil)
    }
}
