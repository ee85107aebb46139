@testable import SVGAGraphics
import Testing

@testable import SVGARaster

@Suite struct ClipAndLayerTests {
    private let all = SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 4, maxY: 1))

    @Test func clipsMultiplyCoverageAndNest() throws {
        let rows = try alphas(width: 4, height: 1) { canvas in
            try canvas.pushClip(SVGAPath(rect: Rect(minX: 0.5, minY: 0, maxX: 4, maxY: 1)))
            try canvas.pushClip(SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 2.5, maxY: 1)))
            try canvas.fill(all, color: white)
            canvas.popClip()
            canvas.popClip()
        }
        #expect(rows == [[128, 255, 128, 0]])
    }

    @Test func poppedClipLetsEverythingThrough() throws {
        let rows = try alphas(width: 4, height: 1) { canvas in
            try canvas.pushClip(SVGAPath())
            try canvas.fill(all, color: white)
            canvas.popClip()
            try canvas.fill(SVGAPath(rect: Rect(minX: 2, minY: 0, maxX: 4, maxY: 1)), color: white)
        }
        #expect(rows == [[0, 0, 255, 255]])
    }

    @Test func roundedClipIsCutOutOfAPathClip() throws {
        let rows = try alphas(width: 4, height: 1) { canvas in
            try canvas.pushClip(SVGAPath(rect: Rect(minX: 0.5, minY: 0, maxX: 4, maxY: 1)))
            try canvas.pushClip(rounding: Rect(minX: -3, minY: -3, maxX: 2.6, maxY: 9))
            try canvas.fill(all, color: white)
            canvas.popClip()
            canvas.popClip()
        }
        #expect(rows == [[128, 255, 255, 0]])
    }

    @Test func maskedLayerIsMultipliedByTheMasksAlphaOnly() throws {
        let canvas = try SVGACanvas(width: 4, height: 1)
        try canvas.fill(all, color: SVGAColor(red: 0, green: 0, blue: 255))
        try canvas.beginLayer(bounds: Rect(minX: 0, minY: 0, maxX: 4, maxY: 1))
        try canvas.fill(all, color: SVGAColor(red: 255, green: 0, blue: 0))
        try canvas.beginLayer(bounds: Rect(minX: 0, minY: 0, maxX: 4, maxY: 1))
        try canvas.fill(
            SVGAPath(rect: Rect(minX: 1, minY: 0, maxX: 4, maxY: 1)),
            color: SVGAColor(red: 0, green: 255, blue: 0, alpha: 0.2))
        canvas.endMaskedLayer()
        let pixmap = try canvas.snapshot()
        #expect(pixmap[0, 0] == (0, 0, 255, 255))
        #expect(pixmap[2, 0] == (51, 0, 204, 255))
    }

    @Test func layerIsDrawnAsAWholeUnderTheClipAround() throws {
        let rows = try alphas(width: 4, height: 1) { canvas in
            try canvas.pushClip(SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 1.5, maxY: 1)))
            try canvas.beginLayer(bounds: Rect(minX: -100, minY: -100, maxX: 100, maxY: 100))
            try canvas.fill(all, color: white)
            try canvas.fill(all, color: white)
            canvas.endLayer(opacity: 0.6)
            canvas.popClip()
        }
        #expect(rows == [[153, 77, 0, 0]])
    }

    @Test func layerMemoryIsCleanWhenUsedAgain() throws {
        let rows = try alphas(width: 4, height: 1) { canvas in
            try canvas.beginLayer(bounds: Rect(minX: 0, minY: 0, maxX: 4, maxY: 1))
            try canvas.fill(all, color: white)
            canvas.endLayer(opacity: 0)
            try canvas.beginLayer(bounds: Rect(minX: 0, minY: 0, maxX: 2, maxY: 1))
            canvas.endLayer()
        }
        #expect(rows == [[0, 0, 0, 0]])
    }

    @Test func emptyLayersDrawNothing() throws {
        let rows = try alphas(width: 4, height: 1) { canvas in
            try canvas.beginLayer(bounds: .null)
            try canvas.fill(all, color: white)
            try canvas.beginLayer(bounds: Rect(minX: 50, minY: 50, maxX: 60, maxY: 60))
            try canvas.fill(all, color: white)
            canvas.endMaskedLayer()
        }
        #expect(rows == [[0, 0, 0, 0]])
    }

    @Test func growingLayersReplaceSmallerOnes() throws {
        var pool = LayerPool()
        for side in 1...40 {
            let box = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)
            let (lower, upper) = (try pool.layer(box: box), try pool.layer(box: box))
            pool.put(back: upper)
            pool.put(back: lower)
        }
        #expect(pool.spare.count == 2)
    }
}
