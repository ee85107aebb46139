/// What happened in a ``HeadlessPlayback``, and when.
///
/// ```swift
/// import SVGAPlayback
///
/// var playback = HeadlessPlayback(PlaybackList([PlayableItem(movie, id: "rocket")]))
/// for event in playback.start() + playback.advance(to: .seconds(2)) { print(event.time, event.kind) }
/// ```
public struct ListEvent: Hashable, Sendable {
    /// What can happen. Cases are added from version to version.
    public enum Kind: Hashable, Sendable {
        /// An item is current from now on, or begins anew, at a position in it.
        case began(index: Int, id: String, position: Duration)
        /// So much of the current item has played: each ``HeadlessPlayback/progressInterval`` of its own time.
        case progress(position: Duration, duration: Duration, frame: Int)
        /// The current item has played to its end.
        case ended(index: Int)
        /// The clock of the current item stands.
        case paused(position: Duration)
        /// It goes on.
        case resumed(position: Duration)
        /// It goes on elsewhere in the item.
        case sought(position: Duration, frame: Int)
        /// The last item is current, which has not been told of the list's present length: time for the next page.
        case reachedLast(count: Int)
        /// There is no item any more.
        case emptied
    }

    /// What happened.
    public let kind: Kind
    /// When it was due.
    public let time: Duration
}
