/// An event of a ``HeadlessPlayback``, and its time.
///
/// ```swift
/// import SVGAPlayback
///
/// var playback = HeadlessPlayback(PlaybackList([PlayableItem(movie, id: "rocket")]))
/// for event in playback.start() + playback.advance(to: .seconds(2)) { print(event.time, event.kind) }
/// ```
public struct ListEvent: Hashable, Sendable {
    /// The kinds of events. Cases are added from version to version.
    public enum Kind: Hashable, Sendable {
        /// An item became current, or begins again, at a position.
        case began(index: Int, id: String, position: Duration)
        /// The current item played another ``HeadlessPlayback/progressInterval`` of its time.
        case progress(position: Duration, duration: Duration, frame: Int)
        /// The current item has played to its end.
        case ended(index: Int)
        /// The clock of the current item stands.
        case paused(position: Duration)
        /// It resumed.
        case resumed(position: Duration)
        /// It continues elsewhere in the item.
        case sought(position: Duration, frame: Int)
        /// The last item is current, and this was not reported at the list's current length: time for the next page.
        case reachedLast(count: Int)
        /// The list became empty.
        case emptied
    }

    /// The kind of event.
    public let kind: Kind
    /// When it was due.
    public let time: Duration
}
