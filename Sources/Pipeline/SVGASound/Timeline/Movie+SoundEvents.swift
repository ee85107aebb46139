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
        /// What to do with the sound. Cases are added from version to version.
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
        /// What to do.
        public let action: Action
    }

    /// What a player does for the sound in one pass, in the order in which it happens.
    ///
    /// A sound plays from its ``Audio/startFrame`` until its ``Audio/endFrame``, which is not part of it, or until the end of
    /// the pass, and begins anew in each pass. Several sounds may play at a time, also of one key. A sound whose end is not
    /// behind its start, or which begins after the movie, has no events.
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
    /// Sounds that end make room first.
    fileprivate var rank: Int { action == .stop ? 0 : 1 }
}
