package import SVGAErrors

extension SVGAError {
    private static func sound(
        _ category: Category, _ reason: String, remedy: String? = nil, limit: Limit? = nil, isTransient: Bool = false
    ) -> SVGAError {
        SVGAError(category, reason, remedy: remedy, limit: limit, isTransient: isTransient).with { $0.stage = "audio" }
    }

    package static func missingSoundLibrary(_ reason: String) -> SVGAError { sound(.missingLibrary, reason) }

    static func soundLength(seconds: Int) -> SVGAError {
        let limit = SoundMix.maxSampleCount / SoundMix.sampleRate
        return sound(
            .tooLarge, "the mix would last \(seconds) seconds, and a WAV file holds \(limit)",
            remedy: "play it fewer times", limit: Limit(name: "seconds", limit: limit, found: seconds))
    }

    package static func soundsAtOnce(limit: Int) -> SVGAError {
        sound(
            .tooLarge, "more than \(limit) sounds play at a time",
            limit: Limit(name: "maxSoundsAtOnce", limit: limit, found: limit + 1))
    }

    /// Decoding would cost more than ``Limits/maxDrawingCost``.
    static func soundCost(_ cost: Int, limit: Int) -> SVGAError {
        sound(
            .tooLarge, "decoding the sounds of one pass costs \(cost), and maxDrawingCost is \(limit)",
            limit: Limit(name: "maxDrawingCost", limit: limit, found: cost))
    }

    package static let noMemoryForSound = sound(
        .outOfMemory, "not enough memory for a decoder of sound", isTransient: true)
}
