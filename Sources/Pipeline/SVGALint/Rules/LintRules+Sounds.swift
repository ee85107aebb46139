import SVGAFormat

extension LintRule {
    static let soundRules: [LintRule] = [
        LintRule(
            "sound-key", "WWWWIIE",
            "the key of a sound does not begin with audio: Web-Lite fails; or a sprite names it",
            fix: "svga-tool edit --rename OLD=NEW", checkKeys),
        LintRule(
            "sound-format", "WWWWWIW", "a sound that some players do not play", fix: "svga-tool edit --sound KEY=FILE",
            checkFormats),
    ]

    @Sendable private static func checkKeys(_ context: inout LintContext) {
        for key in context.subject.soundKeys {
            if !key.hasPrefix("audio") {
                context.report("the sound \(key) has a key that does not begin with audio; Web-Lite fails", key: key)
            }
            if let sprite = context.subject.sprites.first(where: { $0.key == key }) {
                context.report("sprite \(sprite.index) names the sound \(key)", key: key, sprite: sprite.index)
            }
        }
    }

    @Sendable private static func checkFormats(_ context: inout LintContext) {
        guard let movie = context.subject.movie else { return }
        let assets = Dictionary(movie.assets.map { ($0.key, $0) }) { first, _ in first }
        for key in context.subject.soundKeys {
            if let bytes = assets[key]?.bytes, !bytes.starts(with: "ID3".utf8) {
                context.report("the sound \(key) has no ID3 header, by which SVGAPlayer-Web knows sounds", key: key)
            }
            if movie.audios.contains(where: { $0.key == key && $0.totalTimeMilliseconds <= 0 }) {
                context.report("the sound \(key) says no total time; Android does not play it", key: key)
            }
            if movie.container == .zipJSON {
                context.report("the sound \(key) is in a file of SVGA 1.0, whose players know no sounds", key: key)
            }
        }
    }
}

extension LintSubject {
    /// The keys of the sounds, each once, in the order of the file.
    var soundKeys: [String] {
        var seen: Set<String> = []
        return (movie?.audios.map(\.key) ?? []).filter { seen.insert($0).inserted }
    }
}
