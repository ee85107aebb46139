import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

@Suite struct PNGDecoderTests {
    /// Every colour type with every depth that it allows, plain and interlaced.
    static let fixtures: [PNGFixture] = PNGFixture.ColorType.allCases.flatMap { type in
        type.bitDepths.flatMap { depth in
            [false, true].map { isInterlaced in
                PNGFixture(
                    width: 13, height: 11, colorType: type, bitDepth: depth, isInterlaced: isInterlaced,
                    palette: type == .palette ? somePalette(count: 1 << depth) : [])
            }
        }
    }

    static func somePalette(count: Int) -> [[UInt8]] {
        (0..<count).map { [UInt8($0), UInt8($0 * 7 & 255), UInt8(255 - $0)] }
    }

    /// Decodes the fixture and shows the first pixels that are wrong.
    func expectExact(_ fixture: PNGFixture) throws {
        let differences = fixture.differences(from: try Pixmap(decoding: fixture.file))
        #expect(differences.isEmpty, "\(fixture.testDescription): \(differences.prefix(3))")
    }

    @Test(arguments: fixtures) func everyColorTypeAndDepthDecodesExactly(fixture: PNGFixture) throws {
        try expectExact(fixture)
    }

    @Test(arguments: fixtures) func transparencyChunksBecomeAlpha(fixture: PNGFixture) throws {
        var fixture = fixture
        switch fixture.colorType {
        case .gray, .rgb:
            fixture.transparency = (0..<fixture.colorType.channelCount).map { fixture.sample(x: 5, y: 5, channel: $0) }
            #expect(fixture.straightColor(x: 5, y: 5)[3] == 0)
        case .palette: fixture.transparency = [0, 128]
        case .grayAlpha, .rgba: return
        }
        try expectExact(fixture)
    }

    @Test(
        arguments: [
            [("sRGB", [0])], [("gAMA", bigEndian(45_455))], [("gAMA", bigEndian(45_455)), ("sRGB", [0])], [],
        ] as [[(String, [UInt8])]])
    func statedStandardGammaKeepsTheStoredValues(chunks: [(String, [UInt8])]) throws {
        for fixture in PNGDecoderTests.fixtures {
            var fixture = fixture
            fixture.colorChunks = chunks.map { (name: $0.0, body: $0.1) }
            try expectExact(fixture)
        }
    }

    @Test(arguments: fixtures) func everySmallSizeDecodesExactlyUnderEveryFilter(fixture: PNGFixture) throws {
        for width in 1...17 {
            var fixture = fixture
            (fixture.width, fixture.height, fixture.firstFilter) = (width, 1 + width * 5 % 17, width % 5)
            fixture.maxDataByteCount = width % 3 == 0 ? 10 : .max
            try expectExact(fixture)
        }
    }

    @Test func extraRowsAreIgnored() throws {
        var fixture = PNGFixture(width: 5, height: 4, colorType: .rgba, bitDepth: 8)
        fixture.surplus = [1, 2, 3]
        try expectExact(fixture)
    }

    @Test func everyTruncationIsAnError() {
        let file = PNGFixture(width: 5, height: 4, colorType: .rgba, bitDepth: 8).file
        let end = file.count - 12
        for count in 0..<end {
            #expect(throws: SVGAError.self) { try Pixmap(decoding: Array(file.prefix(count))) }
        }
    }

    @Test func dataTooShortForThePictureIsRefusedBeforeMemoryIsTaken() {
        var fixture = PNGFixture(width: 1, height: 1, colorType: .rgba, bitDepth: 8)
        fixture.maxDataByteCount = 3
        var file = PNGFile(parsing: fixture.file)
        file.chunks[0].body.replaceSubrange(0..<8, with: bigEndian(8000) + bigEndian(8000))
        let error = #expect(throws: SVGAError.self) { try Pixmap(decoding: file.bytes) }
        #expect(error == .image(.malformed(.png, reason: "16 bytes of data are too few for the picture")))
    }

    @Test func customGammaChangesValues() throws {
        var fixture = PNGFixture(width: 16, height: 16, colorType: .rgb, bitDepth: 8)
        let plain = try Pixmap(decoding: fixture.file)
        fixture.colorChunks = [("gAMA", bigEndian(100_000))]
        #expect(try Pixmap(decoding: fixture.file) != plain)
    }

    @Test func interlacedSixteenBitsNeedLibPNG() {
        var fixture = PNGFixture(width: 9, height: 9, colorType: .rgba, bitDepth: 16, isInterlaced: true)
        fixture.colorChunks = [("gAMA", bigEndian(100_000))]
        let error = #expect(throws: SVGAError.self) { try Pixmap(decoding: fixture.file) }
        let variant = "16 bits a channel, interlaced, damaged or with a gamma"
        #expect(error == .image(.unsupported(.png, variant: variant)))
    }

    @Test func aChunkLongerThanTheFileIsRefusedBeforeMemoryIsTaken() {
        var file = PNGFixture(width: 5, height: 4, colorType: .rgba, bitDepth: 8).file
        file[33] = 0x7f
        #expect(throws: SVGAError.image(.malformed(.png, reason: "the chunk at image byte 33 is cut off"))) {
            try Pixmap(decoding: file)
        }
    }

    @Test func aFlippedByteNeverTrapsAndKeepsTheHeaderSize() throws {
        let fixture = PNGFixture(width: 6, height: 5, colorType: .rgba, bitDepth: 8, isInterlaced: true)
        let file = fixture.file
        for index in file.indices {
            for mask: UInt8 in [0x01, 0x80, 0xff] {
                var damaged = file
                damaged[index] ^= mask
                guard let pixmap = try? Pixmap(decoding: damaged, maxPixelCount: 1 << 20) else { continue }
                let header = try ImageHeader(reading: damaged)
                #expect(pixmap.width == header.width && pixmap.height == header.height)
            }
        }
    }

    @Test func otherFormatsAreRefusedWhereAPNGIsExpected() {
        #expect(throws: SVGAError.image(.unsupported(.gif, variant: "where a PNG is expected"))) {
            try Pixmap(decodingPNG: Array("GIF89a".utf8) + [1, 0, 1, 0])
        }
    }
}
