import SVGALint
import Testing

/// The number of real movies with findings, per rule of `lint`.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project")) struct CorpusLintTests {
    /// The movies of the corpus in which a rule of the profile `gift` finds something, pictures not decoded.
    static let known = [
        "archive-waste": 6, "canvas": 1, "colour": 1, "container": 59, "dash": 2, "decode-warning": 1, "duration": 2,
        "file-size": 1, "frame-blank": 40, "frame-faint": 40, "frame-rate": 11, "key-ascii": 19, "key-missing": 1,
        "key-suffix": 1, "matte-key": 2, "matte-order": 3, "matte-players": 14, "memory-pictures": 6,
        "memory-structure": 3, "off-canvas": 2, "overdraw": 1, "path-empty": 4, "picture-count": 2,
        "picture-duplicate": 10,
        "picture-layout": 2, "picture-never-shown": 3, "picture-oversized": 21, "picture-unreferenced": 4,
        "picture-upscaled": 35, "sequence": 9, "sound-format": 4, "sound-key": 5, "sprite-mergeable": 26,
        "sprite-never-visible": 25, "stroke": 3, "transform-zero": 4,
    ]

    @Test func rulesHitAsManyMoviesAsIsKnown() throws {
        let linter = Linter(profile: .gift, hasPixels: false)
        var counts: [String: Int] = [:]
        for entry in Corpus.movies {
            let report = linter.report(on: try Corpus.movie(entry.name), named: entry.name)
            for rule in Set(report.findings.map(\.rule)) { counts[rule, default: 0] += 1 }
        }
        #expect(counts == CorpusLintTests.known)
    }

    @Test(arguments: Corpus.damaged) func damagedFilesAreUnreadable(_ entry: Corpus.Entry) throws {
        let report = Linter(profile: .gift).report(on: try Corpus.damagedMovie(entry.name), named: entry.name)
        #expect(report.findings.map(\.rule) == ["unreadable"] && report.worst == .error)
    }

    @Test func giftIsNotAnAvatarFrame() throws {
        let profile = try #require(LintProfile.named("avatar-frame"))
        let report = Linter(profile: profile).report(on: try Corpus.movie("castle-1acd47"), named: "castle.svga")
        let errors = report.findings.filter { $0.severity == .error }.map(\.rule)
        #expect(errors.contains("canvas") && errors.contains("duration"))
        let shown = report.findings.filter { $0.rule == "picture-never-shown" }
        #expect(shown.count == 4)
    }
}
