/// Measurements of a face, in pixels at the layouts' size.
struct FontFace {
    /// Two distances from the baseline.
    struct Extent {
        let above: Double
        let below: Double
    }

    let family: String
    let weight: Int
    let isSlanted: Bool
    /// The box around all glyphs.
    let bounds: Extent
    /// The typographic ascender and descender; 0 in fonts without them.
    let typographic: Extent
    let line: Extent

    /// The distance from the baseline up to the middle of the em square, by the browsers' rule: of the typographic
    /// extent, or else of a line, scaled to an em.
    func middle(em: Double) -> Double {
        let extent = typographic.above + typographic.below > 0 ? typographic : line
        let height = extent.above + extent.below
        return height > 0 ? (extent.above - extent.below) / 2 / height * em : 0
    }
}
