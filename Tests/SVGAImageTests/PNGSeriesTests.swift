import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

/// Files of pictures with common rows equal separately encoded ones.
@Suite struct PNGSeriesTests {
    /// Noise of small numbers and flat colours, opaque or not.
    private static func picture(_ random: inout SplitMix64, width: Int, height: Int) throws -> Pixmap {
        let (isOpaque, isFlat) = (Bool.random(using: &random), Bool.random(using: &random))
        var picture = try Pixmap(width: width, height: height)
        try fill(&picture, rows: 0..<height, &random, isOpaque: isOpaque, isFlat: isFlat)
        return picture
    }

    private static func fill(
        _ picture: inout Pixmap, rows: Range<Int>, _ random: inout SplitMix64, isOpaque: Bool, isFlat: Bool
    ) throws {
        let width = picture.width
        var pixel: UInt32 = 0
        try picture.withMutablePixels { pixels in
            for index in rows.lowerBound * width..<rows.upperBound * width {
                if !isFlat || Int.random(in: 0..<90, using: &random) == 0 {
                    pixel = UInt32(truncatingIfNeeded: random.next()) & 0x1f1f_1f1f
                }
                pixels[index] = isOpaque ? pixel | 0xff00_0000 : pixel & 0x1f1f_1f | 0x7f00_0000
            }
        }
    }

    @Test(arguments: [PNGCompression.fast, .balanced, .small], 0..<12)
    func filesMatchSeparateEncoding(compression: PNGCompression, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let encoder = PNGSeriesEncoder()
        let (width, height) = (Int.random(in: 1...300, using: &random), Int.random(in: 1...140, using: &random))
        var picture = try Self.picture(&random, width: width, height: height)
        for step in 0..<8 {
            #expect(
                try encoder.encode(picture, compression: compression) == picture.png(compression: compression),
                "\(width)x\(height), step \(step)")
            if step == 5 { picture = try Self.picture(&random, width: width, height: height) }
            let start = Int.random(in: 0..<height, using: &random)
            let end = min(height, start + Int.random(in: 0...20, using: &random))
            try Self.fill(
                &picture, rows: start..<end, &random, isOpaque: Bool.random(using: &random),
                isFlat: Bool.random(using: &random))
        }
    }

    @Test func otherSizesAndBalancesDoNotInterfere() throws {
        var random = SplitMix64(seed: 7)
        let encoder = PNGSeriesEncoder()
        let pictures = try [(90, 80), (90, 80), (80, 90), (90, 80)].map {
            try Self.picture(&random, width: $0, height: $1)
        }
        for compression in [PNGCompression.balanced, .fast, .small, .balanced] {
            for picture in pictures + pictures.reversed() {
                #expect(
                    try encoder.encode(picture, compression: compression) == picture.png(compression: compression))
            }
        }
    }

    @Test func rowsThatAreEqualAreNotCompressedAgain() throws {
        var random = SplitMix64(seed: 3)
        var picture = try Pixmap(width: 200, height: 200)
        try Self.fill(&picture, rows: 0..<200, &random, isOpaque: false, isFlat: false)
        let encoder = PNGSeriesEncoder()
        _ = try encoder.encode(picture, compression: .fast)
        #expect(encoder.reusedRowCount == 0)
        try Self.fill(&picture, rows: 100..<110, &random, isOpaque: false, isFlat: false)
        _ = try encoder.encode(picture, compression: .fast)
        #expect(encoder.reusedRowCount >= 150)
    }

    @Test func threadsShareAnEncoder() async throws {
        var random = SplitMix64(seed: 5)
        var pictures = [try Self.picture(&random, width: 120, height: 100)]
        for index in 1..<12 {
            var next = pictures[0]
            try Self.fill(&next, rows: 5 * index..<5 * index + 9, &random, isOpaque: false, isFlat: false)
            pictures.append(next)
        }
        let encoder = PNGSeriesEncoder()
        let all = pictures
        let isEqual = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<48 {
                group.addTask {
                    let picture = all[index % all.count]
                    return try encoder.encode(picture, compression: .balanced) == picture.png()
                }
            }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(isEqual)
    }
}
