extension SVGAColor {
    /// Reads a colour as people write it.
    ///
    /// ```swift
    /// let colors = ["#fff", "fff", "#ff8800", "FF880080", "white", "transparent"].map { SVGAColor(parsing: $0) }
    /// ```
    ///
    /// - Parameter text: 3, 4, 6 or 8 hexadecimal digits, the fourth or the last two of them alpha, with or without `#`;
    ///   or a name: the sixteen of HTML 4, `cyan`, `magenta`, `orange`, `grey` or `transparent`. Letters may be of either
    ///   case. Nil for other text.
    public init?(parsing text: String) {
        if let color = SVGAColor.named[text.lowercased()] {
            self = color
            return
        }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let isShort = digits.utf8.count == 3 || digits.utf8.count == 4
        self.init(hexadecimal: isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits))
    }

    /// The names that ``init(parsing:)`` knows: the sixteen of HTML 4, `cyan`, `magenta`, `orange`, `grey` and
    /// `transparent`.
    package static var names: [String] { named.keys.sorted() }

    private static let named: [String: SVGAColor] = [
        "aqua": SVGAColor(red: 0, green: 255, blue: 255), "black": SVGAColor(red: 0, green: 0, blue: 0),
        "blue": SVGAColor(red: 0, green: 0, blue: 255), "cyan": SVGAColor(red: 0, green: 255, blue: 255),
        "fuchsia": SVGAColor(red: 255, green: 0, blue: 255), "gray": SVGAColor(red: 128, green: 128, blue: 128),
        "green": SVGAColor(red: 0, green: 128, blue: 0), "grey": SVGAColor(red: 128, green: 128, blue: 128),
        "lime": SVGAColor(red: 0, green: 255, blue: 0), "magenta": SVGAColor(red: 255, green: 0, blue: 255),
        "maroon": SVGAColor(red: 128, green: 0, blue: 0), "navy": SVGAColor(red: 0, green: 0, blue: 128),
        "olive": SVGAColor(red: 128, green: 128, blue: 0), "orange": SVGAColor(red: 255, green: 165, blue: 0),
        "purple": SVGAColor(red: 128, green: 0, blue: 128), "red": SVGAColor(red: 255, green: 0, blue: 0),
        "silver": SVGAColor(red: 192, green: 192, blue: 192), "teal": SVGAColor(red: 0, green: 128, blue: 128),
        "transparent": SVGAColor(red: 0, green: 0, blue: 0, alpha: 0),
        "white": SVGAColor(red: 255, green: 255, blue: 255),
        "yellow": SVGAColor(red: 255, green: 255, blue: 0),
    ]
}

extension SVGAColor: Codable {
    /// Writes the colour as ``hexadecimal`` digits.
    public func encode(to encoder: any Encoder) throws { try hexadecimal.encode(to: encoder) }

    /// Reads a colour as ``init(parsing:)`` does.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let color = SVGAColor(parsing: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a colour"))
        }
        self = color
    }
}
