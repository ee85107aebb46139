import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@testable import SVGADocument

@Suite struct LayerEditTests {
    @Test(arguments: EditFixture.forms)
    func framesOfLayersChange(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        var change = LayerChange(.key("face"))
        (change.alpha, change.layout, change.move, change.clipPath) = (0.25, [4, 2], [-3, 1], "M0 0L1 0L1 1Z")
        try document.changeLayers(change)
        let movie = try document.written()
        // Frames in which the layer does not show stay hidden.
        #expect(movie.visibleFrames[1] == [0, 1, 3])
        let state = try #require(movie.sprites[1][3])
        #expect(state.opacity == 0.25 && state.layout == Size(4, 2) && state.clipPath != nil)
        #expect(state.transform == Affine(translation: Point(0, 5)))
        #expect(movie.sprites[2][1]?.clipPath == nil)
        let isSame = try Document(decoding: document.encoded()) == document
        #expect(isSame)
    }

    @Test func namedFramesShowAgain() throws {
        var document = try EditFixture.document()
        try document.hide("star")
        var change = LayerChange(.sprite(5))
        (change.frames, change.alpha, change.transform) = (2...3, 1, [2, 0, 0, 2, 7, 8])
        try document.changeLayers(change)
        let movie = try document.written()
        #expect(movie.visibleFrames[5] == [2, 3])
        #expect(movie.sprites[5][2]?.transform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 7, ty: 8))
    }

    @Test(arguments: EditFixture.forms)
    func shapesGetOtherColoursAndLines(_ form: FixtureMovie.Container) throws {
        var movie = EditFixture.movie
        let style = FixtureStyle(
            fill: .red, stroke: FixtureColor(0, 0, 1, 1), strokeWidth: 3, lineCap: 1, lineJoin: 2, dash: [4, 2, 1])
        movie.sprites[3].frames[0] = .shown(shapes: [FixtureShape(.rect([0, 0, 4, 4, 1]), style: style)])
        var document = try Document(decoding: movie.svga(form))
        var change = LayerChange(.key("face.vector"))
        (change.fill, change.stroke) = ([0, 1, 0, 1], [0, 0, 0, 0.5])
        (change.strokeWidth, change.dash) = (1.5, [])
        try document.changeLayers(change)
        let shape = try #require(try document.written().shapes.first)
        #expect(shape.fill == SVGAColor(red: 0, green: 255, blue: 0))
        #expect(shape.stroke?.style.width == 1.5 && shape.stroke?.style.dash == nil)
        #expect(shape.stroke?.color == SVGAColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func layersMoveInTheOrderOfPainting() throws {
        var document = try EditFixture.document()
        var change = LayerChange(.key("star"))
        change.place = 1
        try document.changeLayers(change)
        #expect(
            try document.written().sprites.map(\.imageKey) == [
                "mask.matte", "star", "face", "face.badge", "face.vector", "name",
            ])
        change.place = 6
        let before = document
        #expect(throws: SVGAError.self) { try document.changeLayers(change) }
        let isSame = document == before
        #expect(isSame)
    }

    @Test func mattesAreGivenAndTaken() throws {
        var document = try EditFixture.document()
        var change = LayerChange(.key("star"))
        change.matteKey = "mask.matte"
        try document.changeLayers(change)
        #expect(try document.written().maskIndices == [nil, 0, nil, nil, nil, 0])
        change.matteKey = ""
        try document.changeLayers(change)
        #expect(try document.written().maskIndices == [nil, 0, nil, nil, nil, nil])
        for key in ["face", "no.matte"] {
            change.matteKey = key
            #expect(throws: SVGAError.self) { try document.changeLayers(change) }
        }
    }

    @Test func changesThatCannotBeAreRefused() throws {
        let before = try EditFixture.document()
        var document = before
        let changes: [(inout LayerChange) -> Void] = [
            { $0.alpha = 1.5 }, { $0.alpha = .nan }, { $0.layout = [1] },
            { $0.transform = [1, .infinity, 0, 1, 0, 0] },
            { $0.move = [1e39, 0] }, { $0.fill = [1, 1, 1, 255] }, { $0.dash = [1] }, { $0.strokeWidth = -1 },
            { $0.frames = 0...4 }, { $0.layers = .sprite(6) }, { $0.layers = .key("fase") },
            { $0.clipPath = "M0 0\0" },
        ]
        for make in changes {
            var change = LayerChange(.key("face"))
            make(&change)
            #expect(throws: SVGAError.self, "\(change)") { try document.changeLayers(change) }
        }
        let isSame = document == before
        #expect(isSame)
    }

    @Test func theLargestLayoutIsThePlaceOfAPicture() throws {
        var movie = EditFixture.movie
        movie.sprites.append(FixtureSprite("face.big", frames: [.hidden, .shown(layout: (20, 10))]))
        let document = try Document(decoding: movie.svga())
        #expect(try document.largestLayout(of: "face") == Size(20, 10))
        #expect(try document.largestLayout(of: "name") == Size(8, 6))
        #expect(throws: SVGAError.self) { try document.largestLayout(of: "nose") }
        #expect(document.content(of: "mask.matte") == EditFixture.mask && document.content(of: "name") == nil)
    }
}
