public import SVGAGraphics

/// The size of a picture, independent of the movie that is drawn into it. Cases are added from version to version.
///
/// ```swift
/// let viewport = try PictureSize.width(300).viewport(for: movie.viewBox)
/// let picture = try await renderer.render(frame: 0, in: viewport)
/// ```
public enum PictureSize: Hashable, Sendable {
    /// A number of pixels for each movie pixel, greater than 0; sides round up, without counting the rounding error of the
    /// product.
    case scale(Double)
    /// The width, the height in proportion, rounded to nearest.
    case width(Int)
    /// The height, the width in proportion, rounded to nearest.
    case height(Int)
    /// Both sides, and how the movie is laid into them.
    case both(width: Int, height: Int, mode: SVGAContentMode)
    /// The longer side, the other in proportion.
    case longerSide(Int)

    /// Reads `300x200`, `300x`, `x200`, or `300` for a width; nil for other text. The mode of both sides is
    /// ``SVGAContentMode/contain``.
    public init?(parsing text: String) {
        let sides = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        if sides.count == 1, let width = PictureSize.number(text[...]) {
            self = .width(width)
            return
        }
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

    /// The picture for a movie of this view box, which is finite and greater than 0.
    ///
    /// - Throws: ``SVGAError`` for a side out of range, or a scale that is not a finite number above 0.
    public func viewport(for viewBox: Size) throws(SVGAError) -> Viewport {
        switch self {
        case .scale(let scale):
            guard scale > 0, scale.isFinite else { throw .scaleOutOfRange(scale) }
            return try Viewport(
                width: Viewport.roundedUp(viewBox.width * scale), height: Viewport.roundedUp(viewBox.height * scale),
                transform: Affine(scaleX: scale, scaleY: scale))
        case .width(let width):
            let scale = Double(width) / viewBox.width
            return try Viewport(
                width: Double(width), height: max(1, (viewBox.height * scale).rounded()),
                transform: Affine(scaleX: scale, scaleY: scale))
        case .height(let height):
            let scale = Double(height) / viewBox.height
            return try Viewport(
                width: max(1, (viewBox.width * scale).rounded()), height: Double(height),
                transform: Affine(scaleX: scale, scaleY: scale))
        case .both(let width, let height, let mode):
            if mode.fit == .inside {
                return try PictureSize.inside(width: width, height: height, of: viewBox).viewport(for: viewBox)
            }
            return try Viewport(viewBox, width: width, height: height, mode: mode, maxScale: .infinity)
        case .longerSide(let side):
            return try (viewBox.width >= viewBox.height ? PictureSize.width(side) : .height(side)).viewport(
                for: viewBox)
        }
    }

    /// Reads a number of digits only: `Int` would also accept a sign.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(text) else {
            return nil
        }
        return number > 0 ? number : nil
    }
}

/// The scaling and the position of a movie in a picture of another size.
///
/// ```swift
/// let mode = SVGAContentMode(.cover, alignment: .top)
/// let square = try PictureSize.both(width: 200, height: 200, mode: mode).viewport(for: movie.viewBox)
/// let picture = try await renderer.render(frame: 0, in: square)
/// ```
public struct SVGAContentMode: Hashable, Sendable {
    /// The scaling of the movie.
    public enum Fit: String, Hashable, Sendable, CaseIterable {
        /// The largest size that fits into the picture, sides in proportion; bars remain.
        case contain
        /// The smallest size that covers the picture, sides in proportion; edges are cut off.
        case cover
        /// The size of the picture, each side scaled by its own factor.
        case fill
        /// The size of the movie.
        case none
        /// The largest size that fits into the picture and is not above the movie's, sides in proportion; the picture itself
        /// becomes that small, so that no bars remain.
        case inside
    }

    /// The position of the movie when it is smaller or larger than the picture.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// The upper left corners coincide.
        case topLeft
        /// Centred between left and right, the upper edges coincide.
        case top
        /// The upper right corners coincide.
        case topRight
        /// Centred between top and bottom, the left edges coincide.
        case left
        /// The centres coincide.
        case center
        /// Centred between top and bottom, the right edges coincide.
        case right
        /// The lower left corners coincide.
        case bottomLeft
        /// Centred between left and right, the lower edges coincide.
        case bottom
        /// The lower right corners coincide.
        case bottomRight
    }

    /// The scaling.
    public var fit: Fit
    /// The position of the movie.
    public var alignment: Alignment

    /// Centred and whole.
    public static let contain = SVGAContentMode(.contain)
    /// Centred and cut off.
    public static let cover = SVGAContentMode(.cover)
    /// Stretched.
    public static let fill = SVGAContentMode(.fill)

    /// Creates a mode from its parts.
    public init(_ fit: Fit, alignment: Alignment = .center) {
        self.fit = fit
        self.alignment = alignment
    }
}

extension SVGAContentMode.Alignment {
    /// The alignment as a word of a plan: `topLeft` is `top-left`.
    public var name: String { rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined() }

    /// The shares of the free width and height to the left of and above the movie.
    var shares: (x: Double, y: Double) {
        switch self {
        case .topLeft: (0, 0)
        case .top: (0.5, 0)
        case .topRight: (1, 0)
        case .left: (0, 0.5)
        case .center: (0.5, 0.5)
        case .right: (1, 0.5)
        case .bottomLeft: (0, 1)
        case .bottom: (0.5, 1)
        case .bottomRight: (1, 1)
        }
    }
}
