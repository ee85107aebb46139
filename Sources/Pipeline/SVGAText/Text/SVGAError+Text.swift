import SVGAErrors

extension SVGAError {
    static let noFonts = SVGAError(
        .missingLibrary, "this machine has no fonts (apt-get install fonts-noto-cjk fonts-noto-color-emoji)")

    static let noFontFiles = SVGAError(.invalidRequest, "a closed set of fonts needs at least one file")

    static func fontFile(_ path: String, reason: String) -> SVGAError {
        SVGAError(.invalidRequest, "the font \(path) cannot be used: \(reason)", at: Place(file: path))
    }

    static func property(_ name: String, _ value: String, _ range: String) -> SVGAError {
        SVGAError(.invalidRequest, "\(name) is \(value), outside \(range)")
    }

    /// `amount` begins the reason, such as "the letters of the text have", and `unit` ends it.
    static func text(_ amount: String, _ unit: String, limit: Int, named name: String, remedy: String) -> SVGAError {
        SVGAError(
            .tooLarge, "\(amount) more than \(limit) \(unit)", remedy: remedy,
            limit: Limit(name: name, limit: limit, found: limit + 1))
    }

    static func textLength(limit: Int) -> SVGAError {
        text("the text has", "characters", limit: limit, named: "maxScalarCount", remedy: "shorten it")
    }

    static func textMarks(limit: Int) -> SVGAError {
        text(
            "the text has", "combining marks in a row", limit: limit, named: "maxMarkCount", remedy: "leave some out")
    }

    static func textPoints(limit: Int) -> SVGAError {
        text(
            "the letters of the text have", "points (maxOutlinePointCount)", limit: limit,
            named: "maxOutlinePointCount", remedy: "shorten it")
    }

    static func textPictures(limit: Int) -> SVGAError {
        text(
            "the emoji of the text have", "pixels (maxTotalImagePixelCount)", limit: limit,
            named: "maxTotalImagePixelCount", remedy: "leave some out")
    }

    static let noMemoryForText = SVGAError(.outOfMemory, "not enough memory for a text", isTransient: true)
}
