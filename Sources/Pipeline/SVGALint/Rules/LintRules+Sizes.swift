import SVGADocument
import SVGAFormat
import SVGAGraphics

extension LintRule {
    /// Rules by the limits of a profile.
    static let sizeRules: [LintRule] = [
        LintRule(
            "file-size", "LLLLLLL", "the file has more bytes than the profile allows",
            fix: "svga-tool optimize --max-bytes",
            { context in
                let count = context.subject.byteCount
                context.report(.bytes, Double(count)) { limit in
                    "the file has \(LintText.bytes(count)), more than \(LintText.bytes(limit))"
                }
            }),
        LintRule(
            "memory-pictures", "LLLLLLL", "the pictures take more memory than the profile allows",
            fix: .optimize("trims them, --density 1 shrinks what is larger than it shows"), checkPictures),
        LintRule(
            "memory-structure", "LLLLLLL", "sprites times frames are more than the profile allows",
            fix: .optimize("drops hidden sprites and merges those that never show together"), checkStructure),
        LintRule(
            "canvas", "LLLLLLL", "the view box is larger than the profile allows", fix: "svga-tool edit --crop",
            { context in
                guard let size = context.subject.movie?.viewBox else { return }
                context.report(.side, max(size.width, size.height)) { limit in
                    "the view box is \(LintText.number(size.width)) x \(LintText.number(size.height)), its longer side"
                        + " more than \(LintText.number(limit))"
                }
            }),
        LintRule(
            "duration", "LLLLLLL", "the movie is longer than the profile allows, or says no number of frames",
            fix: "svga-tool edit --cut", checkDuration),
        LintRule(
            "picture-count", "LLLLLLL", "there are more pictures than the profile allows",
            fix: .optimize("keeps equal and unused ones once or not at all"),
            { context in
                let count = context.subject.pictures.count
                context.report(.pictures, Double(count)) { limit in
                    "\(count) pictures, more than \(LintText.number(limit))"
                }
            }),
        LintRule(
            "frame-rate", "LLLLWWW", "the frame rate is above the limit, or no divisor of 60, as iOS needs it",
            fix: "svga-tool edit --set fps=", checkFrameRate),
    ]

    @Sendable private static func checkPictures(_ context: inout LintContext) {
        let pictures = context.subject.pictures
        let sum = pictures.reduce(0.0) { $0 + Double($1.decodedByteCount) }
        context.report(.decodedBytes, sum) { limit in
            let largest = pictures.max { $0.decodedByteCount < $1.decodedByteCount }
            let which = largest.map { "; the largest is \($0.key) (\($0.sizeText))" } ?? ""
            return
                "\(LintText.count(pictures.count, "picture")) take \(LintText.bytes(sum)) once they are decoded, more"
                + " than \(LintText.bytes(limit))\(which)"
        }
    }

    /// The players' minimum memory for a sprite in a frame.
    private static let structureByteCount = 56.0

    @Sendable private static func checkStructure(_ context: inout LintContext) {
        let (sprites, frames) = (context.subject.sprites.count, context.subject.frameCount)
        let product = Double(sprites) * Double(frames)
        context.report(.spriteFrames, product) { limit in
            "\(sprites) sprites in \(LintText.count(frames, "frame")) are \(LintText.number(product)) sprite-frames, more"
                + " than \(LintText.number(limit)); players take \(LintText.bytes(product * structureByteCount)) for them"
        }
    }

    @Sendable private static func checkDuration(_ context: inout LintContext) {
        guard let movie = context.subject.movie else { return }
        context.report(.seconds, movie.duration) { limit in
            "one pass takes \(LintText.number(movie.duration)) s (\(movie.frameCount) frames at"
                + " \(movie.framesPerSecond) a second), more than \(LintText.number(limit)) s"
        }
        let count = context.subject.document?.movie.values.params?.values.frameCount ?? 0
        if context.subject.document != nil, count <= 0 {
            context.report(
                "the file says no number of frames; players show nothing", severity: .error,
                fix: "svga-tool unpack, set frames in movie.json to \(movie.frameCount), then pack", value: 0)
        }
    }

    @Sendable private static func checkFrameRate(_ context: inout LintContext) {
        guard let movie = context.subject.movie else { return }
        let rate = movie.framesPerSecond
        context.report(.framesPerSecond, Double(rate)) { limit in
            "\(rate) frames a second, more than \(LintText.number(limit))"
        }
        guard rate <= 60, 60 % rate != 0 else { return }
        // The interval of a display link in whole frames of the screen.
        context.report(
            "\(rate) frames a second is not a divisor of 60; iOS shows \(60 / (60 / rate)) a second",
            severity: .warning,
            value: Double(rate))
    }
}
