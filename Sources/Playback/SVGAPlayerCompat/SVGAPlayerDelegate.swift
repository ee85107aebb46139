/// Receives the events of a play. You can omit each method.
///
/// A method can take the player as `SVGAPlayer` or, as Xcode completes it, `SVGAPlayer!`, and the percentage as `Double` or
/// `CGFloat`: both forms are called.
///
/// ```swift
/// import SVGAPlayerCompat
///
/// @MainActor final class Listener: SVGAPlayerDelegate {
///     func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToFrame frame: Int) { print("frame \(frame)") }
/// }
/// let listener = await Listener()
/// print(listener)
/// ```
@MainActor public protocol SVGAPlayerDelegate: AnyObject {
    /// The type of percentages, which follows from the method. The library cannot name `CGFloat`, a type of Foundation.
    associatedtype Percentage: BinaryFloatingPoint = Double

    /// The last pass has ended; not called after ``SVGAPlayer/stopAnimation()``.
    func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer)

    /// The same method in the form of Objective-C.
    func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer!)

    /// Another frame is shown. As on iOS there is no call for the frame of a start, of a step or of an end.
    func svgaPlayer(_ player: SVGAPlayer, didAnimatedToFrame frame: Int)

    /// The same method in the form of Objective-C.
    func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToFrame frame: Int)

    /// Another frame is shown; `percentage` is (frame + 1) / frames.
    func svgaPlayer(_ player: SVGAPlayer, didAnimatedToPercentage percentage: Percentage)

    /// The same method in the form of Objective-C.
    func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToPercentage percentage: Percentage)
}

extension SVGAPlayerDelegate {
    /// Does nothing.
    public func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer) {}

    /// Does nothing.
    public func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer!) {}

    /// Does nothing.
    public func svgaPlayer(_ player: SVGAPlayer, didAnimatedToFrame frame: Int) {}

    /// Does nothing.
    public func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToFrame frame: Int) {}

    /// Does nothing.
    public func svgaPlayer(_ player: SVGAPlayer, didAnimatedToPercentage percentage: Percentage) {}

    /// Does nothing.
    public func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToPercentage percentage: Percentage) {}

    /// Calls both forms of the methods for a frame, of which a delegate has one.
    func didAnimate(_ player: SVGAPlayer, toFrame frame: Int, of frameCount: Int) {
        let percentage = Percentage(Double(frame + 1) / Double(frameCount))
        let optional: SVGAPlayer? = player
        svgaPlayer(player, didAnimatedToFrame: frame)
        svgaPlayer(optional, didAnimatedToFrame: frame)
        svgaPlayer(player, didAnimatedToPercentage: percentage)
        svgaPlayer(optional, didAnimatedToPercentage: percentage)
    }

    /// Calls both forms of the method for the end.
    func didFinish(_ player: SVGAPlayer) {
        let optional: SVGAPlayer? = player
        svgaPlayerDidFinishedAnimation(player)
        svgaPlayerDidFinishedAnimation(optional)
    }
}
