import SVGAKit

/// Chooses the format of a picture with the extension `.auto`, by the client's formats and the picture's needs. A
/// client gets AVIF and WebP only if it lists them by name, since many older clients send `image/*` or `*/*`. Others
/// are chosen by weight, the first of equal ones. A client that accepts none of them gets the last, like one that
/// accepts everything.
enum FormatNegotiation {
    /// A form that may be chosen.
    private struct Candidate {
        let format: FileType
        /// The media type; animated PNG also has PNG's, because clients that do not play it show a still.
        let types: [String]
        /// Whether ranges such as `image/*` are not enough.
        var isNamedOnly = false
    }

    static func format(of plan: RenderPlan, for field: AcceptField) -> FileType {
        if let format = plan.encoding.format { return format }
        let candidates = candidates(for: plan)
        var best: (format: FileType, weight: Int)?
        for candidate in candidates {
            let types = candidate.isNamedOnly ? candidate.types.filter(field.names) : candidate.types
            let weight = types.map(field.weight).max() ?? 0
            if weight > best?.weight ?? 0 { best = (candidate.format, weight) }
        }
        return best?.format ?? candidates[candidates.count - 1].format
    }

    /// The forms that a plan can have, the best first; never empty.
    private static func candidates(for plan: RenderPlan) -> [Candidate] {
        let webp = Candidate(format: .webp, types: ["image/webp"], isNamedOnly: true)
        if plan.isAnimated {
            // GIF loses the most, so only animated PNG comes after it.
            return [
                webp, Candidate(format: .apng, types: ["image/apng", "image/png"]),
                Candidate(format: .gif, types: ["image/gif"]), Candidate(format: .apng, types: []),
            ]
        }
        let png = Candidate(format: .png, types: ["image/png"])
        // AVIF is the smallest, but loses what a lossless picture is to keep.
        let avif = Candidate(format: .avif, types: ["image/avif"], isNamedOnly: true)
        // JPEG would hide the background of a transparent picture, and is not lossless.
        if plan.encoding.isLossless { return [webp, png] }
        let named = AVIFEncoder.isAvailable ? [avif, webp] : [webp]
        return named + (plan.isOpaque ? [Candidate(format: .jpeg, types: ["image/jpeg"])] : []) + [png]
    }
}
