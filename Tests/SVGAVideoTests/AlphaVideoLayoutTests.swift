import SVGAGraphics
import Testing

@testable import SVGAVideo

@Suite struct AlphaVideoLayoutTests {
    struct Size: CustomTestStringConvertible {
        let player: AlphaVideoLayout.Player
        let width: Int
        let height: Int
        var isHalved = false
        let video: [Int]
        let alpha: [Int]
        var testDescription: String { "\(player) \(width)x\(height)" }
    }

    @Test(arguments: [
        Size(player: .vap, width: 750, height: 750, video: [1504, 752], alpha: [754, 0, 750, 750]),
        Size(player: .vap, width: 500, height: 500, video: [1008, 512], alpha: [504, 0, 500, 500]),
        Size(player: .vap, width: 750, height: 750, isHalved: true, video: [1136, 752], alpha: [754, 0, 375, 375]),
        // Below, if that makes the longer side shorter.
        Size(player: .vap, width: 750, height: 400, video: [752, 816], alpha: [0, 404, 750, 400]),
        Size(player: .vap, width: 1, height: 1, video: [16, 16], alpha: [6, 0, 1, 1]),
        Size(player: .vap, width: 75, height: 33, video: [80, 80], alpha: [0, 38, 75, 33]),
        Size(player: .vap, width: 75, height: 133, isHalved: true, video: [128, 144], alpha: [80, 0, 38, 67]),
        Size(player: .yyeva, width: 750, height: 400, video: [1504, 400], alpha: [750, 0, 750, 400]),
        Size(player: .yyeva, width: 75, height: 75, video: [160, 80], alpha: [76, 0, 75, 75]),
        Size(player: .yyeva, width: 750, height: 600, isHalved: true, video: [1136, 608], alpha: [750, 0, 375, 300]),
    ]) func placesAreThoseOfThePlayers(size: Size) throws {
        let layout = try AlphaVideoLayout(
            size.player, width: size.width, height: size.height, isHalved: size.isHalved)
        #expect([layout.videoWidth, layout.videoHeight] == size.video)
        #expect(layout.alphaFrame == size.alpha)
        #expect(layout.colorFrame == [0, 0, size.width, size.height])
    }

    /// Sides are multiples of 16, places are even, and parts never overlap or leave the picture, for any size.
    @Test(arguments: [AlphaVideoLayout.Player.vap, .yyeva]) func everySizeHasAPlace(
        player: AlphaVideoLayout.Player
    ) throws {
        for (width, height) in (1...70).flatMap({ width in [1, 2, 15, 16, 17, 64, 99].map { (width, $0) } }) {
            for isHalved in [false, true] {
                let layout = try AlphaVideoLayout(player, width: width, height: height, isHalved: isHalved)
                let alpha = layout.alphaFrame
                #expect(layout.videoWidth % 16 == 0 && layout.videoHeight % 16 == 0)
                #expect(alpha[0] % 2 == 0 && alpha[1] % 2 == 0)
                #expect(alpha[0] >= width || alpha[1] >= height)
                #expect(alpha[0] + alpha[2] <= layout.videoWidth && alpha[1] + alpha[3] <= layout.videoHeight)
                _ = try layout.draw(Pixmap(width: width, height: height))
            }
        }
    }

    @Test func coloursAndAlphaAreDrawnWhereTheConfigurationSays() throws {
        var picture = try Pixmap(width: 20, height: 12)
        // Red of half alpha, premultiplied.
        try picture.withMutablePixels { $0.update(repeating: 0x8000_0080) }
        let layout = try AlphaVideoLayout(.vap, width: 20, height: 12)
        let video = try layout.draw(picture)
        let luma = { (x: Int, y: Int) in video.bytes[y * video.width + x] }
        #expect(luma(0, 0) == 16 + 33 && luma(19, 11) == 16 + 33)
        #expect(layout.alphaFrame == [0, 16, 20, 12])
        #expect(luma(0, 16) == 126 && luma(19, 27) == 126)
        // Black between, next to and below.
        #expect(luma(0, 13) == 16 && luma(21, 3) == 16 && luma(5, 30) == 16)
        let chroma = video.width * video.height
        // Alpha has no colour.
        #expect(video.bytes[chroma + 8 * (video.width / 2)] == 128)
    }

    @Test func longSidesAreWarnedOf() throws {
        #expect(try AlphaVideoLayout(.vap, width: 750, height: 750).warning == nil)
        #expect(try AlphaVideoLayout(.vap, width: 760, height: 760).warning?.contains("1536 by 768") == true)
        #expect(throws: SVGAError.self) { try AlphaVideoLayout(.vap, width: 32_000, height: 32_000) }
    }
}
