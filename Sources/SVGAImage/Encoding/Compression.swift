extension PNGEncoder {
    /// How much time is spent to make files small.
    ///
    /// All give the same pixels. Times and sizes are those over frames of real movies, relative to ``default``.
    public enum Compression: String, Hashable, Sendable, CaseIterable {
        /// RGB or RGBA, one filter, hasty search: 0.86 of the time, files 7 % larger.
        case fast
        /// RGB or RGBA, the better of two filters.
        case `default`
        /// The smallest of palette, grey and RGB forms and of several filters, thorough search: forty times as long, files
        /// 19 % smaller.
        case small
    }
}
