import SVGADocument
import SVGALint
import SVGATestMovies
import Testing

private func profile(_ text: String) throws(SVGAError) -> LintProfile {
    try LintProfile(parsing: Array(text.utf8), named: "team.json")
}

private func message(_ text: String) -> String {
    do throws(SVGAError) {
        _ = try profile(text)
        return "no error"
    } catch {
        return "\(error)"
    }
}

@Test func aProfileExtendsAnother() throws {
    let team = try profile(
        #"{"extends": "avatar-frame", "limits": {"bytes": {"warning": 1000, "error": "300K"}, "seconds": {}},"#
            + #" "rules": {"overdraw": "off", "key-ascii": "error"}, "slots": ["avatar"]}"#)
    #expect(team.name == "team.json")
    #expect(team.limits[.bytes] == LintLimit(warning: 1_000, error: 307_200))
    #expect(team.limits[.seconds] == LintLimit())
    #expect(team.limits[.side] == LintLimit(error: 300))
    #expect(team.overrides == ["overdraw": .off, "key-ascii": .fixed(.error)])
    #expect(team.slots == .keys(["avatar"]))
}

@Test func requiredKeysHaveSizesAndFrames() throws {
    let team = try profile(
        #"{"required": [{"key": "avatar", "minWidth": 160, "visibleAt": 12}, {"key": "name", "visibleAt": [0, 3]}]}"#)
    #expect(
        team.required == [
            LintProfile.RequiredKey("avatar", minWidth: 160, visibleAt: [12]),
            LintProfile.RequiredKey("name", visibleAt: [0, 3]),
        ])
    #expect(team.limits == LintProfile.gift.limits)
}

@Test func errorsOfProfilesNameTheMemberAndTheRemedy() {
    #expect(message("[]") == "expected an object, found an array")
    #expect(message(#"{"extends": "gft"}"#) == "extends: there is no 'gft'; did you mean 'gift'?")
    #expect(message(#"{"limit": {}}"#) == "limit: there is no 'limit'; did you mean 'limits'?")
    #expect(
        message(#"{"rules": {"picture-boarder": "error"}}"#)
            == #"rules.picture-boarder: there is no 'picture-boarder'; did you mean 'picture-border'?"#)
    #expect(
        message(#"{"rules": {"overdraw": "fatal"}}"#)
            == "rules.overdraw: there is no 'fatal'; there is note, warning, error, off")
    #expect(
        message(#"{"limits": {"bytes": {"error": "10G"}}}"#)
            == #"limits.bytes.error: expected a number, or one with K or M, such as "512K""#)
    #expect(message(#"{"required": [{}]}"#) == "required[0].key: this is missing")
    #expect(message(#"{"slots": "some"}"#).hasPrefix("slots: there is no 'some'"))
    // Too short a word is near everything.
    #expect(message(#"{"rules": {"x": "off"}}"#).hasPrefix("rules.x: there is no 'x'; there is "))
    #expect(message("{").contains("byte 1"))
}

@Test func aProfileDecidesHowBadAFindingIs() throws {
    let file = LintMovies.clean.changed { $0.images.append(LintMovies.image("形")) }.svga(.zipProtobuf)
    func severities(_ profile: LintProfile) -> [LintSeverity] {
        Linter(profile: profile, only: ["key-ascii"]).report(on: file, named: "a.svga").findings.map(\.severity)
    }
    // Keys are names of files in archives, which is worse than the note that it is elsewhere.
    #expect(severities(.gift) == [.error])
    var own = LintProfile.gift
    try own.set(rule: "key-ascii", to: "note")
    #expect(severities(own) == [.note])
    try own.set(rule: "key-ascii", to: "off")
    #expect(severities(own) == [])
    #expect(throws: SVGAError.self) { try own.set(rule: "key-asci", to: "off") }
}

@Test func limitsHaveTwoSeverities() {
    let file = LintMovies.clean.svga()
    for (limit, severity) in [
        (LintLimit(warning: 1_000_000), nil), (LintLimit(warning: 1), .warning),
        (LintLimit(warning: 1, error: 2), .error),
    ] as [(LintLimit, LintSeverity?)] {
        var profile = LintProfile.gift
        profile.limits[.bytes] = limit
        let report = Linter(profile: profile, only: ["file-size"]).report(on: file, named: "a.svga")
        #expect(report.worst == severity)
        #expect(report.findings.first?.value == (severity == nil ? nil : Double(file.count)))
    }
}
