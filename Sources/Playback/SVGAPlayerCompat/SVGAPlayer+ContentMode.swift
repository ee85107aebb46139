import SVGAGraphics
import SVGAScene

extension SVGAPlayer {
    /// The layout of a movie in the view, by the names of `UIView`. Modes of `UIView` that are not here are
    /// ``scaleToFill`` for SVGAPlayer.
    public enum ContentMode: String, Hashable, Sendable, CaseIterable {
        /// Each side scaled by its own factor.
        case scaleToFill
        /// The largest size inside the view, in the middle.
        case scaleAspectFit
        /// The smallest size that covers the view, in the middle.
        case scaleAspectFill
        /// As wide as the view, at its top.
        case top
        /// As wide as the view, at its bottom.
        case bottom
        /// As high as the view, at its left.
        case left
        /// As high as the view, at its right.
        case right

        /// The picture of a view; of the size of the movie where the view has none.
        func viewport(of movie: Size, in view: Rect) throws(SVGAError) -> Viewport {
            let (width, height) = (view.maxX - view.minX, view.maxY - view.minY)
            guard width > 0, height > 0 else { return try PictureSize.scale(1).viewport(for: movie) }
            let (x, y) = (width / movie.width, height / movie.height)
            let scale = scale(x, y)
            let shares = shares
            return try Viewport(
                width: width.rounded(.up), height: height.rounded(.up),
                transform: Affine(
                    a: scale.x, b: 0, c: 0, d: scale.y, tx: (width - movie.width * scale.x) * shares.x,
                    ty: (height - movie.height * scale.y) * shares.y))
        }

        private func scale(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            switch self {
            case .scaleToFill: (x, y)
            case .scaleAspectFit: (min(x, y), min(x, y))
            case .scaleAspectFill: (max(x, y), max(x, y))
            case .top, .bottom: (x, x)
            case .left, .right: (y, y)
            }
        }

        /// The share of the free space that is before the movie.
        private var shares: (x: Double, y: Double) {
            switch self {
            case .scaleToFill, .top, .left: (0, 0)
            case .scaleAspectFit, .scaleAspectFill: (0.5, 0.5)
            case .bottom: (0, 1)
            case .right: (1, 0)
            }
        }
    }
}
