import CSVGAPNGKernels

/// How the bytes of a row are predicted from others, by the numbers of the format.
enum PNGFilter: UInt8, CaseIterable {
    /// Not at all.
    case none
    /// From the pixel to the left.
    case sub
    /// From the row above.
    case up
    /// From the mean of both.
    case average
    /// From the pixel to the left, above or to the upper left, whichever is nearest to what a plane through them gives.
    case paeth
}

/// Which rows get which filter.
enum FilterPlan {
    case all(PNGFilter)
    /// Each row the one that leaves the smallest differences.
    case smallestDifferences
}
