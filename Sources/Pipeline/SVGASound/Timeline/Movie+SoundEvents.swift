public import SVGAFormat

extension Movie {
    /// A moment of a pass at which a sound begins or ends.
    ///
    /// ```swift
    /// for event in movie.soundEvents {
    ///     let key = movie.audios[event.audio].key
    ///     switch event.action {
    ///     case .start(let milliseconds): print("frame \(event.frame): \(key) from \(milliseconds) ms on")
    ///     case .stop: print("frame \(event.frame): \(key) ends")
    ///     }
    /// }
    /// ```
    public struct SoundEvent: Hashable, Sendable {
        /// A player's action. Cases are added from version to version.
        public enum Action: Hashable, Sendable {
            /// Play it from this position in the sound on, in milliseconds, at least 0.
            case start(milliseconds: Int)
            /// Stop it, if it has not come to its end.
            case stop
        }

        /// The frame before which it is to happen, 0 ... ``Movie/frameCount``; the last one is the end of the pass.
        public let frame: Int
        /// The sound: an index into ``Movie/audios``.
        public let audio: Int
        /// The action.
        public let action: Action
    }

    /// The sound events of one pass for a player, in order.
    ///
    /// A sound plays from its ``Audio/startFrame`` up to, but not including, its ``Audio/endFrame``, or until the end
    /// of the pass, and begins again in each pass. Several sounds may play at once, even with one key. A sound has no
    /// events if its end is not after its start, or if it begins after the movie.
    ///
    /// - Complexity: O(n log n) for n sounds.
    public var soundEvents: [SoundEvent] {
        let events = audios.indices.flatMap { index -> [SoundEvent] in
            let frames = soundFrames(of: audios[index])
            if frames.isEmpty { return [] }
            let position = max(0, audios[index].startTimeMilliseconds)
            return [
                SoundEvent(frame: frames.lowerBound, audio: index, action: .start(milliseconds: position)),
                SoundEvent(frame: frames.upperBound, audio: index, action: .stop),
            ]
        }
        return events.sorted { ($0.frame, $0.rank, $0.audio) < ($1.frame, $1.rank, $1.audio) }
    }

    /// The frames in which a sound plays, if it is long enough; empty for none.
    package func soundFrames(of audio: Audio) -> Range<Int> {
        let start = max(0, audio.startFrame)
        let end = min(audio.endFrame, frameCount)
        return start < end ? start..<end : 0..<0
    }
}

extension Movie.SoundEvent {
    /// Sounds that end come first.
    fileprivate var rank: Int { action == .stop ? 0 : 1 }
}
