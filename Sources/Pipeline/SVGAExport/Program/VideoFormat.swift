/// A video that the program `ffmpeg` encodes.
package enum VideoFormat: Hashable, Sendable {
    /// VP9 in WebM, with alpha where the pictures are not opaque.
    case webm(quality: Int)
    /// H.264 in MP4, on a background.
    case mp4(quality: Int)
    /// ProRes 4444 in QuickTime, with alpha.
    case proRes

    /// Whether there is alpha in the file.
    func hasAlpha(isOpaque: Bool) -> Bool {
        switch self {
        case .webm: !isOpaque
        case .mp4: false
        case .proRes: true
        }
    }

    /// The quality, 0 ... 100; nil of ProRes, which has none.
    var quality: Int? {
        switch self {
        case .webm(let quality), .mp4(let quality): quality
        case .proRes: nil
        }
    }

    /// The same with another quality.
    func with(quality: Int) -> VideoFormat {
        switch self {
        case .webm: .webm(quality: quality)
        case .mp4: .mp4(quality: quality)
        case .proRes: .proRes
        }
    }

    /// The constant rate factor of x264 or libvpx that the quality is: theirs go down to the best.
    ///
    /// The quality 75 is 23 of x264, its own choice, and 30 of libvpx, which looks about the same.
    var rateFactor: Int? {
        switch self {
        case .webm(let quality): VideoFormat.rateFactor(quality, worst: 63, at75: 30)
        case .mp4(let quality): VideoFormat.rateFactor(quality, worst: 51, at75: 23)
        case .proRes: nil
        }
    }

    private static func rateFactor(_ quality: Int, worst: Int, at75: Int) -> Int {
        let share = Double(min(max(0, quality), 100)) / 75
        return max(0, worst - Int((share * Double(worst - at75)).rounded()))
    }

    /// The encoder and its options.
    ///
    /// - Parameter threadCount: The threads that it may take.
    func encoderArguments(isOpaque: Bool, threadCount: Int) -> [String] {
        let rateFactor = rateFactor.map { ["-crf", "\($0)"] } ?? []
        switch self {
        case .webm:
            // Alternate reference frames are not possible with alpha.
            return [
                "-c:v", "libvpx-vp9", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1", "-threads",
                "\(min(threadCount, 16))",
            ] + rateFactor + (isOpaque ? [] : ["-auto-alt-ref", "0"])
        case .mp4:
            return [
                "-c:v", "libx264", "-preset", "medium", "-threads", "\(min(threadCount, 16))", "-movflags",
                "+faststart",
            ] + rateFactor
        case .proRes:
            return [
                "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0",
                "-threads", "\(min(threadCount, 16))",
            ]
        }
    }

    /// The encoder of sound and its options.
    var soundArguments: [String] {
        switch self {
        case .webm: ["-c:a", "libopus", "-b:a", "96k"]
        case .mp4: ["-c:a", "aac", "-b:a", "128k"]
        case .proRes: ["-c:a", "pcm_s16le"]
        }
    }

    /// The container by ffmpeg's name.
    var container: String {
        switch self {
        case .webm: "webm"
        case .mp4: "mp4"
        case .proRes: "mov"
        }
    }
}
