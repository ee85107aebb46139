package import SVGAErrors

/// The position of a stored image's first row and first column when it is upright, by the numbers of Exif.
package enum ImageOrientation: Int, Sendable, CaseIterable {
    case topLeft = 1
    case topRight = 2
    case bottomRight = 3
    case bottomLeft = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// Whether stored rows are columns of the upright image.
    package var swapsSides: Bool { rawValue >= ImageOrientation.leftTop.rawValue }
}

extension Pixmap {
    /// The upright image of pixels that are stored in an orientation; allocates nothing if it is upright already.
    package func upright(from orientation: ImageOrientation) throws(SVGAError) -> Pixmap {
        if orientation == .topLeft { return self }
        let (right, bottom) = (width - 1, height - 1)
        // The stored column and row of the upper left pixel.
        let (column, row) =
            switch orientation {
            case .topLeft, .leftTop: (0, 0)
            case .topRight, .leftBottom: (right, 0)
            case .bottomRight, .rightBottom: (right, bottom)
            case .bottomLeft, .rightTop: (0, bottom)
            }
        let (columnStep, rowStep) = (column == 0 ? 1 : -1, row == 0 ? width : -width)
        let (stepX, stepY) = orientation.swapsSides ? (rowStep, columnStep) : (columnStep, rowStep)
        let start = row * width + column
        let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
        var upright = try Pixmap(width: newWidth, height: newHeight)
        try upright.withMutablePixels { target in
            withPixels { source in
                // A band of columns reads complete cache lines of the source, even if its rows are columns here.
                for left in stride(from: 0, to: newWidth, by: Pixmap.orientedBandWidth) {
                    for y in 0..<newHeight {
                        for x in left..<min(left + Pixmap.orientedBandWidth, newWidth) {
                            target[y * newWidth + x] = source[start + x * stepX + y * stepY]
                        }
                    }
                }
            }
        }
        return upright
    }

    private static let orientedBandWidth = 64
}
