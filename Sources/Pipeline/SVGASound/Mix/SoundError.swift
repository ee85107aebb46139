/// The reason why sounds cannot be mixed.
package struct SoundError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// libmpg123 cannot be loaded, for this reason.
        case library(String)
        /// The mix would be longer than a WAV file can be.
        case length(seconds: Int)
        /// More sounds play at a time than may.
        case soundsAtOnce(limit: Int)
        /// Decoding would cost more than ``Limits/maxDrawingCost``.
        case cost(Int, limit: Int)
        /// There is not enough memory for a decoder.
        case outOfMemory
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// Whether libmpg123 is not there.
    package var isMissingLibrary: Bool {
        if case .library = kind { true } else { false }
    }
}

extension SoundError: CustomStringConvertible {
    /// One line that says what was wrong.
    package var description: String {
        switch kind {
        case .library(let reason): reason
        case .length(let seconds):
            "the mix would last \(seconds) seconds, and a WAV file holds \(SoundMix.maxSampleCount / SoundMix.sampleRate);"
                + " play it fewer times"
        case .soundsAtOnce(let limit): "more than \(limit) sounds play at a time"
        case .cost(let cost, let limit):
            "decoding the sounds of one pass costs \(cost), and maxDrawingCost is \(limit)"
        case .outOfMemory: "not enough memory for a decoder of sound"
        }
    }
}
