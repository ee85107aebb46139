import CSVGAKernels
import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// The kernels give the same bytes with every set of instructions.
@Suite(.serialized) struct KernelTests {
    private func scene(width: Int) throws -> Pixmap {
        var random = SplitMix64(seed: UInt64(width))
        var image = try Pixmap(width: 33, height: 21)
        try image.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = UInt32(truncatingIfNeeded: random.next()) }
            StraightAlpha.premultiply(pixels)
        }
        let texture = Texture(image)
        let canvas = try SVGACanvas(width: width, height: 30)
        for round in 0..<24 {
            let place = random.point(in: -10...30)
            let turn = Affine(a: 0.9, b: 0.3, c: -0.4, d: 1.1, tx: place.x, ty: place.y)
            if round % 3 == 0 { try canvas.pushClip(SVGAPath(ellipseAt: place, radiusX: 17, radiusY: 12)) }
            if round % 4 == 0 { try canvas.beginLayer(bounds: Rect(minX: 0, minY: 0, maxX: 60, maxY: 25)) }
            let opacity = Double.random(in: 0...1.2, using: &random)
            try canvas.draw(texture, transform: turn, opacity: opacity)
            try canvas.draw(texture, transform: Affine(translation: Point(Double(round), 3)), opacity: opacity)
            try canvas.draw(texture, size: Size(41, 13), transform: Affine(translation: place), opacity: opacity)
            let color = SVGAColor(red: 250, green: UInt8(round), blue: 99, alpha: opacity)
            try canvas.fill(SVGAPath(ellipseAt: place, radiusX: 9, radiusY: 14), transform: turn, color: color)
            if round % 4 == 0 {
                try canvas.beginLayer(bounds: Rect(minX: 3, minY: 2, maxX: 50, maxY: 30))
                try canvas.fill(SVGAPath(ellipseAt: place, radiusX: 19, radiusY: 14), color: color)
                canvas.endMaskedLayer()
            }
            if round % 3 == 0 { canvas.popClip() }
        }
        return try canvas.snapshot()
    }

    @Test(arguments: 1...40)
    func allLevelsOfInstructionsAgree(width: Int) throws {
        defer { svga_limit_level(2) }
        svga_limit_level(0)
        let baseline = try scene(width: width)
        for level in Int32(1)...2 where svga_limit_level(level) == level {
            #expect(try scene(width: width) == baseline, "level \(level)")
        }
    }

    @Test func transparentSourceKeepsAndOpaqueSourceReplacesEveryValue() {
        var target = (0..<256).map { UInt32($0) * 0x0101_0101 }
        svga_blend(&target, [UInt32](repeating: 0, count: 256), 256, SVGA_OPAQUE, nil)
        #expect(target == (0..<256).map { UInt32($0) * 0x0101_0101 })
        let source = (0..<256).map { UInt32($0) * 0x01_0101 | 0xff00_0000 }
        svga_blend(&target, source, 256, SVGA_OPAQUE, nil)
        #expect(target == source)
    }

    @Test func fullCoverageIsTheSameAsNone() {
        let coverage = [UInt8](repeating: 255, count: 256)
        let below = (0..<256).map { UInt32($0) * 0x0101_0101 }
        for level in UInt32(0)...255 {
            var (covered, plain) = (below, below)
            let color = level | (level / 2) << 8 | level << 24
            svga_fill_coverage(&covered, 256, color, coverage)
            svga_fill(&plain, 256, color)
            #expect(covered == plain)
        }
    }

    /// The rule of `raster_kernels.h` for one channel, step by step.
    private func blended(_ channel: UInt32, alpha: UInt32, factor: UInt32, coverage: UInt32, below: UInt32) -> UInt32 {
        func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b + 255) / 256 }
        let kept = product(below, 255 - product(product(alpha, factor), coverage))
        return product(product(channel, factor), coverage) + kept
    }

    @Test func blendingFollowsItsRuleAndStaysNearTheExactMix() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<8000 {
            let alpha = UInt32.random(in: 0...255, using: &random)
            let channel = UInt32.random(in: 0...alpha, using: &random)
            let below = UInt32.random(in: 0...255, using: &random)
            let factor = UInt32.random(in: 0...SVGA_OPAQUE, using: &random)
            let coverage = UInt8.random(in: 0...255, using: &random)
            var target = [below]
            svga_blend(&target, [channel | alpha << 24], 1, factor, [coverage])
            let expected = blended(
                channel, alpha: alpha, factor: factor, coverage: UInt32(coverage), below: below)
            #expect(target[0] & 255 == expected)
            let share = Double(factor) * Double(coverage) / (255 * 255)
            let exact = Double(channel) * share + Double(below) * (1 - Double(alpha) / 255 * share)
            #expect(abs(Double(expected) - exact) < 3)
        }
    }

    @Test func channelsAboveTheirAlphaSaturate() {
        var target = [UInt32](repeating: 0xffff_ffff, count: 5)
        svga_blend(&target, [UInt32](repeating: 0x00ff_ffff, count: 5), 5, SVGA_OPAQUE, nil)
        #expect(target == [UInt32](repeating: 0xffff_ffff, count: 5))
    }
}
