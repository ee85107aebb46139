extension PNGEncoder {
    /// How much time is spent to make files small.
    ///
    /// All give the same pixels; speed and size are relative to ``default`` over frames of real movies.
    public enum Compression: String, Hashable, Sendable, CaseIterable {
        /// RGB or RGBA, one filter, hasty search.
        case fast
        /// RGB or RGBA, the better of two filters.
        case `default`
        /// The smallest of palette, grey and RGB forms and of several filters, thorough search.
        case small
    }
}
