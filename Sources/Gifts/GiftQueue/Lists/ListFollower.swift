/// Decides when a list of messages scrolls to its end: while the end is in view, and not while somebody reads above it.
///
/// ```swift
/// var follower = ListFollower()
/// follower.scroll(offset: 0, height: 400, contentHeight: 900)     // the viewer reads the first messages
/// print(follower.append(3), follower.unreadCount)                 // false 3
/// ```
public struct ListFollower: Hashable, Sendable {
    /// How far the end may be out of view and still count as seen, in the units of the view.
    public static let tolerance = 8.0

    /// Whether new messages scroll the list.
    public private(set) var isFollowing = true
    /// How many messages came since the end was last in view.
    public private(set) var unreadCount = 0
    private var isDragged = false

    /// Makes a follower of an empty list.
    public init() {}

    /// Takes new messages.
    ///
    /// - Returns: Whether the list is to be scrolled to its end.
    public mutating func append(_ count: Int) -> Bool {
        if isFollowing && !isDragged { return true }
        unreadCount = min(unreadCount + count.clamped(to: 0...GiftQueue.maxTotal), GiftQueue.maxTotal)
        return false
    }

    /// Takes the place of the list after it was scrolled, by whomever.
    ///
    /// - Parameters:
    ///   - offset: How much of the content is above the view.
    ///   - height: The height of the view.
    ///   - contentHeight: The height of all messages.
    public mutating func scroll(offset: Double, height: Double, contentHeight: Double) {
        isFollowing = offset + height >= contentHeight - ListFollower.tolerance
        if isFollowing { unreadCount = 0 }
    }

    /// Takes it that the viewer holds the list, which does not move under the finger.
    public mutating func beginDragging() { isDragged = true }

    /// Takes it that the viewer lets go.
    ///
    /// - Returns: Whether the list is to be scrolled to its end, because messages came meanwhile and the end was in view.
    public mutating func endDragging() -> Bool {
        isDragged = false
        guard isFollowing, unreadCount > 0 else { return false }
        unreadCount = 0
        return true
    }

    /// Takes it that the viewer asked for the newest messages.
    public mutating func follow() { (isFollowing, unreadCount) = (true, 0) }
}
