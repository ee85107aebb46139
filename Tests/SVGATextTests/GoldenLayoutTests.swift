import Foundation
import SVGAGraphics
import Testing

@testable import SVGAText

/// Glyphs and positions of texts in many languages, as in Goldens.txt, made with the fonts of Debian 12.
@Suite(.needsFonts) struct GoldenLayoutTests {
    static let texts = [
        "Hamburgefonstiv 0123", "fi AVATAR To", "小雨 ×66", "漢字かな交じり", "한국어 이름", "👍🏽👨‍👩‍👧❤️🇨🇳1️⃣", "a👍b", "سلام عليكم ٣",
        "สวัสดีครับ น้ำ", "abc שלום 12 def", "مرحبا abc", "e\u{301}a\u{308}\u{304}", "Ångström ß", "小\u{e000}x",
    ]

    static func line(_ string: String) throws -> String {
        var text = DynamicText(string)
        text.size = 32
        let drawing = try TestFonts.layouter().layOut(text, in: Size(2_000, 64))
        let glyphs = drawing.glyphs.map {
            let (x, y) = ($0.origin.x - drawing.logicalBox.minX, $0.origin.y - drawing.lines[0].baseline)
            return "\($0.family.split(separator: " ")[0]):\($0.id)@\(number(x))"
                + (abs(y) < 0.001 ? "" : ",\(number(y))")
        }
        return "\(string)\t\(number(drawing.naturalWidth))\t" + glyphs.joined(separator: " ")
    }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

    @Test func glyphsAndPositionsAreThoseWrittenDown() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens.txt")
        let found = try Self.texts.map(Self.line)
        if ProcessInfo.processInfo.environment["SVGA_WRITE_GOLDENS"] != nil {
            try (found.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(written.count == found.count)
        for (found, written) in zip(found, written) { #expect(found == written) }
    }
}
