import SVGAGraphics
import SVGARaster
import SVGAScene

/// The measurements of one frame in the search for a poster.
struct FrameMeasure {
    /// The statistics of the frame without a background.
    let statistics: PictureStatistics
    /// The statistics of its visible part over the background.
    let seen: PictureStatistics
    /// The frame a few pixels large, for comparison with others.
    let miniature: Pixmap
    /// The distance of the frame from an empty one, 0 ... 1.
    let weight: Double
    /// The extent of the content across its longest axis, divided by that along it: 0 for a straight line, 1 for a disc.
    let roundness: Double

    /// Whether there is anything to see.
    var isVisible: Bool { statistics.coverage > 0 }

    /// The distance of two frames, 0 ... 1.
    func distance(from other: FrameMeasure) -> Double { miniature.meanDifference(from: other.miniature) }
}

/// A small canvas on which frames are drawn only to be measured, without averaging as
/// ``FrameRenderer/render(frame:in:background:)`` does: flickering thin lines do not change a choice, and this is many
/// times faster.
struct MeasuringCanvas {
    private let canvas: SVGACanvas
    private let transform: Affine
    private let emptyMiniature: Pixmap

    /// The longer side of the pictures that are measured.
    private static let side = 64
    /// The factor by which miniatures are smaller.
    private static let reduction = 4

    /// A canvas in the proportions of a movie, its sides rounded up to whole pixels of the miniature.
    init(for viewBox: Size) throws(SVGAError) {
        let viewport = try PictureSize.longerSide(MeasuringCanvas.side).viewport(for: viewBox)
        func roundedUp(_ side: Int) -> Int {
            (side + MeasuringCanvas.reduction - 1) / MeasuringCanvas.reduction * MeasuringCanvas.reduction
        }
        transform = viewport.transform
        canvas = try SVGACanvas(width: roundedUp(viewport.width), height: roundedUp(viewport.height))
        emptyMiniature = try canvas.snapshot(reducedBy: MeasuringCanvas.reduction)
    }

    /// Draws and measures a frame; a background of nil is unknown.
    func measure(_ frame: Int, by renderer: FrameRenderer, over background: SVGAColor?) throws(SVGAError)
        -> FrameMeasure
    {
        var picture = try picture(of: frame, by: renderer)
        let miniature = try canvas.snapshot(reducedBy: MeasuringCanvas.reduction)
        let (statistics, roundness) = (PictureStatistics(of: picture), picture.roundness)
        if let background { try picture.fade(into: background) }
        return FrameMeasure(
            statistics: statistics, seen: background == nil ? statistics : PictureStatistics(of: picture),
            miniature: miniature, weight: miniature.meanDifference(from: emptyMiniature), roundness: roundness)
    }

    func picture(of frame: Int, by renderer: FrameRenderer) throws(SVGAError) -> Pixmap {
        canvas.clear()
        try renderer.draw(frame: frame, on: canvas, transform: transform)
        return try canvas.snapshot(reducedBy: 1)
    }
}

extension Pixmap {
    mutating func fade(into background: SVGAColor) throws(SVGAError) {
        let opacity = UInt8(max(0, min(1, background.alpha)) * 255)
        try fade(red: background.red, green: background.green, blue: background.blue, opacity: opacity)
    }

    /// The ratio of the standard deviations of the visible pixels' positions along the two principal axes; 1 for an empty
    /// picture. The square of alpha is the weight of a pixel.
    fileprivate var roundness: Double {
        var (mass, x, y, xx, xy, yy) = (0, 0, 0, 0, 0, 0)
        unsafe withPixels { pixels in
            for row in 0..<height {
                var (rowMass, rowX) = (0, 0)
                for column in 0..<width {
                    let alpha = Int(unsafe pixels[row * width + column] >> 24)
                    if alpha == 0 { continue }
                    rowMass += alpha * alpha
                    rowX += alpha * alpha * column
                    xx += alpha * alpha * column * column
                }
                (mass, x, y) = (mass + rowMass, x + rowX, y + rowMass * row)
                (xy, yy) = (xy + rowX * row, yy + rowMass * row * row)
            }
        }
        guard mass > 0 else { return 1 }
        let center = Point(Double(x) / Double(mass), Double(y) / Double(mass))
        let varianceX = Double(xx) / Double(mass) - center.x * center.x
        let varianceY = Double(yy) / Double(mass) - center.y * center.y
        let covariance = Double(xy) / Double(mass) - center.x * center.y
        let middle = (varianceX + varianceY) / 2
        let spread = Point((varianceX - varianceY) / 2, covariance).length
        guard middle + spread > 1e-9 else { return 1 }
        return (max(0, middle - spread) / (middle + spread)).squareRoot()
    }
}
