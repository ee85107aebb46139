package import SVGAFormat

/// What all passes of a run go by.
package struct OptimizerSettings: Hashable, Sendable {
    /// How much work is put into small files, 1 ... 9.
    package var effort = 5
    /// Device pixels for each pixel of the movie, to which pictures keep their detail; at least 0.1.
    package var density = 1.0
    /// The least PSNR of a frame that lossy passes may leave, in dB.
    package var quality = 40.0
    /// Whether pictures may be WebP, which SVGAPlayer-Web does not show.
    package var allowsWebP = false
    /// The limits of pictures that are decoded.
    package var limits = Limits.default

    package init() {}
}
