import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

/// Optimized files have the original's pixels, decoded by libpng, and are never larger.
@Suite struct PNGOptimizerTests {
    /// The pixels by libpng, with 0 for those that are transparent.
    static func visiblePixels(of file: [UInt8]) throws -> [UInt32] {
        let bytes = try #require(try StraightPNG.decode(file))
        return stride(from: 0, to: bytes.count, by: 4).map { index in
            bytes[index + 3] == 0 ? 0 : bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    static func hasSamePixels(_ a: [UInt8], _ b: [UInt8]) throws -> Bool {
        try visiblePixels(of: a) == visiblePixels(of: b)
    }

    /// All forms that the format has, interlaced and not.
    @Test(arguments: PNGDecoderTests.fixtures) func formsKeepTheirPixels(of fixture: PNGFixture) throws {
        let optimizer = try PNGOptimizer(effort: 3)
        let result = try optimizer.optimize(fixture.file)
        #expect(result.bytes.count <= fixture.file.count)
        #expect((result.reason == .deep) == (fixture.bitDepth == 16))
        // Deep files do not pass through it.
        if fixture.bitDepth < 16 { #expect(try PNGOptimizerTests.hasSamePixels(result.bytes, fixture.file)) }
    }

    /// Odd files with valid checksums: libpng's picture stays, and refused files stay byte for byte.
    @Test(arguments: 0..<300) func oddFilesKeepTheirPixels(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var file = PNGFile(parsing: PNGAgreementTests.fixture(by: &random).file)
        for _ in 0...Int.random(in: 0..<3, using: &random) { PNGAgreementTests.change(&file, by: &random) }
        let bytes = file.bytes
        if PNGAgreementTests.header(of: bytes) != nil {
            let result = try PNGOptimizer(effort: 2).optimize(bytes)
            #expect(result.bytes.count <= bytes.count)
            if try StraightPNG.decode(bytes) == nil {
                #expect(result.bytes == bytes)
            } else if result.reason == nil {
                #expect(try PNGOptimizerTests.hasSamePixels(result.bytes, bytes))
                // Gammas and profiles too.
                #expect(try Pixmap(decoding: result.bytes) == Pixmap(decoding: bytes))
            }
        }
    }

    @Test(arguments: SmallFilesTests.cases) func pixelsStay(of testCase: SmallFilesTests.Case) throws {
        let file = try SmallFilesTests.pixmap(testCase.pixel).png(compression: .fast)
        for effort in [1, 5, 9] {
            let optimizer = try PNGOptimizer(effort: effort)
            let result = try optimizer.optimize(file)
            #expect(result.reason == nil && result.bytes.count < file.count)
            #expect(try PNGOptimizerTests.hasSamePixels(result.bytes, file))
            let again = try optimizer.optimize(result.bytes)
            #expect(again.bytes == result.bytes && again.reason == .smallest)
        }
    }

    /// Soft blobs with a palette, like most sprites of real movies.
    static func soft(side: Int) throws -> Pixmap {
        var picture = try Pixmap(width: side, height: side)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let (x, y) = (index % side - side / 2, index / side - side / 2)
                let alpha = UInt32(max(0, 255 - (x * x + y * y) * 1000 / (side * side)) & 0xfe)
                pixels[index] = alpha << 24 | alpha / 2 << 8 | alpha
            }
        }
        return picture
    }

    @Test func moreEffortIsNotLarger() throws {
        let file = try PNGOptimizerTests.soft(side: 120).png(compression: .small)
        let counts = try [1, 3, 5, 9].map { effort in
            let optimizer = try PNGOptimizer(effort: effort)
            return try optimizer.optimize(file).bytes.count
        }
        #expect(counts == counts.sorted(by: >), "\(counts)")
        #expect(counts[2] < file.count)
    }

    @Test func coloursUnderTransparentPixelsAreCleaned() throws {
        var random = SplitMix64(seed: 7)
        var rows: [UInt8] = []
        for index in 0..<64 * 64 {
            if index % 64 == 0 { rows.append(0) }
            for _ in 0..<3 { rows.append(UInt8.random(in: 0...255, using: &random)) }
            rows.append(index % 64 < 8 ? 255 : 0)
        }
        let header = chunk("IHDR", [0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let file = signature + header + chunk("IDAT", zlibStored(rows)) + chunk("IEND", [])
        let optimizer = try PNGOptimizer()
        let result = try optimizer.optimize(file).bytes
        #expect(result.count < file.count / 4)
        #expect(try PNGOptimizerTests.hasSamePixels(result, file))
    }

    @Test func sizesOfOnePixelAndOneRow() throws {
        let optimizer = try PNGOptimizer(effort: 9)
        for (width, height) in [(1, 1), (1, 300), (300, 1), (2, 2), (255, 3)] {
            var picture = try Pixmap(width: width, height: height)
            try picture.withMutablePixels { pixels in
                for index in pixels.indices { pixels[index] = 0xff00_0000 | UInt32(index * 7919 & 0xff_ffff) }
            }
            let file = try picture.png()
            let result = try optimizer.optimize(file).bytes
            #expect(result.count <= file.count)
            #expect(try StraightPNG.decode(result) == StraightPNG.decode(file))
        }
    }
}

/// Chunks that change what is shown stay; all others go.
@Suite struct PNGMetadataTests {
    /// A file with chunks after its header.
    static func file(with chunks: [UInt8], gray: Bool = false) throws -> [UInt8] {
        let file = try SmallFilesTests.pixmap { SmallFilesTests.gray($0 * $0 % 2003 % (gray ? 256 : 7) * 11 & 255) }
            .png(compression: .fast)
        return Array(file[..<33]) + chunks + file[33...]
    }

    private func optimized(_ file: [UInt8]) throws -> OptimizedPNG {
        let optimizer = try PNGOptimizer(effort: 3)
        return try optimizer.optimize(file)
    }

    private func has(_ name: String, _ file: [UInt8]) -> Bool {
        let name = Array(name.utf8)
        return file.indices.contains { file[$0...].starts(with: name) }
    }

    @Test func commentsAndSRGBGo() throws {
        let chunks = chunk("sRGB", [0]) + chunk("gAMA", bigEndian(45455)) + chunk("tEXt", Array("Comment\0hello".utf8))
        let result = try optimized(
            PNGMetadataTests.file(with: chunks + chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1])))
        for name in ["sRGB", "gAMA", "tEXt", "pHYs"] { #expect(!has(name, result.bytes)) }
    }

    @Test func aGammaThatMattersStays() throws {
        let file = try PNGMetadataTests.file(with: chunk("gAMA", bigEndian(100_000)))
        let result = try optimized(file)
        #expect(result.reason == nil && has("gAMA", result.bytes))
        #expect(try Pixmap(decoding: result.bytes) == Pixmap(decoding: file))
        #expect(try StraightPNG.decode(result.bytes) == StraightPNG.decode(file))
    }

    @Test func aProfileOfColoursForbidsGrey() throws {
        let profile = Array("p\0\0".utf8) + zlibStored([UInt8](repeating: 7, count: 200))
        let file = try PNGMetadataTests.file(with: chunk("iCCP", profile), gray: true)
        let result = try optimized(file)
        #expect(has("iCCP", result.bytes) && result.bytes[25] & 2 == 2)
        let named = Array("p\0\0".utf8) + zlibStored([0, 0] + Array("sRGB IEC61966-2.1".utf8))
        #expect(!has("iCCP", try optimized(PNGMetadataTests.file(with: chunk("iCCP", named))).bytes))
    }

    @Test func animationsAndDamagedFilesStay() throws {
        let animated = try PNGMetadataTests.file(with: chunk("acTL", bigEndian(1) + bigEndian(0)))
        #expect(try optimized(animated) == OptimizedPNG.unchanged(animated, .animated))
        let sound = try PNGMetadataTests.file(with: [])
        for count in [0, 7, 20, 33, 40, sound.count - 20] {
            let cut = Array(sound[..<count])
            #expect(try optimized(cut) == OptimizedPNG.unchanged(cut, .unreadable))
        }
        var damaged = sound
        damaged[60] ^= 1
        #expect(try optimized(damaged) == OptimizedPNG.unchanged(damaged, .unreadable))
    }

    @Test func mutantsNeitherTrapNorChange() throws {
        let file = try PNGMetadataTests.file(with: chunk("gAMA", bigEndian(60_000)) + chunk("eXIf", [1, 2, 3]))
        var random = SplitMix64(seed: 20)
        for _ in 0..<300 {
            var mutant = file
            for _ in 0...Int.random(in: 0...3, using: &random) {
                mutant[Int.random(in: mutant.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let optimizer = try PNGOptimizer(effort: 2)
            let result = try optimizer.optimize(mutant, maxPixelCount: 1 << 16)
            #expect(result.bytes.count <= mutant.count)
            if result.reason != nil { #expect(result.bytes == mutant) }
        }
    }
}

extension OptimizedPNG {
    static func unchanged(_ bytes: [UInt8], _ reason: Reason) -> OptimizedPNG {
        OptimizedPNG(bytes: bytes, reason: reason)
    }
}
