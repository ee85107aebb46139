import SVGAScene

/// How many columns and rows a contact sheet has.
public struct SheetGrid: Hashable, Sendable {
    /// Cells side by side, at least 1.
    public let columns: Int
    /// Cells below each other, at least 1.
    public let rows: Int

    /// The most cells of a sheet.
    public static let maxCellCount = 10_000

    /// Makes a grid; nil where a side is below 1 or there are more cells than ``maxCellCount``.
    public init?(columns: Int, rows: Int) {
        let (count, overflow) = columns.multipliedReportingOverflow(by: rows)
        guard columns >= 1, rows >= 1, !overflow, count <= SheetGrid.maxCellCount else { return nil }
        (self.columns, self.rows) = (columns, rows)
    }

    /// As many rows as it takes for at least one cell, and no more columns than cells.
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
