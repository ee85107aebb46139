/// A fault of a movie's sound that does not keep the movie from being shown.
package struct SoundWarning: Hashable, Sendable {
    package enum Code: String, Sendable {
        /// No frame plays the sound.
        case neverHeard = "never-heard"
        /// The movie ends before the sound does.
        case longerThanMovie = "longer-than-movie"
        /// The file tells another length than the sound has.
        case wrongTotalTime = "wrong-total-time"
        /// The key names no entry, or an empty one.
        case missing
        /// The entry is not an MP3 file.
        case notMP3 = "not-mp3"
        /// Parts of the MP3 file are not frames.
        case damaged
        /// Nothing plays the entry.
        case unused
    }

    package let code: Code
    package let message: String
}

/// The padding that encoders and frame rounding add to a sound; smaller values are not a fault.
let soundSlackMilliseconds = 100
