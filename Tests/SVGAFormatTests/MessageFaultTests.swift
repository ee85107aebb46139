import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

/// A message is written by hand around one fault; the error must name the fault and its byte.
@Suite("Damaged messages")
struct MessageFaultTests {
    private let prefix = FixtureMovie(sprites: []).message()

    private func expect(
        _ fault: SVGAError, after offset: Int = 0, in tail: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = decodingError(prefix + tail)
        #expect(error?.stage == "protobuf", sourceLocation: sourceLocation)
        #expect(error?.fault == fault, sourceLocation: sourceLocation)
        #expect(error?.place.offset == prefix.count + offset, sourceLocation: sourceLocation)
        #expect(error?.place.entry == nil, sourceLocation: sourceLocation)
    }

    @Test func truncatedVarintReportsItsOffset() {
        expect(.truncatedVarint, in: [0x80])
        expect(.truncatedVarint, after: 1, in: [0x20, 0xFF])
    }

    @Test func oversizedVarintReportsItsOffset() {
        let bytes = [0x50] + [UInt8](repeating: 0xFF, count: 11)
        expect(.oversizedVarint, after: 1, in: bytes)
        expect(.oversizedVarint, after: 1, in: [0x50] + [UInt8](repeating: 0xFF, count: 9) + [0x02])
    }

    @Test func lengthBeyondTheEndReportsItsOffset() {
        expect(.lengthBeyondEnd(length: 5, available: 1), after: 1, in: [0x22, 0x05, 0x00])
        let huge = [UInt8](repeating: 0xFF, count: 9) + [0x01]
        expect(.lengthBeyondEnd(length: .max, available: 0), after: 1, in: [0x22] + huge)
    }

    @Test func lengthBeyondTheEndOfAnInnerMessageIsFound() {
        expect(.lengthBeyondEnd(length: 9, available: 2), after: 3, in: [0x22, 0x04, 0x12, 0x09, 0x00, 0x00])
    }

    @Test func truncatedNumberReportsItsOffset() {
        expect(.truncatedFixed, after: 1, in: [0x55, 0x00, 0x00])
        expect(.truncatedFixed, after: 1, in: [0x51, 0x00, 0x00, 0x00, 0x00])
    }

    @Test func fieldNumberZeroIsRefused() {
        expect(.fieldNumberZero, in: [0x00, 0x00])
    }

    @Test func oversizedFieldNumberIsRefused() {
        expect(.oversizedFieldNumber, in: [0x80, 0x80, 0x80, 0x80, 0x10, 0x00])
    }

    @Test func groupsAreRefused() {
        expect(.groupField, in: [0x33])
        expect(.groupField, in: [0x34])
    }

    @Test func unknownWireTypesAreRefused() {
        expect(.unknownWireType(6), in: [0x36])
        expect(.unknownWireType(7), in: [0x37])
    }

    @Test func wrongWireTypeNamesTheField() {
        let tail: [UInt8] = [0x22, 0x05, 0x12, 0x03, 0x08, 0x80, 0x01]
        expect(.wrongWireType(expected: 5, found: 0), after: 4, in: tail)
        #expect(decodingError(prefix + tail)?.place.field == "FrameEntity.alpha")
    }

    @Test func unknownFieldsAreSkipped() throws {
        var writer = WireWriter()
        writer.integer(20, 7)
        writer.float(21, 1)
        writer.string(22, "later")
        writer.tag(23, type: 1)
        writer.raw([UInt8](repeating: 0, count: 8))
        let movie = try Movie(decoding: prefix + writer.bytes)
        #expect(movie.warnings.isEmpty)
    }

    @Test func offsetsInCompressedFilesCountInflatedBytes() {
        let error = decodingError(Compressor.zlib.compress(prefix + [0x80]))
        #expect(error?.place.entry == SVGAError.ByteSpace.inflated.rawValue)
        #expect(error?.place.offset == prefix.count)
    }

    @Test func paramsThatOccurTwiceMerge() throws {
        var writer = WireWriter()
        writer.message(2) { $0.integer(3, 30) }
        writer.message(2) { $0.float(2, 7) }
        let movie = try Movie(decoding: prefix + writer.bytes)
        #expect(movie.framesPerSecond == 30)
        #expect(movie.viewBox.width == 100)
        #expect(movie.viewBox.height == 7)
    }

    @Test func keysThatAreNotUTF8StayDifferent() throws {
        var writer = WireWriter()
        for byte: UInt8 in [0xFE, 0xFF] {
            writer.message(3) {
                $0.data(1, [0x61, byte])
                $0.data(2, pngBytes)
            }
            writer.message(4) { $0.data(1, [0x61, byte]) }
        }
        let movie = try Movie(decoding: prefix + writer.bytes)
        #expect(movie.assets.map(\.key) == ["a\\xFE", "a\\xFF"])
        #expect(movie.sprites.map(\.image) == [0, 1])
    }
}
