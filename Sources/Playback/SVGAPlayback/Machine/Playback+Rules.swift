extension Playback {
    /// The player whose rules are followed where players disagree. Cases are added from version to version.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// The rules of this library: each frame lasts as long as any other, a start begins at the first frame in the
        /// direction of play, and an end holds the frame at which the play ended.
        case standard
        /// SVGAPlayer for iOS: a start continues from the current frame, and sounds begin at whole seconds.
        case ios
        /// SVGAPlayer for Android: a stop keeps the picture, and sounds without a length are silent.
        case android
        /// SVGAPlayer-Web: a start shows frame 0, a range has one frame more, and the last frame is seen at the end only.
        case web
    }

    /// The picture after the last pass.
    ///
    /// The official players take the last frame of the range for the last one, and so after a reversed play hold the frame
    /// that it began with; their profiles do so too.
    public enum EndBehaviour: String, Hashable, Sendable, CaseIterable {
        /// The frame that the last pass ended with.
        case holdLastFrame
        /// The frame that the passes began with.
        case holdFirstFrame
        /// Nothing.
        case clear
    }

    /// Whether frames follow one another.
    public enum State: String, Hashable, Sendable {
        /// There was no start yet, or it was stopped.
        case stopped
        /// Frames follow one another by the clock.
        case playing
        /// It was paused, and can be resumed.
        case paused
        /// All passes have ended.
        case finished
    }

    /// An event, and the time when it was due.
    public struct Event: Hashable, Sendable {
        /// The kinds of events. Cases are added from version to version.
        public enum Kind: Hashable, Sendable {
            /// Another frame is shown. Of frames that are skipped, since a time came late, there is none.
            case frame(Int)
            /// A pass has ended and another begins; the number of passes that have ended so far.
            case loop(Int)
            /// The last pass has ended.
            case finished
            /// The frame was cleared.
            case cleared
            /// A sound is to play, an index into ``Movie/audios``, from this position in the sound on. The position includes
            /// what was missed where a time came late.
            case soundStart(audio: Int, position: Duration)
            /// A sound is to stop.
            case soundStop(audio: Int)
        }

        /// The kind of event.
        public let kind: Kind
        /// When it was due; before the time that was advanced to where that came late.
        public let time: Duration

        package init(_ kind: Kind, at time: Duration) { (self.kind, self.time) = (kind, time) }
    }
}
