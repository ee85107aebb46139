/// Decides when a list of messages scrolls to its end: while the end is in view, and not while somebody reads above it.
///
/// ```swift
/// var follower = ListFollower()
/// follower.scroll(offset: 0, height: 400, contentHeight: 900)     // the viewer reads the first messages
/// print(follower.append(3), follower.unreadCount)                 // false 3
/// ```
public struct ListFollower: Hashable, Sendable {
    /// The distance that the end may be out of view and still count as visible, in the view's units.
    public static let tolerance = 8.0

    /// Whether new messages scroll the list.
    public private(set) var isFollowing = true
    /// The number of messages since the end was last visible.
    public private(set) var unreadCount = 0
    private var isDragged = false

    /// Creates a follower of an empty list.
    public init() {}

    /// Takes new messages.
    ///
    /// - Returns: Whether the list should scroll to its end.
    public mutating func append(_ count: Int) -> Bool {
        if isFollowing && !isDragged { return true }
        unreadCount = min(unreadCount + count.clamped(to: 0...GiftQueue.maxTotal), GiftQueue.maxTotal)
        return false
    }

    /// Stores the position of the list after any scrolling.
    ///
    /// - Parameters:
    ///   - offset: The height of the content above the view.
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
    /// - Returns: Whether the list should scroll to its end, because messages came meanwhile and the end was visible.
    public mutating func endDragging() -> Bool {
        isDragged = false
        guard isFollowing, unreadCount > 0 else { return false }
        unreadCount = 0
        return true
    }

    /// Records that the viewer requested the newest messages.
    public mutating func follow() { (isFollowing, unreadCount) = (true, 0) }
}
