package import SVGAGraphics

extension SVGAError {
    package static let outOfTime = SVGAError(.tooLarge, "the time allowed is over")

    static let stopped = SVGAError(.cancelled, "it was stopped")

    /// The written file differs from the checked document: a fault of this library.
    static let notReadAsWritten = SVGAError(
        .failed, "the file that was made does not read as the movie that was checked", remedy: "please report this")

    /// Whether no time is left, or the caller asked to stop.
    var endsWork: Bool { isCancelled || self == .outOfTime }
}
