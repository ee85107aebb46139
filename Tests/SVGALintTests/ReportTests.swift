import SVGACoding
import SVGAFormat
import SVGAInspect
import SVGALint
import SVGATestMovies
import Testing

private func report(_ movie: FixtureMovie, named name: String = "gift.svga", only: Set<String>? = nil) -> LintReport {
    Linter(profile: .gift, only: only).report(on: movie.svga(), named: name)
}

private func tree(_ value: JSONValue) throws -> JSONTree { try JSONTree(parsing: Array("\(value)".utf8)) }

extension JSONTree {
    fileprivate subscript(_ key: String) -> JSONTree {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }

    fileprivate subscript(_ index: Int) -> JSONTree {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }
}

@Test func aLineNamesFileRuleFiguresAndRemedy() {
    let movie = LintMovies.clean.changed { $0.images[0].bytes = LintMovies.png(40, 40, border: 10) }
    #expect(
        report(movie, only: ["picture-border"]).lines() == [
            "gift.svga: warning: picture-border: img_0 (40 x 40) is 75 % transparent border, 4.7 KiB of 6.3 KiB;"
                + " svga-tool optimize trims it"
        ])
}

@Test func findingsOfOneRuleAboutOneKeyShareALine() {
    let movie = LintMovies.clean.changed {
        $0.sprites = (0..<3).map { LintMovies.sprite("img_\($0 / 2)", alpha: 0.01) }
    }
    let report = report(movie, only: ["frame-faint"])
    #expect(report.findings.count == 3)
    #expect(
        report.lines() == [
            "gift.svga: note: frame-faint: img_0 has an opacity below 0.05 in frames 0-3; SVGAPlayer-Web and Web-Lite hide"
                + " it, other players draw it; svga-tool edit --script (and 1 more about this key)",
            "gift.svga: note: frame-faint: img_1 has an opacity below 0.05 in frames 0-3; SVGAPlayer-Web and Web-Lite hide"
                + " it, other players draw it; svga-tool edit --script",
        ])
}

@Test(arguments: [
    (["M0 0L9 0", "", " "], true), (["", ""], false), (["M0 0L9 0", "", "M0 0L9 9"], false), ([""], false),
])
func pathsThatAnExportLostAreNamed(paths: [String], isBroken: Bool) {
    let lines = report(LintMovies.paths(paths), only: ["path-empty"]).lines()
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains("broken export") == isBroken }, "\(lines)")
}

@Test func slotsOfTheAppAreSpared() {
    let movie = LintMovies.clean.changed {
        $0.sprites[0].imageKey = "avatar"
        $0.images[0] = FixtureImage("avatar", LintMovies.png(40, 40, border: 10))
    }
    let findings = report(movie, only: ["picture-border"]).findings
    #expect(findings.map(\.fix).first?.contains("--slots") == true)
}

@Test func aReportIsJSON() throws {
    let movie = LintMovies.clean.changed { $0.sprites[1] = LintMovies.sprite("img_1", alpha: 0.01, shows: 1...2) }
    let found = try tree(LintReport.document(of: [report(movie, only: ["frame-faint"])], profile: .gift))
    #expect(found["profile"] == .string("gift"))
    let file = found["files"][0]
    #expect(file["file"] == .string("gift.svga") && file["worst"] == .string("note"))
    let finding = file["findings"][0]
    #expect(finding["rule"] == .string("frame-faint") && finding["key"] == .string("img_1"))
    #expect(finding["sprite"].integer == 1)
    #expect(finding["frames"] == .array([.array([.integer(1), .integer(2)])]))
}

@Test func aLogIsSARIF() throws {
    let movie = LintMovies.clean.changed { $0.sprites[1] = LintMovies.sprite("img_1", alpha: 0.01, shows: 1...2) }
    let linter = Linter(profile: .gift, only: ["frame-faint"])
    let report = linter.report(on: movie.svga(), named: "./gifts/a b.svga")
    let log = try tree(SARIFLog([report], rules: linter.rules, profile: .gift, toolVersion: "1.2.3").json)
    #expect(log["version"] == .string("2.1.0"))
    let run = log["runs"][0]
    #expect(run["tool"]["driver"]["version"] == .string("1.2.3"))
    #expect(run["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"] == .string("note"))
    let result = run["results"][0]
    #expect(result["ruleId"] == .string("frame-faint") && result["ruleIndex"].integer == 0)
    let location = result["locations"][0]
    #expect(location["physicalLocation"]["artifactLocation"]["uri"] == .string("gifts/a%20b.svga"))
    #expect(location["physicalLocation"]["region"]["startLine"].integer == 1)
    #expect(location["logicalLocations"][0]["fullyQualifiedName"] == .string("sprites[1].frames[1-2]"))
    let fingerprint = LintFingerprint(rule: "frame-faint", file: "./gifts/a b.svga", key: "img_1").text
    #expect(result["partialFingerprints"]["svgaFinding/v1"] == .string(fingerprint))
}

@Test func fingerprintsTellFilesRulesAndKeysApart() {
    let fingerprints = [("a", "b", "c"), ("ab", "", "c"), ("a", "bc", ""), ("a", "b", "d")].map {
        LintFingerprint(rule: $0.0, file: $0.1, key: $0.2).text
    }
    #expect(Set(fingerprints).count == 4)
    #expect(fingerprints.allSatisfy { $0.utf8.count == 16 })
}

@Test func aBaselineHidesWhatIsKnown() throws {
    let rules: Set = ["sprite-never-visible", "picture-never-shown"]
    let before = LintMovies.clean.changed { $0.sprites[0] = LintMovies.sprite("img_0", alpha: 0) }
    let known = report(before, only: rules)
    #expect(known.findings.count == 2)
    let text = Array("\(LintReport.document(of: [known], profile: .gift))".utf8)
    let baseline = try LintBaseline(parsing: text)
    #expect(baseline.removingKnown(from: known).findings == [])
    // A second sprite of the same key is news.
    let after = before.changed { $0.sprites.append(LintMovies.sprite("img_0", alpha: 0)) }
    let news = baseline.removingKnown(from: report(after, only: rules)).findings
    #expect(news.map(\.rule) == ["sprite-never-visible"])
    #expect(news.map(\.sprite) == [2])
    // The same finding in another file is new, too.
    #expect(baseline.removingKnown(from: report(before, named: "b.svga", only: rules)).findings.count == 2)
}

@Test func aBaselineMayHaveFilesThatCouldNotBeRead() throws {
    let rules: Set = ["sprite-never-visible"]
    let known = report(LintMovies.clean.changed { $0.sprites[0] = LintMovies.sprite("img_0", alpha: 0) }, only: rules)
    let baseline = try LintBaseline(parsing: Array(#"{"files": [{"file": "gone.svga", "code": 66}]}"#.utf8))
    #expect(baseline.removingKnown(from: known).findings == known.findings && !known.findings.isEmpty)
}

@Test func invalidBaselineIsRejected() {
    #expect(throws: SVGAError.unusable("files: this is missing")) { try LintBaseline(parsing: Array("{}".utf8)) }
    #expect(throws: SVGAError.self) { try LintBaseline(parsing: Array("[".utf8)) }
}

@Test func untrustedKeysStayInOneLine() {
    let movie = LintMovies.clean.changed { $0.images.append(LintMovies.image("a\nb\u{1b}[31m")) }
    for line in report(movie).lines() { #expect(!line.unicodeScalars.contains { $0.value < 0x20 }) }
}
