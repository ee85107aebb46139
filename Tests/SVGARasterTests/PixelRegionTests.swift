import SVGAGraphics
import SVGATestSupport
import Testing

@Suite struct PixelRegionTests {
    private static func picture(_ pixels: [UInt32], width: Int) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: pixels.count / width)
        try picture.withMutablePixels { target in _ = target.update(fromContentsOf: pixels) }
        return picture
    }

    @Test func equalPicturesHaveNoChangedRegion() throws {
        let picture = try Self.picture([1, 2, 3, 4, 5, 6], width: 3)
        #expect(picture.changedRegion(from: picture) == nil)
    }

    @Test func theChangedRegionIsTheSmallestAroundAllChanges() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
            let old = [UInt32](repeating: 7, count: width * height)
            var (new, columns, rows) = (old, Set<Int>(), Set<Int>())
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
                new[y * width + x] = 8
                columns.insert(x)
                rows.insert(y)
            }
            let region = try Self.picture(new, width: width).changedRegion(from: Self.picture(old, width: width))
            let (left, right) = (try #require(columns.min()), try #require(columns.max()))
            let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
            #expect(region == PixelRegion(columns: left..<right + 1, rows: top..<bottom + 1))
        }
    }

    @Test func aPartHasThePixelsOfItsRegion() throws {
        let picture = try Self.picture(Array(0..<12), width: 4)
        let part = try picture.part(PixelRegion(columns: 1..<3, rows: 1..<3))
        #expect(part.width == 2 && part.height == 2)
        #expect(part.withPixels { Array($0) } == [5, 6, 9, 10])
        #expect(try picture.part(picture.wholeRegion) == picture)
    }
}
