import SVGAGraphics
import Testing

@testable import SVGAText

/// The positions of ink, by the numbers in the font file: an em of DejaVu Sans has 2048 units, H reaches from 201 to
/// 1341 and up to 1493, a line from 1901 above the baseline to 483 below, all letters from 2524 to -948, the
/// typographic extent from 1556 to -492.
@Suite(.needsFonts) struct PlacementTests {
    private static let size = 32.0
    private static let box = Size(150, 90)
    private static let unit = size / 2048

    private func ink(
        _ alignment: DynamicText.Alignment, _ placement: TextPlacement, offset: Point = Point(0, 0)
    ) throws -> Point {
        var text = DynamicText("H")
        (text.size, text.alignment, text.offset) = (Self.size, alignment, offset)
        let drawing = try TestFonts.layouter().layOut(text, in: Self.box, placement: placement)
        // Eight pixels each, so that edges are found within an eighth.
        let pixels = try drawing.pixels(width: 150 * 8, height: 90 * 8, scale: 8)
        let box = try #require(pixels.inkBox)
        return Point((box.minX + box.maxX) / 16, (box.minY + box.maxY) / 16)
    }

    @Test(arguments: DynamicText.Alignment.allCases)
    func theMiddleOfTheInkFollowsTheLineBox(_ alignment: DynamicText.Alignment) throws {
        let (width, height) = (1540 * Self.unit, (1901 + 483) * Self.unit)
        let left = (Self.box.width - width) * alignment.column
        let top = (Self.box.height - height) * alignment.row
        let expected = Point(left + (201 + 1341) / 2 * Self.unit, top + (1901 - 1493 / 2) * Self.unit)
        #expect((try ink(alignment, .box) - expected).length < 0.5)
    }

    @Test(arguments: [DynamicText.Alignment.left, .center, .right])
    func plainTextOfAndroidBeginsInTheMiddle(_ alignment: DynamicText.Alignment) throws {
        let baseline = Self.box.height / 2 + (2524 - 948) / 2 * Self.unit
        let left = Self.box.width / 2 - 1540 * Self.unit * alignment.column
        let expected = Point(left + 771 * Self.unit, baseline - 1493 / 2 * Self.unit)
        #expect((try ink(alignment, .android) - expected).length < 0.5)
    }

    @Test func theWebCentersTheEmSquare() throws {
        let baseline = Self.box.height / 2 + (1556 - 492) / 2 * Self.unit
        let expected = Point(Self.box.width / 2 + 5 + (771 - 770) * Self.unit, baseline - 7 - 1493 / 2 * Self.unit)
        #expect((try ink(.topLeft, .web, offset: Point(5, -7)) - expected).length < 0.5)
    }

    @Test(arguments: [TextPlacement.box, .android, .web, .ios(wrapWidth: 120)])
    func anOffsetMovesTheLines(_ placement: TextPlacement) throws {
        let offset = Point(6, -3.5)
        #expect((try ink(.center, placement, offset: offset) - ink(.center, placement) - offset).length < 0.13)
    }

    @Test func iOSCentersTheBoxOfAllLines() throws {
        var text = DynamicText("one two three\nfour")
        text.size = Self.size
        text.alignment = .right
        let drawing = try TestFonts.layouter().layOut(text, in: Self.box, placement: .ios(wrapWidth: 120))
        #expect(drawing.lines.count == 4 && drawing.clip == nil)
        let box = drawing.logicalBox
        #expect(abs(box.minX + box.maxX - 150) < 1e-9 && abs(box.minY + box.maxY - 90) < 1e-9)
        #expect(drawing.lines.allSatisfy { abs($0.box.maxX - box.maxX) < 1e-9 && $0.box.width <= 120 })
    }
}
