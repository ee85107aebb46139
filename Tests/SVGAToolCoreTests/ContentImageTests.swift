import SVGACommandLine
import SVGAKit
import SVGASystem
import Testing

@testable import SVGAToolCore

/// Images of viewers are decoded once for all rows that show them.
@Suite struct ContentImageTests {
    private func image(side: Int) throws -> MovieContent.Image {
        do {
            return MovieContent.Image(try SVGACanvas(width: side, height: side).finish())
        } catch {
            throw ToolError(describing: error)
        }
    }

    @Test func anImageIsLoadedOnce() throws {
        let images = ContentImages()
        var loadCount = 0
        for source in ["a.png", "b.png", "a.png", "a.png"] {
            let found = try images.image(source) {
                loadCount += 1
                return try image(side: source == "a.png" ? 3 : 4)
            }
            #expect(found.pixmap.width == (source == "a.png" ? 3 : 4))
        }
        #expect(loadCount == 2)
    }

    @Test func failureIsRetried() throws {
        let images = ContentImages()
        #expect(throws: ToolError.self) {
            try images.image("a.png") { throw ToolError(.cannotRead, message: "not yet") }
        }
        #expect(try images.image("a.png") { try image(side: 5) }.pixmap.width == 5)
    }

    @Test func imagesStayWithinTheirBytes() throws {
        let images = ContentImages(maxByteCount: 10_000)
        for side in [20, 30, 20, 40, 100, 20] {
            #expect(try images.image("\(side)") { try image(side: side) }.pixmap.width == side)
            #expect(images.byteCount <= 10_000)
        }
    }

    @Test func threadsWaitForOneDecoding() {
        let images = ContentImages()
        let loadCount = Lock(0)
        ParallelLoop.run(count: 64, threadCount: 4) { next in
            while next() != nil {
                _ = try? images.image("a.png") {
                    loadCount.withLock { $0 += 1 }
                    return try self.image(side: 50)
                }
            }
        }
        #expect(loadCount.withLock { $0 } == 1)
    }
}
