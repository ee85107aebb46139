import CSVGAPango
import SVGAErrors
import SVGAGraphics

/// Lays out the lines of a text at the size that its fit asks for.
struct TextFitting {
    /// Pixels of an em in layouts.
    static let em = Double(cpango_em)
    /// The part of the height of the box that a filling text takes.
    private static let filledPart = 0.9
    /// Movie pixels by which a text that was made to fit may be too wide: products are rounded.
    private static let tolerance = 1e-6

    let text: DynamicText
    let request: LayoutRequest
    let box: Size

    /// Lines and the factor from their pixels to movie pixels.
    struct Lines {
        var layout: LayoutResult
        var scale: Double
        /// The width of the complete text on one line, in movie pixels.
        var naturalWidth: Double
    }

    func lines(_ fonts: inout FontCollection) throws(SVGAError) -> Lines {
        let natural = try fonts.layOut(request)
        guard text.maxLineCount > 1 else { return try oneLine(natural, &fonts) }
        let scale = try fittingScale(&fonts, natural)
        let layout = try wrapped(scale, &fonts)
        return Lines(layout: layout, scale: scale, naturalWidth: natural.width * scale)
    }

    private func oneLine(_ natural: LayoutResult, _ fonts: inout FontCollection) throws(SVGAError) -> Lines {
        let scale = oneLineScale(natural)
        var lines = Lines(layout: natural, scale: scale, naturalWidth: natural.width * scale)
        guard lines.naturalWidth > box.width + TextFitting.tolerance, text.ellipsis != .none, text.marqueeSpeed == nil
        else { return lines }
        var shortened = request
        (shortened.width, shortened.lineCount, shortened.ellipsis) = (box.width / scale, 1, text.ellipsis)
        lines.layout = try fonts.layOut(shortened)
        return lines
    }

    private func oneLineScale(_ natural: LayoutResult) -> Double {
        let asked = text.size / TextFitting.em
        guard natural.width > 0, natural.height > 0 else { return asked }
        let width = text.marqueeSpeed == nil ? box.width / natural.width : .infinity
        switch text.fit {
        case .none: return asked
        case .shrink(let minSize):
            return min(asked, max(minSize / TextFitting.em, min(width, box.height / natural.height)))
        case .fill: return min(width, box.height * TextFitting.filledPart / natural.height)
        }
    }

    /// The factor at which as many lines as may be fit the box.
    private func fittingScale(_ fonts: inout FontCollection, _ natural: LayoutResult) throws(SVGAError) -> Double {
        let asked = text.size / TextFitting.em
        guard natural.height > 0 else { return asked }
        switch text.fit {
        case .none: return asked
        case .shrink(let minSize):
            return try largestScale(min(minSize / TextFitting.em, asked), asked, box.height, &fonts)
        case .fill:
            let height = box.height * TextFitting.filledPart
            return try largestScale(1 / TextFitting.em, height / natural.height, height, &fonts)
        }
    }

    /// The largest factor between two at which all of the text fits, or else the smaller one.
    private func largestScale(
        _ low: Double, _ high: Double, _ height: Double, _ fonts: inout FontCollection
    ) throws(SVGAError) -> Double {
        if high <= low { return low }
        if try fits(high, height, &fonts) { return high }
        var (low, high) = (low, high)
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if try fits(middle, height, &fonts) { low = middle } else { high = middle }
        }
        return low
    }

    private func fits(_ scale: Double, _ height: Double, _ fonts: inout FontCollection) throws(SVGAError) -> Bool {
        var wrapped = request
        wrapped.width = box.width / scale
        let layout = try fonts.layOut(wrapped)
        return layout.lines.count <= text.maxLineCount && layout.height * scale <= height
            && layout.width * scale <= box.width
    }

    /// The lines at a factor, the last one shortened where there would be more.
    private func wrapped(_ scale: Double, _ fonts: inout FontCollection) throws(SVGAError) -> LayoutResult {
        var wrapped = request
        wrapped.width = box.width / scale
        var layout = try fonts.layOut(wrapped)
        guard layout.lines.count > text.maxLineCount else { return layout }
        let rest = layout.lines[text.maxLineCount]
        guard text.ellipsis != .none else {
            layout.lines.removeSubrange(text.maxLineCount...)
            layout.glyphs.removeSubrange(Int(rest.first_glyph)...)
            return layout
        }
        (wrapped.lineCount, wrapped.ellipsis) = (text.maxLineCount, text.ellipsis)
        wrapped.string = request.string.cutting(atEndOfLineAt: Int(rest.first_byte))
        layout = try fonts.layOut(wrapped)
        layout.isShortened = true
        return layout
    }
}

extension String {
    /// The text up to the end of the line that holds a byte, or, where a line begins there, up to that one with an ellipsis.
    fileprivate func cutting(atEndOfLineAt byte: Int) -> String {
        let rest = utf8.index(startIndex, offsetBy: byte, limitedBy: endIndex) ?? endIndex
        let scalars = unicodeScalars
        if rest > startIndex, scalars[scalars.index(before: rest)] == CleanText.lineSeparator {
            return String(scalars[..<scalars.index(before: rest)]) + "…"
        }
        guard let end = scalars[rest...].firstIndex(of: CleanText.lineSeparator) else { return self }
        return String(scalars[..<end]) + "…"
    }
}
