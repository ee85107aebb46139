/// Is told how a play goes. All methods may be left out.
///
/// ```swift
/// import SVGAPlayerCompat
///
/// @MainActor final class Listener: SVGAPlayerDelegate {
///     func svgaPlayer(_ player: SVGAPlayer, didAnimatedToFrame frame: Int) { print("frame \(frame)") }
/// }
/// let listener = await Listener()
/// print(listener)
/// ```
@MainActor public protocol SVGAPlayerDelegate: AnyObject {
    /// The last pass has ended; not called after ``SVGAPlayer/stopAnimation()``.
    func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer)

    /// Another frame is shown. As on iOS there is no call for the frame of a start, of a step or of an end.
    func svgaPlayer(_ player: SVGAPlayer, didAnimatedToFrame frame: Int)

    /// Another frame is shown; `percentage` is (frame + 1) / frames.
    func svgaPlayer(_ player: SVGAPlayer, didAnimatedToPercentage percentage: Double)
}

extension SVGAPlayerDelegate {
    /// Does nothing.
    public func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer) {}

    /// Does nothing.
    public func svgaPlayer(_ player: SVGAPlayer, didAnimatedToFrame frame: Int) {}

    /// Does nothing.
    public func svgaPlayer(_ player: SVGAPlayer, didAnimatedToPercentage percentage: Double) {}
}
