import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

/// Odd files with valid checksums: our decoder draws and refuses the same as libpng.
///
/// Of interlaced files of 16 bits, fewer odd ones are drawn.
@Suite struct PNGAgreementTests {
    @Test(arguments: 0..<600) func oddFilesAreDrawnAsByLibPNG(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var fixture = PNGAgreementTests.fixture(by: &random)
        fixture.firstFilter = Int.random(in: 0..<5, using: &random)
        var file = PNGFile(parsing: fixture.file)
        for _ in 0...Int.random(in: 0..<3, using: &random) { PNGAgreementTests.change(&file, by: &random) }
        let bytes = file.bytes
        if let header = PNGAgreementTests.header(of: bytes) {
            let expected = try StraightPNG.decode(bytes)
            let actual = try? UnpremultipliedPixmap(decodingPNG: bytes).withPixels { Array(UnsafeRawBufferPointer($0)) }
            // There is no reference for these: libpng's simplified interface mixes up the rows of such files.
            let isDeepInterlaced = bytes[24] == 16 && bytes[28] != 0
            if isDeepInterlaced, actual == nil { return }
            let premultiplied = try? Pixmap(decoding: bytes).withPixels { Array($0) }
            #expect(premultiplied == expected.map(StraightPNG.premultiplied))
            #expect(actual == expected, "\(fixture.testDescription) \(header.width)x\(header.height)")
        }
    }

    /// The header of an odd file; `nil` if it has none, or if a changed byte asks for a picture that takes long to draw.
    static func header(of bytes: [UInt8]) -> ImageHeader? {
        let header = try? ImageHeader(reading: bytes)
        if let header, header.pixelCount < 1 << 16 { return header }
        #expect(header.map { max($0.width, $0.height) > 20 } ?? ((try? Pixmap(decoding: bytes)) == nil))
        return nil
    }

    static func fixture(by random: inout SplitMix64) -> PNGFixture {
        var fixture = PNGDecoderTests.fixtures[Int.random(in: 0..<PNGDecoderTests.fixtures.count, using: &random)]
        fixture.width = Int.random(in: 1...20, using: &random)
        fixture.height = Int.random(in: 1...20, using: &random)
        let count = [2, 6, fixture.palette.count, 0, 1, 3].randomElement(using: &random) ?? 0
        if Bool.random(using: &random) {
            fixture.transparency = (0..<count).map { _ in Int.random(in: 0...255, using: &random) }
        }
        return fixture
    }

    /// Changes, removes or doubles a chunk, but for the end.
    static func change(_ file: inout PNGFile, by random: inout SplitMix64) {
        if file.chunks.count < 2 { return }
        let index = Int.random(in: 0..<file.chunks.count - 1, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: file.chunks.remove(at: index)
        case 1: file.chunks.insert(file.chunks[index], at: Int.random(in: 0..<file.chunks.count, using: &random))
        case 2: file.chunks[index].body.removeLast(min(3, file.chunks[index].body.count))
        case 3: file.chunks[index].body += [1, 2, 3]
        default: changeByte(of: &file.chunks[index], by: &random)
        }
    }

    /// Changes a byte of a chunk; of the rows inside the compressed data, with its checksum.
    private static func changeByte(of chunk: inout (name: String, body: [UInt8]), by random: inout SplitMix64) {
        if chunk.body.isEmpty { return }
        let byte = UInt8.random(in: 0...255, using: &random)
        guard chunk.name == "IDAT", chunk.body.count > 11, Int.random(in: 0..<4, using: &random) > 0 else {
            chunk.body[Int.random(in: 0..<chunk.body.count, using: &random)] = byte
            return
        }
        var rows = Array(chunk.body[7..<chunk.body.count - 4])
        rows[Int.random(in: 0..<rows.count, using: &random)] = byte
        chunk.body = zlibStored(rows)
    }
}
