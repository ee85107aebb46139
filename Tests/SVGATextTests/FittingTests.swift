import SVGAGraphics
import Testing

@testable import SVGAText

/// Sizes, lines and ellipses that depend on the box.
@Suite(.needsFonts) struct FittingTests {
    private static let box = Size(120, 40)
    private static let name = "a name that is too long"

    private func drawing(_ string: String, _ box: Size = FittingTests.box, _ change: (inout DynamicText) -> Void)
        throws -> TextDrawing
    {
        var text = DynamicText(string)
        change(&text)
        return try TestFonts.layouter().layOut(text, in: box)
    }

    @Test func aLongLineIsShortenedAtItsEnd() throws {
        let drawing = try drawing(Self.name) { _ in }
        #expect(drawing.isShortened && drawing.lines.count == 1)
        #expect(drawing.naturalWidth > 120 && drawing.logicalBox.width <= 120)
        #expect(drawing.logicalBox.width > 110, "it takes the room that is there")
    }

    @Test func aLineWithoutEllipsisIsCutOffByTheBox() throws {
        let drawing = try drawing(Self.name) { $0.ellipsis = .none }
        #expect(!drawing.isShortened && drawing.clip == Rect(Self.box))
        #expect(drawing.logicalBox.width == drawing.naturalWidth && drawing.logicalBox.minX < 0)
        #expect(try self.drawing(Self.name) { $0.overflow = .visible }.clip == nil)
    }

    @Test func shrinkingStopsWhereTheTextFits() throws {
        let drawing = try drawing(Self.name) { $0.fit = .shrink(minSize: 5) }
        #expect(!drawing.isShortened && drawing.size < 20)
        #expect(abs(drawing.logicalBox.width - 120) < 1e-6)
        #expect(try self.drawing("name") { $0.fit = .shrink(minSize: 5) }.size == 20)
        // Lower than a line of the size that is requested.
        let low = try self.drawing("name", Size(120, 10)) { $0.fit = .shrink(minSize: 5) }
        #expect(abs(low.logicalBox.height - 10) < 1e-6)
    }

    @Test func shrinkingEndsAtTheSmallestSize() throws {
        let drawing = try drawing(Self.name) { $0.fit = .shrink(minSize: 15) }
        #expect(abs(drawing.size - 15) < 1e-9 && drawing.isShortened && drawing.logicalBox.width <= 120)
    }

    @Test func fillingTakesNineTenthsOfTheHeight() throws {
        let drawing = try drawing("ab") { $0.fit = .fill }
        #expect(abs(drawing.logicalBox.height - 36) < 1e-6 && drawing.logicalBox.width < 120)
        let long = try self.drawing(Self.name) { $0.fit = .fill }
        #expect(abs(long.logicalBox.width - 120) < 1e-6 && long.logicalBox.height < 36)
    }

    @Test func linesAreWrappedAtTheWidth() throws {
        let drawing = try drawing(Self.name, Size(120, 90)) { $0.maxLineCount = 4 }
        #expect(drawing.lines.count == 3 && !drawing.isShortened)
        #expect(drawing.lines.allSatisfy { $0.box.width <= 120 })
        #expect(zip(drawing.lines, drawing.lines.dropFirst()).allSatisfy { abs($0.box.maxY - $1.box.minY) < 1e-9 })
        #expect(abs(drawing.logicalBox.minY + drawing.logicalBox.maxY - 90) < 1e-9)
    }

    @Test func theLastOfTooManyLinesIsShortened() throws {
        let drawing = try drawing(Self.name) { $0.maxLineCount = 2 }
        #expect(drawing.lines.count == 2 && drawing.isShortened)
        let plain = try self.drawing(Self.name) { ($0.maxLineCount, $0.ellipsis) = (2, .none) }
        #expect(plain.lines.count == 2 && !plain.isShortened)
        #expect(plain.glyphs.count < drawing.glyphs.count + 10 && plain.lines[0] == drawing.lines[0])
    }

    /// A removed line feed leaves an ellipsis, even if the line before it had enough space.
    @Test func linesOfTheTextThatAreLeftOutLeaveAnEllipsis() throws {
        let drawing = try drawing("a\nb\nc") { $0.maxLineCount = 2 }
        let expected = try self.drawing("a\nb…") { $0.maxLineCount = 2 }
        #expect(drawing.glyphs == expected.glyphs && drawing.isShortened)
        let long = try self.drawing("\(Self.name)\nb\nc") { $0.maxLineCount = 2 }
        #expect(long.lines.count == 2 && long.isShortened)
    }

    @Test func linesFitByShrinkingAndFilling() throws {
        let shrunk = try drawing(Self.name, Size(120, 40)) { ($0.maxLineCount, $0.fit) = (3, .shrink(minSize: 4)) }
        #expect(shrunk.size < 20 && shrunk.logicalBox.height <= 40 && !shrunk.isShortened)
        let filled = try drawing("a b", Size(120, 100)) { ($0.maxLineCount, $0.fit) = (3, .fill) }
        #expect(filled.size > 20 && filled.logicalBox.height <= 90 && filled.logicalBox.height > 80)
    }

    @Test func aLongLineMovesAsAFunctionOfTime() throws {
        let drawing = try drawing(Self.name) { $0.marqueeSpeed = 30 }
        let width = drawing.naturalWidth
        let marquee = try #require(drawing.marquee)
        #expect(drawing.logicalBox.minX == 0 && !drawing.isShortened && drawing.clip == Rect(Self.box))
        #expect(marquee == Marquee(speed: 30, period: width + 40))
        #expect(marquee.offsets(at: 0) == [0, width + 40])
        #expect(marquee.offsets(at: 1) == [-30, width + 10])
        let turns = marquee.offsets(at: marquee.period / 30 * 1_000 + 1)
        #expect(abs(turns[0] + 30) < 1e-6)
        #expect(try self.drawing("name") { $0.marqueeSpeed = 30 }.marquee == nil)
    }

    @Test func aLineFromRightToLeftMovesToTheRight() throws {
        let drawing = try drawing("سلام عليكم ورحمة الله وبركاته") { $0.marqueeSpeed = 30 }
        let marquee = try #require(drawing.marquee)
        #expect(marquee.speed == -30 && abs(drawing.logicalBox.maxX - 120) < 1e-9)
        let offsets = marquee.offsets(at: 1)
        #expect(abs(offsets[0] - 30 + marquee.period) < 1e-9 && abs(offsets[1] - 30) < 1e-9)
    }
}
