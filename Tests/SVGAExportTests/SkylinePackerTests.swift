@testable import SVGAExport
import SVGATestSupport
import Testing

@Suite struct SkylinePackerTests {
    private typealias Box = SkylinePacker.Box

    /// Checks that each box is on one page, inside, and apart from the others; gives the pages and how full they are.
    private func packed(
        _ boxes: [SkylinePacker.Box], maxSide: Int = 4096, spacing: Int = 2
    ) throws -> (pages: [SkylinePacker.Page], fill: Double) {
        let pages = SkylinePacker(boxes, maxSide: maxSide, spacing: spacing).pages()
        #expect(pages.flatMap(\.boxes) == Array(boxes.indices))
        for page in pages {
            #expect(max(page.size.width, page.size.height) <= maxSide && page.places.count == page.boxes.count)
            for (index, place) in zip(page.boxes, page.places) {
                let box = boxes[index]
                #expect(place.x >= 0 && place.y >= 0)
                #expect(place.x + box.width <= page.size.width && place.y + box.height <= page.size.height)
                for (otherIndex, other) in zip(page.boxes, page.places) where otherIndex < index {
                    let gap = boxes[otherIndex]
                    let isApart =
                        place.x >= other.x + gap.width + spacing || other.x >= place.x + box.width + spacing
                        || place.y >= other.y + gap.height + spacing || other.y >= place.y + box.height + spacing
                    #expect(isApart, "\(index) and \(otherIndex)")
                }
            }
        }
        let covered = boxes.reduce(0) { $0 + $1.area }
        return (pages, Double(covered) / Double(pages.reduce(0) { $0 + $1.size.area }))
    }

    @Test func oneBoxIsAPage() throws {
        let (pages, fill) = try packed([Box(width: 31, height: 7)])
        #expect(pages.count == 1 && pages[0].size == Box(width: 31, height: 7) && fill == 1)
        #expect(SkylinePacker([], maxSide: 10, spacing: 2).pages().isEmpty)
    }

    @Test func equalBoxesFormAGrid() throws {
        let (pages, fill) = try packed([Box](repeating: Box(width: 100, height: 80), count: 60))
        #expect(pages.count == 1 && fill > 0.94, "\(fill)")
    }

    @Test func typicalBoxesFillMostOfAPage() throws {
        let boxes = (0..<60).map { Box(width: 120 + $0 * 37 % 90, height: 110 + $0 * 53 % 70) }
        let (pages, fill) = try packed(boxes)
        #expect(pages.count == 1 && fill > 0.85, "\(fill)")
    }

    @Test func pagesHoldNeighboursAndAreNeverTooLarge() throws {
        let (pages, fill) = try packed([Box](repeating: Box(width: 250, height: 250), count: 60), maxSide: 1024)
        #expect(pages.map(\.boxes.count) == [16, 16, 16, 12] && fill > 0.9, "\(fill)")
    }

    @Test(arguments: 0..<20) func boxesNeverOverlap(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let maxSide = Int.random(in: 16...300, using: &random)
        let boxes = (0..<Int.random(in: 1...80, using: &random)).map { _ in
            Box(width: Int.random(in: 1...maxSide, using: &random), height: Int.random(in: 1...maxSide, using: &random))
        }
        let first = try packed(boxes, maxSide: maxSide, spacing: Int.random(in: 0...3, using: &random))
        #expect(first.fill > 0.3)
    }
}
