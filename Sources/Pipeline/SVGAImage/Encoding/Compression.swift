extension PNGEncoder {
    /// How much time is spent to make files small.
    ///
    /// All give the same pixels. Times and sizes are those over frames of real movies, relative to ``default``.
    public enum Compression: String, Hashable, Sendable, CaseIterable {
        /// RGB or RGBA, always filtered, no search but for transparent and even parts: 0.85 of the time, files 4 % larger.
        case fast
        /// RGB or RGBA, filtered or copied, whichever is better.
        case `default`
        /// The smallest of palette, grey and RGB forms and of several filters, thorough search: a hundred times as long, files
        /// 16 % smaller.
        case small
    }
}
