import SVGAGraphics
import SVGAImage
import Testing

/// Stills by a palette.
@Suite struct PaletteStillTests {
    /// A gradient of colours, opaque or faint.
    private static func gradient(alpha: UInt32) throws -> Pixmap {
        var picture = try Pixmap(width: 80, height: 80)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices where alpha == 255 || index % 80 > 4 {
                let (x, y) = (UInt32(index % 80), UInt32(index / 80))
                pixels[index] = alpha << 24 | (x << 16 | y << 8 | (x + y) / 2)
            }
        }
        return picture
    }

    @Test(arguments: [255, 100] as [UInt32], PNGCompression.allCases)
    func colorsAreNear(alpha: UInt32, compression: PNGCompression) throws {
        let picture = try Self.gradient(alpha: alpha)
        let format = PictureFormat.png(compression: compression, colors: 64)
        let file = try picture.encode(as: format)
        let shown = try Pixmap(decoding: file)
        #expect(file[25] == 3)
        let colors = Set((0..<80 * 80).map { index in shown.withPixels { $0[index] } })
        #expect(colors.count <= 64)
        #expect(shown.meanDifference(from: picture) < 0.02)
        // Transparent pixels stay transparent.
        #expect(shown.withPixels { $0[0] == 0 } == (alpha < 255))
    }

    @Test func fewColorsAreLossless() throws {
        var picture = try Pixmap(width: 30, height: 30)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = index % 3 == 0 ? 0 : 0xff00_0000 | UInt32(index % 7) << 5 }
        }
        #expect(try Pixmap(decoding: picture.encode(as: .png(colors: 8))) == picture)
    }

    @Test func aPaletteIsLostByFewerColors() {
        let format = PictureFormat.png(compression: .small, colors: 200)
        #expect(format.with(colorLimit: 20) == .png(compression: .small, colors: 20) && format.colorLimit == 200)
        #expect(PictureFormat.png().with(colorLimit: 20) == .png() && PictureFormat.png().colorLimit == nil)
    }
}
