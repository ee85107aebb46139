import SVGACoding
package import SVGAErrors
import SVGAGraphics

extension DynamicText {
    package static let maxScalarCount = 1_000

    /// Checks all properties but the characters.
    package func checkProperties() throws(SVGAError) {
        try check(size, in: 1...2_000, "size")
        guard 1...1_000 ~= weight else { throw .property("weight", "\(weight)", "1 ... 1000") }
        guard 1...1_000 ~= maxLineCount else { throw .property("maxLineCount", "\(maxLineCount)", "1 ... 1000") }
        if let stroke { try check(stroke.width, in: Double.leastNormalMagnitude...1_000, "width of the stroke") }
        try check(offset, "offset")
        if let shadow {
            try check(shadow.offset, "offset of the shadow")
            try check(shadow.blur, in: 0...1_000, "blur of the shadow")
        }
        if case .shrink(let minSize) = fit { try check(minSize, in: 1...2_000, "smallest size") }
        if let marqueeSpeed { try check(marqueeSpeed, in: Double.leastNormalMagnitude...10_000, "marqueeSpeed") }
        if let language { try checkLanguage(language) }
        for family in families { try checkFamily(family) }
    }

    private func check(_ value: Double, in range: ClosedRange<Double>, _ name: String) throws(SVGAError) {
        guard range ~= value else {
            let low = range.lowerBound < 1 && range.lowerBound > 0 ? "above 0" : "\(range.lowerBound)"
            throw .property(name, "\(value)", "\(low) ... \(range.upperBound)")
        }
    }

    private func check(_ offset: Point, _ name: String) throws(SVGAError) {
        for value in [offset.x, offset.y] { try check(value, in: -10_000...10_000, name) }
    }

    private func checkLanguage(_ tag: String) throws(SVGAError) {
        let isTag = tag.utf8.allSatisfy { $0.isLetterOrDigit(or: "-") }
        guard isTag, 2...35 ~= tag.utf8.count else { throw .property("language", tag, "a tag such as zh-Hans") }
    }

    /// A comma would be two families, and NUL end the name.
    private func checkFamily(_ name: String) throws(SVGAError) {
        let isName = name.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "," }
        guard isName, 1...100 ~= name.utf8.count, families.count <= 16 else {
            throw .property("families", name, "at most 16 names of 1 ... 100 bytes without commas")
        }
    }
}

extension DynamicText.Alignment {
    /// The share of the free space to the left of a line: 0, a half or 1.
    var column: Double {
        switch self {
        case .topLeft, .left, .bottomLeft: 0
        case .top, .center, .bottom: 0.5
        case .topRight, .right, .bottomRight: 1
        }
    }

    /// The share of the free space above the lines.
    var row: Double {
        switch self {
        case .topLeft, .top, .topRight: 0
        case .left, .center, .right: 0.5
        case .bottomLeft, .bottom, .bottomRight: 1
        }
    }
}
