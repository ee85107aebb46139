package import SVGAGraphics
import SVGAScene

/// The columns and rows of a contact sheet.
///
/// ```swift
/// if let grid = SheetGrid(columns: 4, rows: 3) {
///     let sheet = try ContactSheet(grid: grid).picture(from: renderer)
///     print(sheet.width)
/// }
/// ```
public struct SheetGrid: Hashable, Sendable {
    /// Cells side by side, at least 1.
    public let columns: Int
    /// Cells below each other, at least 1.
    public let rows: Int

    /// The maximum number of cells.
    public static let maxCellCount = 10_000

    /// Creates a grid; nil if a side is below 1 or there are more cells than ``maxCellCount``.
    public init?(columns: Int, rows: Int) {
        let (count, overflow) = columns.multipliedReportingOverflow(by: rows)
        guard columns >= 1, rows >= 1, !overflow, count <= SheetGrid.maxCellCount else { return nil }
        (self.columns, self.rows) = (columns, rows)
    }

    /// Creates the grid with the minimum rows for all cells, at least one, and no more columns than cells.
    init(cellCount: Int, columns: Int) {
        let cellCount = min(max(1, cellCount), SheetGrid.maxCellCount)
        self.columns = min(max(1, columns), cellCount)
        rows = (cellCount - 1) / self.columns + 1
    }

    /// Reads `4x3`, columns first; nil for other text.
    public init?(parsing text: String) {
        guard case .both(let columns, let rows, _) = PictureSize(parsing: text) else { return nil }
        self.init(columns: columns, rows: rows)
    }
}

extension SheetGrid: CustomStringConvertible {
    /// The grid as `4x3`.
    public var description: String { "\(columns)x\(rows)" }
}

/// Frames that are evenly spread over a movie, each in the middle of an equal part of it. The middles leave out the
/// first and the last moment, in which many movies are still or again empty.
struct FrameSpread {
    /// The frames, rising, each once.
    let frames: [Int]

    /// Spreads at most `count` frames, at most a million, over 1 ... 2³¹ frames of the movie.
    init(of frameCount: Int, count: Int) {
        let count = min(frameCount, count)
        frames = (0..<count).map { (2 * $0 + 1) * frameCount / (2 * count) }
    }
}

/// The maximum number of pixels in a thumbnail.
package struct PixelBudget: Hashable, Sendable {
    package var maxPixelCount: Int

    /// 67 million pixels, which take 256 MiB.
    package static let `default` = PixelBudget(maxPixelCount: 1 << 26)

    package init(maxPixelCount: Int) { self.maxPixelCount = maxPixelCount }

    /// Refuses a larger picture, before anything is allocated for it.
    package func check(width: Int, height: Int) throws(SVGAError) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= maxPixelCount else {
            throw .pictureTooLarge(width: width, height: height, maxPixelCount: maxPixelCount)
        }
    }
}
