import SVGAGraphics
import SVGASystem
import Testing

@testable import SVGAText

/// One layouter that eight threads use.
@Suite(.needsFonts) struct ThreadTests {
    @Test func concurrentLayoutsMatchASingleThread() throws {
        let layouter = try TestFonts.layouter()
        let texts = GoldenLayoutTests.texts + (0..<50).map { "viewer \($0) 小雨 ×\($0)" }
        let expected = try texts.map { try layouter.layOut(DynamicText($0), in: Size(300, 60)) }
        // Another map of the same fonts, at the same time.
        let other = try TextLayouter(fonts: TestFonts.all)
        let differences = Lock<[String]>([])
        ParallelLoop.run(count: texts.count * 8, threadCount: 8) { next in
            while let index = next() {
                let text = texts[index % texts.count]
                let found = try? (index % 3 == 0 ? other : layouter).layOut(DynamicText(text), in: Size(300, 60))
                if found != expected[index % texts.count] { differences.withLock { $0.append(text) } }
            }
        }
        #expect(differences.withLock { $0 } == [])
    }
}
