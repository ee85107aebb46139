import SVGACoding

extension CheckFinding {
    static func ofYYEVA(_ configuration: JSONTree) -> [CheckFinding] {
        guard let description = configuration["descript"] else {
            return [CheckFinding(.error, "yyeva-member", "the configuration has no object descript")]
        }
        var findings: [CheckFinding] = []
        for name in ["width", "height", "isEffect", "version"] where description[name]?.wholeNumber == nil {
            findings.append(
                CheckFinding(.error, "yyeva-member", "the configuration has no integer descript.\(name)"))
        }
        let fields = AlphaVideoFields(yyeva: description)
        for (name, frame) in [("rgbFrame", fields.colorFrame), ("alphaFrame", fields.alphaFrame)] where frame == nil {
            findings.append(
                CheckFinding(.error, "yyeva-member", "the configuration has no list of four numbers descript.\(name)"))
        }
        if fields.framesPerSecond ?? 0 < 1 {
            findings.append(
                CheckFinding(
                    .warning, "frame-rate", "the configuration has no descript.fps: players take a rate of theirs"))
        }
        guard description["isEffect"]?.wholeNumber == 1 else { return findings }
        for name in ["effect", "datas"] where configuration[name]?.elements == nil {
            findings.append(
                CheckFinding(.error, "yyeva-effect", "the configuration says isEffect 1 and has no list \(name)"))
        }
        return findings
    }
}
