/// What follows the end of an item of a ``PlaybackList``.
///
/// ```swift
/// import SVGACache
///
/// var list = PlaybackList(["rocket", "rose"], mode: .loopsList)
/// print(list.advance().currentIndex ?? -1)        // 1
/// print(list.advance().currentIndex ?? -1)        // 0
/// ```
public enum PlayMode: String, Hashable, Sendable, CaseIterable {
    /// The same item begins again.
    case loopsCurrent = "single"
    /// The next item begins, after the last one the first.
    case loopsList = "list"
}
