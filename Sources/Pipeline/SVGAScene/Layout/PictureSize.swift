public import SVGAGeometry
public import SVGAPixels

/// The size that a picture is to have, before it is known of which movie.
public enum PictureSize: Hashable, Sendable {
    /// So many pixels for each movie pixel.
    case scale(Double)
    /// The width, the height in proportion.
    case width(Int)
    /// The height, the width in proportion.
    case height(Int)
    /// Both sides, and how the movie is laid into them.
    case both(width: Int, height: Int, mode: ContentMode)
    /// The longer side, the other in proportion.
    case longerSide(Int)

    /// Reads `300x200`, `300x` or `x200`; nil for other text. The mode of both sides is ``ContentMode/contain``.
    public init?(parsing text: String) {
        let sides = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let numbers = sides.map { PictureSize.number($0) }
        guard zip(sides, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
        switch (numbers[0], numbers[1]) {
        case (let width?, let height?): self = .both(width: width, height: height, mode: .contain)
        case (let width?, nil): self = .width(width)
        case (nil, let height?): self = .height(height)
        case (nil, nil): return nil
        }
    }

    /// The picture for a movie of this view box.
    ///
    /// - Throws: ``RenderError`` where it cannot have the size.
    public func viewport(for viewBox: Size) throws(RenderError) -> Viewport {
        switch self {
        case .scale(let scale): try Viewport(viewBox, scale: scale)
        case .width(let width): try Viewport(viewBox, width: width)
        case .height(let height): try Viewport(viewBox, height: height)
        case .both(let width, let height, let mode): try Viewport(viewBox, width: width, height: height, mode: mode)
        case .longerSide(let side): try Viewport(viewBox, longerSide: side)
        }
    }

    /// A number of digits alone: `Int` would also take a sign.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(text) else {
            return nil
        }
        return number > 0 ? number : nil
    }
}
