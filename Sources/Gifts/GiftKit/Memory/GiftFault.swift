import SVGASystem

/// Failures of a server in memory.
///
/// ```swift
/// import GiftKit
///
/// let gifts = InMemoryGifts(catalog: GiftCatalog())
/// gifts.inject(.losesAnswer)      // the next order is billed, and its sender does not hear of it
/// ```
public enum GiftFault: Hashable, Sendable, CaseIterable {
    /// The next call does not reach the server.
    case refusesCall
    /// The next order is taken, and its answer is lost.
    case losesAnswer
    /// All streams end as if the network had failed.
    case cutsStreams
    /// The next gift is told twice.
    case repeatsEvent
    /// Streams leave the next gift out. A client that asks for the events after an earlier one gets it.
    case losesEvent
    /// The next gift is reported after the following one.
    case delaysEvent
}

extension InMemoryGifts {
    /// Injects a fault, once per call; equal faults add up.
    public func inject(_ fault: GiftFault) {
        guard fault == .cutsStreams else {
            state.withLock { $0.faults.append(fault) }
            return
        }
        let streams = state.withLock { world in
            let streams = world.rooms.values.flatMap(\.streams.values)
            for room in world.rooms.keys { world.rooms[room]?.streams = [:] }
            return streams
        }
        for stream in streams { stream.continuation.finish(throwing: SVGAError.unavailable("the connection was lost")) }
    }
}
