package import SVGAJobs

/// A part of an attempt, for metrics.
package enum JobPhase: String, Sendable, CaseIterable {
    /// Finding the movie, from a server or a disk.
    case fetch
    case decode, draw, encode
    /// Drawing and encoding the frames of an animation.
    case animate
    /// Asking the archive, and putting the result there.
    case store

    /// The phase of a step of drawing.
    package init(_ step: RenderJob.Step) {
        self =
            switch step {
            case .decode: .decode
            case .draw: .draw
            case .encode: .encode
            case .animate: .animate
            }
    }
}
