import SVGAImage

/// A video that the program `ffmpeg` encodes: VP9 in WebM, with alpha where the pictures are not opaque, H.264 in MP4 on a
/// background, or ProRes 4444 in QuickTime, with alpha.
package struct VideoFormat: Hashable, Sendable {
    let type: FileType
    /// The quality, 0 ... 100; nil for ProRes, which has none.
    let quality: Int?

    static func webm(quality: Int) -> VideoFormat { VideoFormat(type: .webm, quality: quality) }
    static func mp4(quality: Int) -> VideoFormat { VideoFormat(type: .mp4, quality: quality) }
    static let proRes = VideoFormat(type: .mov, quality: nil)

    /// Whether there is alpha in the file.
    func hasAlpha(isOpaque: Bool) -> Bool { type == .mov || type == .webm && !isOpaque }

    func with(quality: Int) -> VideoFormat { VideoFormat(type: type, quality: self.quality.map { _ in quality }) }

    /// The constant rate factor of x264 or libvpx that the quality is: theirs go down to the best. The quality 75 is 23
    /// of x264, its own choice, and 30 of libvpx, which looks about the same.
    var rateFactor: Int? {
        let (worst, at75) = type == .webm ? (63, 30) : (51, 23)
        return quality.map { quality in
            let share = Double(min(max(0, quality), 100)) / 75
            return max(0, worst - Int((share * Double(worst - at75)).rounded()))
        }
    }

    func encoderArguments(isOpaque: Bool, threadCount: Int) -> [String] {
        let rateFactor = rateFactor.map { ["-crf", "\($0)"] } ?? []
        let threads = ["-threads", "\(min(threadCount, 16))"]
        switch type {
        case .webm:
            // Alternate reference frames are not possible with alpha.
            return ["-c:v", "libvpx-vp9", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1"] + threads
                + rateFactor + (isOpaque ? [] : ["-auto-alt-ref", "0"])
        case .mp4:
            return ["-c:v", "libx264", "-preset", "medium"] + threads + ["-movflags", "+faststart"] + rateFactor
        default:
            return ["-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0"] + threads
        }
    }

    var soundArguments: [String] {
        switch type {
        case .webm: ["-c:a", "libopus", "-b:a", "96k"]
        case .mp4: ["-c:a", "aac", "-b:a", "128k"]
        default: ["-c:a", "pcm_s16le"]
        }
    }

    /// The container by ffmpeg's name.
    var container: String { type.rawValue }
}
