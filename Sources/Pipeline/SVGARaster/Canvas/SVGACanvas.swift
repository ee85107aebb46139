public import SVGAGraphics
import SVGASystem

/// Draws paths and images into a pixmap, each over the content below.
///
/// Coordinates are device pixels, (0, 0) the upper left corner of the first pixel, x to the right, y down. Edges are
/// antialiased by the exact area that they cut from a pixel. Colours are mixed as the stored sRGB values,
/// premultiplied, with 8 bits per channel. Equal calls give equal bytes on every machine.
///
/// A call that runs out of memory throws; the canvas must not be used after that.
///
/// Clips and layers nest: each `push` or `begin` needs its `pop` or `end`. A canvas reuses its buffers from one drawing to
/// the next and is used by one thread at a time.
///
/// ```swift
/// let canvas = try SVGACanvas(width: 320, height: 240)
/// canvas.clear(SVGAColor(red: 255, green: 255, blue: 255))
/// try canvas.fill(SVGAPath(rect: Rect(Size(100, 50))), color: SVGAColor(red: 200, green: 0, blue: 0))
/// try canvas.draw(picture, transform: Affine(translation: Point(20, 30)), opacity: 0.5)
/// let file = try canvas.finish().png()
/// ```
public final class SVGACanvas {
    /// The number of pixels in a row; 0 after ``finish()``.
    public private(set) var width: Int
    /// The number of rows; 0 after ``finish()``.
    public private(set) var height: Int

    /// How vertices snap: segment ends of filled paths and clips, and corners of rotated images. Strokes, axis-aligned
    /// images and polygons are not moved.
    package var vertexSnapping = VertexSnapping.exact

    /// Whether coverage is exact even if parts of one path overlap inside a pixel. Without it their areas are added
    /// with the signs of their windings, as rasterizers commonly do: a line that runs back over itself has too heavy
    /// borders, and where loops of opposite sense meet a pixel is too light. With it each run of pixels in which parts
    /// overlap costs about half a microsecond, and other shapes a few per cent.
    package var resolvesOverlaps = false

    /// The cache for the coverage of shapes that are drawn again at the same position; nil for none.
    package var coverageCache: CoverageCache?

    /// The number of points in all outlines that were filled, stroked or turned into clips.
    package internal(set) var outlinePointCount = 0

    /// The total cost of drawing in the unit of ``DrawCost``, which depends only on the drawing.
    package internal(set) var cost = 0

    /// The most that drawing may cost. The call that would exceed it draws nothing, and neither do the calls after it.
    package var costLimit = Int.max

    private(set) var base: PixelStorage
    var cells: CellBuffer
    var edges = EdgeBuffer()
    var overlaps = OverlapResolver()
    var outline = Polygons()
    var clips: [ClipMask]
    var layers: [Layer] = []
    var layerPool = LayerPool()
    /// The coverage of one row, and its product with a clip.
    let rowCoverage: UnsafeMutablePointer<UInt8>
    let clippedCoverage: UnsafeMutablePointer<UInt8>
    private var recordingMemory: MemoryBlock?

    /// Creates a transparent canvas.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, 1 ... ``Pixmap/maxSide``.
    ///   - height: Rows, 1 ... ``Pixmap/maxSide``.
    /// - Throws: ``SVGAError`` for a size out of range, and without memory.
    public init(width: Int, height: Int) throws(SVGAError) {
        guard 1...Pixmap.maxSide ~= width, 1...Pixmap.maxSide ~= height else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        self.width = width
        self.height = height
        base = try PixelStorage(width: width, height: height)
        cells = try CellBuffer()
        clips = [ClipMask(box: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))]
        rowCoverage = .allocate(capacity: width + 2 * CellBuffer.groupSize)
        clippedCoverage = .allocate(capacity: width + 2 * CellBuffer.groupSize)
    }

    deinit {
        rowCoverage.deallocate()
        clippedCoverage.deallocate()
    }

    /// Fills all pixels of the canvas with one colour, regardless of open clips and layers.
    ///
    /// - Parameter color: The colour, or nil for transparent.
    public func clear(_ color: SVGAColor? = nil) {
        base.pixels.update(repeating: 0, count: base.pixelCount)
        if base.pixelCount > 0, let color, let painter = SolidPainter(color, opacity: 1) {
            painter.paint(base.pixels, x: 0, y: 0, count: base.pixelCount, coverage: 255)
        }
    }

    /// Returns what has been drawn, without open layers. The canvas has no pixels afterwards: drawing on it has no effect,
    /// and a snapshot of it cannot be taken.
    ///
    /// - Precondition: It was not called before.
    /// - Complexity: O(1); no pixel is copied.
    public func finish() -> Pixmap {
        precondition(width > 0, "the canvas is finished")
        let picture = Pixmap(width: width, height: height, storage: base)
        (width, height, base) = (0, 0, .none)
        clips = clips.map { _ in ClipMask(box: .empty) }
        return picture
    }

    /// The target of drawing: the canvas, or the layer opened last.
    var surface: Surface {
        layers.last?.surface
            ?? Surface(bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height), pixels: base.pixels)
    }

    /// The clip pushed last; the first is the canvas itself and is never popped.
    var clip: ClipMask { clips[clips.count - 1] }

    /// The buffer in which coverage is recorded for the cache: 128 KiB, more than nearly all shapes take. Nil without memory.
    var recordingRoom: UnsafeMutableBufferPointer<UInt16>? {
        if recordingMemory == nil { recordingMemory = try? MemoryBlock(byteCount: 1 << 17) }
        return recordingMemory?.elements(of: UInt16.self)
    }
}

extension SVGACanvas: CustomStringConvertible, CustomReflectable {
    /// One line, such as `SVGACanvas(300 x 300)`.
    public var description: String { "SVGACanvas(\(width) x \(height))" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
