import SVGALint
import SVGATestMovies
import SVGATestSupport
import Testing

@Test func everyRuleHasAFixture() {
    #expect(RuleFixture.all.map(\.rule).sorted() == LintRule.all.map(\.id).sorted())
}

@Test(arguments: RuleFixture.all)
func aRuleHitsItsFixture(_ fixture: RuleFixture) {
    let findings = fixture.findings(in: fixture.hit)
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.rule == fixture.rule && !$0.message.isEmpty && !$0.fix.isEmpty })
}

@Test(arguments: RuleFixture.all)
func aRulePassesTheOtherFixture(_ fixture: RuleFixture) {
    #expect(fixture.findings(in: fixture.pass).isEmpty)
}

@Test(arguments: LintProfile.names)
func aCleanMovieHasNoFindings(profile: String) throws {
    let linter = Linter(profile: try #require(LintProfile.named(profile)))
    #expect(linter.report(on: LintMovies.clean.svga(), named: "clean.svga").findings == [])
}

@Test(arguments: LintRule.all.map(\.id))
func aRuleHasASeverityInEachProfile(id: String) throws {
    let rule = try #require(LintRule.named(id))
    #expect(rule.severities.count == LintProfile.names.count)
    #expect(!rule.severities.contains(.off))
}

@Test func findingsOfARuleAreBounded() {
    let sprites = (0..<150).map { LintMovies.sprite("img_\($0)", alpha: 0) }
    let linter = Linter(profile: .gift, only: ["sprite-never-visible"])
    let findings = linter.report(on: LintMovies.movie(sprites).svga(), named: "many.svga").findings
    #expect(findings.count == 101)
    #expect(findings.last?.message == "50 more findings of this rule")
}

/// The page lists each rule with its severities in all profiles.
@Test(arguments: LintRule.all.map(\.id))
func thePageListsARule(id: String) throws {
    let page = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Docs/Lint.md"
    let text = String(decoding: try #require(TemporaryFolder.read(page)), as: UTF8.self)
    let rule = try #require(LintRule.named(id))
    let letters = rule.severities.map { severity in
        switch severity {
        case .fixed(.error): "E"
        case .fixed(.warning): "W"
        case .fixed(.note): "I"
        case .byLimit: "L"
        case .off: "-"
        }
    }
    #expect(text.contains("| `\(id)` | \(letters.joined()) | "))
}

@Test(.timeLimit(.minutes(1))) func shapesThatManyFramesRepeatAreMeasuredOnce() {
    let square = FixtureShape.rect(0, 0, 40, 40, fill: .red)
    let frames = (0..<3_000).map { frame in
        // Other opacities, so that each frame is its own state.
        FixtureFrame.shown(
            alpha: frame.isMultiple(of: 2) ? 1 : 0.5, layout: (40, 40),
            shapes: frame == 0 ? Array(repeating: square, count: 3_000) : [.keep])
    }
    let movie = LintMovies.movie([FixtureSprite("a.vector", frames: frames)], frames: 3_000)
    let report = Linter(profile: .gift, only: ["off-canvas"]).report(on: movie.svga(), named: "a.svga")
    #expect(report.findings == [])
}

@Test func remediesAreSaidOnceAndCanBeDone() {
    func line(_ file: [UInt8], _ rule: String, _ profile: LintProfile = .gift) -> String {
        Linter(profile: profile, only: [rule]).report(on: file, named: "a").lines().first ?? ""
    }
    #expect(line([], "unreadable").hasSuffix("the file is empty; fetch or export the file again"))
    let endless = LintMovies.clean.changed { $0.frames = nil }
    #expect(line(endless.svga(), "duration").hasSuffix("svga-tool unpack, set frames in movie.json to 4, then pack"))
}
