import SVGAGraphics
import SVGAKit

@testable import SVGAText

extension FuzzTarget {
    /// A text with its properties, laid out with one font where that is installed.
    static let text = FuzzTarget("text", seeds: Seeds.texts) { input in
        guard let layouter = TextFuzzing.layouter else { return nil }
        var options = Options(input)
        let (text, box, placement) = TextFuzzing.request(&options)
        do throws(SVGAError) {
            return TextFuzzing.finding(try layouter.layOut(text, in: box, placement: placement), text)
        } catch {
            return error.isLimitExceeded || "\(error)".contains("outside") ? nil : "\(error)"
        }
    }
}

private enum TextFuzzing {
    static let layouter = try? TextLayouter(fonts: .files(["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]))

    static func request(_ options: inout Options) -> (DynamicText, Size, TextPlacement) {
        var text = DynamicText("")
        text.maxLineCount = 1 + options.choice(4)
        text.ellipsis = DynamicText.Ellipsis.allCases[options.choice(4)]
        text.fit = [.none, .fill, .shrink(minSize: 4)][options.choice(3)]
        text.alignment = DynamicText.Alignment.allCases[options.choice(9)]
        text.marqueeSpeed = options.choice(4) == 0 ? 30 : nil
        text.weight = options.choice(2) == 0 ? 400 : 700
        let box = Size(Double(options.byte()) * 4, Double(options.byte()))
        let placement: TextPlacement = [.box, .android, .web, .ios(wrapWidth: 90)][options.choice(4)]
        text.string = String(decoding: options.remainder, as: UTF8.self)
        return (text, box, placement)
    }

    /// The fault of a drawing; nil for a valid one.
    static func finding(_ drawing: TextDrawing, _ text: DynamicText) -> String? {
        let boxes = [drawing.logicalBox, drawing.inkBox].filter { $0 != .null }
        guard boxes.allSatisfy({ [$0.minX, $0.minY, $0.maxX, $0.maxY].allSatisfy(\.isFinite) }) else {
            return "boxes \(boxes)"
        }
        guard drawing.lines.allSatisfy({ $0.glyphs.upperBound <= drawing.glyphs.count }) else {
            return "lines \(drawing.lines)"
        }
        return drawing.glyphs.allSatisfy { $0.origin.isFinite } ? nil : "glyphs \(drawing.glyphs)"
    }
}

extension Seeds {
    /// After nine bytes of properties and sizes.
    @Sendable static func texts() -> [[UInt8]] {
        ["小雨 ×66", "abc שלום 12\nsecond", "👨‍👩‍👧❤️🇨🇳", "e\u{301}\u{302}", "สวัสดีครับ"].map {
            [1, 3, 0, 4, 1, 0, 50, 60, 0] + Array($0.utf8)
        }
    }
}
