import CSVGAOpenH264
import SVGAGraphics
import SVGATestSupport
import Testing

@testable import SVGAVideo

/// The encoder itself, if it is installed.
@Suite(.enabled(if: copenh264_load() == nil, "apt-get install libopenh264-7")) struct OpenH264Tests {
    private static func picture(_ shift: Int) throws -> I420Picture {
        var source = try Pixmap(width: 76, height: 90)
        try source.withMutablePixels { pixels in
            for index in pixels.indices {
                let (x, y) = (index % 76 + shift, index / 76)
                pixels[index] = UInt32(x * 3 & 255) | UInt32(y * 2 & 255) << 8 | 0xff00_0000
            }
        }
        return try AlphaVideoFixture.layout(.vap).draw(source)
    }

    @Test func picturesComeOutInTheOrderInWhichTheyGoIn() throws {
        let encoder = try OpenH264Encoder(width: 160, height: 96, framesPerSecond: 20, quantizer: 24)
        let pictures = try (0..<9).flatMap { try encoder.encode(Self.picture($0), isKey: $0 % 4 == 0) }
        #expect(pictures.count == 9 && encoder.finish().isEmpty)
        #expect(pictures.map(\.isKey) == (0..<9).map { $0 % 4 == 0 })
        let parameters = try #require(pictures[0].parameters)
        let sequence = try #require(H264Sequence(unit: parameters.sequence))
        #expect((sequence.width, sequence.height, sequence.profileName) == (160, 96, "Main"))
        #expect(sequence.colors == H264Sequence.Colors(isFullRange: false, codes: [6, 6, 6]))
        // One set of parameters for all pictures: a file has it once.
        #expect(pictures.compactMap(\.parameters).allSatisfy { $0 == parameters })
    }

    @Test func aPictureThatStaysCostsNearlyNothing() throws {
        let encoder = try OpenH264Encoder(width: 160, height: 96, framesPerSecond: 20, quantizer: 24)
        let picture = try Self.picture(0)
        let sizes = try (0..<5).map { try encoder.encode(picture, isKey: $0 == 0)[0].units.count }
        #expect(sizes[0] > 100 && sizes[2...].allSatisfy { $0 < 60 }, "\(sizes)")
    }

    @Test func equalPicturesGiveEqualBytes() throws {
        let results = try (0..<2).map { _ in
            let encoder = try OpenH264Encoder(width: 160, height: 96, framesPerSecond: 20, quantizer: 30)
            return try (0..<4).flatMap { try encoder.encode(Self.picture($0), isKey: $0 == 0) }
        }
        #expect(results[0] == results[1])
    }

    @Test func sizesAboveTheLastLevelAreRefused() {
        #expect(throws: SVGAError.self) {
            try OpenH264Encoder(width: 8192, height: 4096, framesPerSecond: 20, quantizer: 24)
        }
    }
}
