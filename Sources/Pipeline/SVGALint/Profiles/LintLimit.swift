/// A limit of a profile: the most that is fine, and the most that is allowed.
package struct LintLimit: Hashable, Sendable {
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// Bytes of the file.
        case bytes
        /// Bytes of all pictures once they are decoded.
        case decodedBytes
        /// Sprites times frames.
        case spriteFrames
        /// The longer side of the view box in pixels.
        case side
        /// The length of one pass in seconds.
        case seconds
        case framesPerSecond
        /// Entries of the image map that are pictures.
        case pictures
        /// The area that one frame paints, in canvases of the movie.
        case canvases
    }

    /// More than this is a warning; nil for no limit.
    package let warning: Double?
    /// More than this is an error; nil for no limit.
    package let error: Double?

    package init(warning: Double? = nil, error: Double? = nil) { (self.warning, self.error) = (warning, error) }

    /// The limit that a value is beyond, the stricter severity first.
    func exceeded(by value: Double) -> (severity: LintSeverity, limit: Double)? {
        if let error, value > error { return (.error, error) }
        if let warning, value > warning { return (.warning, warning) }
        return nil
    }
}
