/// Where the coverage of a shape is.
enum ShapeCoverage {
    /// In the cells, which sweeping clears.
    case inCells
    /// There too, and to be kept when it is swept.
    case inCellsToKeep(CoverageNote)
    case kept(CachedCoverage)
}

/// What is kept beside the coverage of a shape.
struct CoverageNote {
    let store: CoverageCache
    let shape: CoverageKey
    let fingerprint: Int
    let cost: CoverageCost
}
