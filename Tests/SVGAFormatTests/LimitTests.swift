import SVGAFormat
import SVGATestMovies
import Testing

/// Each limit with a movie that needs exactly one more than it allows, and one that needs just as much.
@Suite("Limits")
struct LimitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let field: Limits.Name
        let need: Int
        let movie: FixtureMovie
        var containers: [FixtureMovie.Container] = [.zlibProtobuf, .zipJSON]

        var testDescription: String { Limits.name(of: field) }
    }

    static let frames = [FixtureFrame](repeating: .shown(shapes: [.rect(0, 0, 1, 1, fill: .red)]), count: 3)
    static let path = FixtureMovie.single([.shown(clipPath: "M0 0L1 0L1 1L0 1Z")])
    static let squares = FixtureFrame.shown(
        shapes: (0..<3).map { .rect(Float($0), 0, 1, 1, fill: .red) })
    /// A matte of three shapes that is drawn for three groups of sprites, the first of which has two.
    static let masked = FixtureMovie(
        sprites: [FixtureSprite("m.matte", frames: [squares])]
            + ["m", "m", nil, "m", nil, "m"].map { matte in
                FixtureSprite("a", matteKey: matte.map { "\($0).matte" }, frames: [.shown()])
            })
    static let cases: [Case] = [
        Case(field: \.maxSpriteCount, need: 2, movie: .sampler),
        Case(field: \.maxFrameCount, need: 3, movie: .single(frames)),
        Case(field: \.maxSpriteFrameCount, need: 8, movie: .sampler),
        Case(field: \.maxShapeCount, need: 3, movie: .single(frames)),
        Case(field: \.maxShapeCount, need: 9, movie: masked),
        Case(field: \.maxImageCount, need: 2, movie: .sampler),
        Case(
            field: \.maxAudioCount, need: 2,
            movie: FixtureMovie(audios: [FixtureAudio("a"), FixtureAudio("b")]), containers: [.protobuf]),
        Case(field: \.maxPathPointCount, need: 4, movie: path),
        Case(field: \.maxPathByteCount, need: 17, movie: path),
        Case(field: \.maxViewBoxSide, need: 101, movie: FixtureMovie(viewBox: (100.5, 3))),
        Case(
            field: \.maxStringByteCount, need: 40,
            movie: .single([.shown()], key: String(repeating: "k", count: 40))),
        Case(
            field: \.maxArchiveEntryCount, need: 3, movie: .sampler,
            containers: [.zipJSON, .zipProtobuf]),
        Case(
            field: \.maxInflatedByteCount, need: FixtureMovie.sampler.message().count,
            movie: .sampler, containers: [.zlibProtobuf, .gzipProtobuf, .deflateProtobuf]),
        Case(
            field: \.maxJSONDepth, need: 9,
            movie: .single([.shown(shapes: [.rect(0, 0, 1, 1, fill: .red)])]), containers: [.zipJSON]),
    ]

    @Test(arguments: cases)
    func limitStopsWhatNeedsMore(_ test: Case) throws {
        var limits = Limits.untrusted
        limits[keyPath: test.field] = test.need - 1
        for container in test.containers {
            let error = try #require(decodingError(test.movie.svga(container), limits: limits))
            #expect(error.isLimitExceeded)
            let exceeded = try #require(error.limit)
            #expect(exceeded.name == Limits.name(of: test.field))
            #expect(exceeded.limit == test.need - 1)
            #expect(exceeded.found >= test.need)
            #expect(error.description.contains(Limits.name(of: test.field)))
        }
    }

    @Test(arguments: cases)
    func limitLetsPassWhatNeedsJustAsMuch(_ test: Case) throws {
        var limits = Limits.untrusted
        limits[keyPath: test.field] = test.need
        for container in test.containers { _ = try test.movie.decoded(container, limits: limits) }
    }

    @Test func bombStopsAtTheCap() {
        let bomb = Compressor.zlib.compress([UInt8](repeating: 0, count: 4 << 20))
        var limits = Limits.untrusted
        limits.maxInflatedByteCount = 1 << 20
        #expect(bomb.count < 8_192)
        #expect(decodingError(bomb, limits: limits)?.isLimitExceeded == true)
    }

    @Test func ratioIsJudgedFromOneMebibyteOn() throws {
        // A message of zeros ends where the field number 0 does, but only once it is unpacked.
        let packed = [1 << 20, 1 << 20 + 1].map { Compressor.zlib.compress([UInt8](repeating: 0, count: $0)) }
        #expect(decodingError(packed[0])?.isLimitExceeded == false)
        #expect(decodingError(packed[1])?.fault == .fileExceeds(\.maxInflationRatio, limit: 512, found: 513))
        #expect(decodingError(packed[1], limits: .default)?.isLimitExceeded == false)
    }

    @Test func imagesOfAnArchiveCountAsInflatedBytes() {
        var limits = Limits.untrusted
        let movie = FixtureMovie.single([.shown()], images: [FixtureImage("a", [UInt8](repeating: 7, count: 9_999))])
        limits.maxInflatedByteCount = 9_999
        #expect(decodingError(movie.svga(.zipJSON), limits: limits)?.isLimitExceeded == true)
    }

    @Test func nestedArraysDoNotExhaustTheStack() {
        let text = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
        let spec = Array("{\"x\":".utf8) + text
        let error = decodingError(ZipWriter.archive([ZipWriter.Entry("movie.spec", spec)]), limits: .default)
        #expect(error?.isLimitExceeded == true)
    }

    @Test func untrustedIsNowhereLooserThanDefault() {
        let others: [Limits.Name] = [
            \.maxInflationRatio, \.maxArchiveFolderDepth, \.maxArenaByteCount, \.maxImageSide, \.maxImagePixelCount,
            \.maxTotalImagePixelCount, \.maxCanvasPixelCount, \.maxPaintedPixelCount, \.maxLayerPixelCount,
            \.maxDashCount, \.maxOutlinePointCount,
        ]
        for field in Self.cases.map(\.field) + others {
            #expect(Limits.untrusted[keyPath: field] <= Limits.default[keyPath: field])
        }
    }
}
