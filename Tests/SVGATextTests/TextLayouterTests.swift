import SVGAGraphics
import Testing

@testable import SVGAText

/// Lines at their place in the box.
@Suite(.needsFonts) struct TextLayouterTests {
    private static let box = Size(200, 60)

    @Test func anEmptyTextIsAnEmptyDrawing() throws {
        let layouter = try TestFonts.layouter()
        for string in ["", "\u{7}", "\u{202e}"] {
            #expect(try layouter.layOut(DynamicText(string), in: Self.box) == TextDrawing())
        }
        #expect(try layouter.layOut(DynamicText("a"), in: Size(0, 60)) == TextDrawing())
    }

    @Test(arguments: DynamicText.Alignment.allCases) func theLineBoxFollowsTheAlignment(
        _ alignment: DynamicText.Alignment
    )
        throws
    {
        var text = DynamicText("name")
        text.alignment = alignment
        let drawing = try TestFonts.layouter().layOut(text, in: Self.box)
        let line = drawing.logicalBox
        let left = (Self.box.width - line.width) * alignment.column
        let top = (Self.box.height - line.height) * alignment.row
        #expect(abs(line.minX - left) < 1e-9 && abs(line.minY - top) < 1e-9)
        #expect(drawing.inkBox.minX > line.minX && drawing.inkBox.maxX < line.maxX)
        #expect(drawing.inkBox.minY > line.minY && drawing.inkBox.maxY < line.maxY)
    }

    @Test func oneOutlineHoldsAllLettersOfOneDirection() throws {
        var text = DynamicText("abc")
        text.stroke = DynamicText.Stroke(color: SVGAColor(red: 1, green: 2, blue: 3), width: 2)
        text.shadow = DynamicText.Shadow(color: SVGAColor(red: 9, green: 9, blue: 9), offset: Point(3, 4))
        let items = try TestFonts.layouter().layOut(text, in: Self.box).items
        #expect(items.count == 4)
        guard case .stroke(let shadowLine, let shadowStyle, let shadowColor) = items[0],
            case .fill(let shadow, shadowColor) = items[1], case .stroke(let line, let style, _) = items[2],
            case .fill(let letters, let color) = items[3]
        else {
            Issue.record("\(items)")
            return
        }
        #expect(shadowStyle == style && style.width == 4 && style.join == .round)
        #expect(line == letters && shadowLine == shadow && color == text.color)
        #expect(zip(shadow.points, letters.points).allSatisfy { ($0 - $1 - Point(3, 4)).length < 1e-9 })
    }

    @Test func aSoftShadowIsApartFromTheLetters() throws {
        var text = DynamicText("abc")
        text.stroke = DynamicText.Stroke(color: SVGAColor(red: 1, green: 2, blue: 3), width: 2)
        let color = SVGAColor(red: 9, green: 9, blue: 9, alpha: 0.5)
        text.shadow = DynamicText.Shadow(color: color, offset: Point(3, 4), blur: 5)
        let drawing = try TestFonts.layouter().layOut(text, in: Self.box)
        let shadow = try #require(drawing.softShadow)
        #expect(drawing.items.count == 2 && shadow.items.count == 2)
        #expect(shadow.color == color && shadow.deviation == 2.5)
        guard case .fill(let shape, let black) = shadow.items[1], case .fill(let letters, _) = drawing.items[1] else {
            Issue.record("\(shadow.items)")
            return
        }
        #expect(black == SVGAColor(red: 0, green: 0, blue: 0), "its colour comes after the blur")
        #expect(zip(shape.points, letters.points).allSatisfy { ($0 - $1 - Point(3, 4)).length < 1e-9 })
        text.shadow?.blur = 0
        let sharp = try TestFonts.layouter().layOut(text, in: Self.box)
        #expect(sharp.softShadow == nil && sharp.items.count == 4)
        #expect(abs(drawing.inkBox.maxX - sharp.inkBox.maxX - 7.5) < 1e-9)
    }

    @Test func emojiHaveAShadowOfOneColor() throws {
        var text = DynamicText("👍")
        text.shadow = DynamicText.Shadow(
            color: SVGAColor(red: 200, green: 100, blue: 0, alpha: 0.5), offset: Point(3, 4))
        let items = try TestFonts.layouter().layOut(text, in: Self.box).items
        guard items.count == 2, case .picture(let shadow, let place) = items[0],
            case .picture(let picture, let box) = items[1]
        else {
            Issue.record("\(items)")
            return
        }
        #expect(abs(place.minX - box.minX - 3) < 1e-9 && abs(place.minY - box.minY - 4) < 1e-9)
        #expect(picture.pixels[68, 64].alpha == 255)
        #expect(shadow.pixels[68, 64] == (100, 50, 0, 128) && shadow.pixels[0, 0].alpha == 0)
    }

    @Test func colorGlyphsArePictures() throws {
        let drawing = try TestFonts.layouter().layOut(DynamicText("👨‍👩‍👧"), in: Self.box)
        #expect(drawing.glyphs.count == 1 && drawing.items.count == 1)
        guard case .picture(let picture, let rect)? = drawing.items.first else {
            Issue.record("no picture")
            return
        }
        #expect(picture.pixels.width == 136 && picture.pixels.height == 128)
        #expect(abs(rect.width / rect.height - 136.0 / 128) < 0.01)
    }
}
