extension HostileMovie {
    /// Movies that are too large, or whose pictures say that they are.
    static let large = [
        HostileMovie("maxViewBoxSide", "a view box of 4 097 by 1") { FixtureMovie(viewBox: (4_097, 1)) },
        HostileMovie("maxViewBoxSide", "a view box of 10³⁰ by 10³⁰") { FixtureMovie(viewBox: (1e30, 1e30)) },
        HostileMovie(
            "maxCanvasPixelCount", "4 096 by 4 096, three times enlarged", options: ["--frames", "0", "--scale", "3"]
        ) { FixtureMovie(viewBox: (4_096, 4_096)) },
        HostileMovie("maxImageSide", "a picture of 8 193 by 1") { pictures([(8_193, 1)]) },
        HostileMovie("maxImagePixelCount", "a picture of 8 192 by 8 192") { pictures([(8_192, 8_192)]) },
        HostileMovie("maxTotalImagePixelCount", "five pictures of 4 096 by 4 096") {
            pictures(Array(repeating: (4_096, 4_096), count: 5))
        },
        HostileMovie("maxDrawingCost", "three pictures of 4 096 by 4 096 with 16 bits in one frame") {
            pictures(Array(repeating: (4_096, 4_096), count: 3), depth: 16)
        },
    ]

    private static func pictures(_ sizes: [(width: UInt32, height: UInt32)], depth: UInt8 = 8) -> FixtureMovie {
        let images = sizes.enumerated().map { index, size in
            FixtureImage("\(index)", header(width: size.width, height: size.height, depth))
        }
        return FixtureMovie(sprites: images.map { FixtureSprite($0.key, frames: [.shown()]) }, images: images)
    }

    /// The begin of a PNG file, as far as its size is read.
    private static func header(width: UInt32, height: UInt32, _ depth: UInt8) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        return signature + Array("IHDR".utf8) + big(width) + big(height) + [depth, 6, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
