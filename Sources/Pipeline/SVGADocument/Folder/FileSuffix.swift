import SVGAFormat

/// The extension for a file by its bytes, regardless of its key.
package enum FileSuffix {
    private static let marks: [(offset: Int, mark: String, suffix: String)] = [
        (0, "RIFF", "wav"), (0, "OggS", "ogg"), (0, "fLaC", "flac"), (4, "ftyp", "m4a"), (0, "#!AMR", "amr"),
        (0, "FORM", "aiff"), (0, "MThd", "mid"),
    ]

    /// The suffix without its point; `bin` for what is not known.
    package static func of(_ bytes: some Collection<UInt8>) -> String {
        let start = Array(bytes.prefix(64))
        switch Asset.Kind(sniffing: start) {
        case .png: return "png"
        case .jpeg: return "jpg"
        case .webp: return "webp"
        case .gif: return "gif"
        case .avif: return "avif"
        case .mp3: return "mp3"
        case .other: break
        @unknown default: break
        }
        return marks.first { start.dropFirst($0.offset).starts(with: $0.mark.utf8) }?.suffix ?? "bin"
    }
}
