import SVGACoding

extension CheckFinding {
    /// The numbers that the player of Android asks for; without any of them it refuses the file.
    private static let numbers = ["v", "f", "w", "h", "videoW", "videoH", "orien", "fps", "isVapx"]

    static func ofVAP(_ configuration: JSONTree) -> [CheckFinding] {
        guard let info = configuration["info"] else {
            return [CheckFinding(.error, "vapc-member", "vapc has no object info")]
        }
        var findings: [CheckFinding] = []
        for name in numbers where info[name]?.wholeNumber == nil {
            findings.append(CheckFinding(.error, "vapc-member", "vapc has no integer info.\(name)"))
        }
        let fields = AlphaVideoFields(vap: info)
        for (name, frame) in [("aFrame", fields.alphaFrame), ("rgbFrame", fields.colorFrame)] where frame == nil {
            findings.append(CheckFinding(.error, "vapc-member", "vapc has no list of four numbers info.\(name)"))
        }
        if let version = info["v"]?.wholeNumber, version != 2 {
            findings.append(
                CheckFinding(.error, "vapc-version", "vapc has version \(version); players take 2 alone"))
        }
        if let rate = fields.framesPerSecond, rate < 1 {
            findings.append(CheckFinding(.error, "frame-rate", "vapc says \(rate) frames a second"))
        }
        if let turn = info["orien"]?.wholeNumber, !(0...2 ~= turn) {
            findings.append(CheckFinding(.warning, "vapc-member", "vapc says orien \(turn); players know 0, 1 and 2"))
        }
        return findings + (info["isVapx"]?.wholeNumber == 1 ? fusion(configuration) : [])
    }

    /// Pictures and texts that the app puts in.
    private static func fusion(_ configuration: JSONTree) -> [CheckFinding] {
        guard let sources = configuration["src"]?.elements, let frames = configuration["frame"]?.elements else {
            return [CheckFinding(.error, "vapc-fusion", "vapc says isVapx 1 and has no lists src and frame")]
        }
        let known = Set(sources.compactMap(identifier))
        let used = Set(frames.flatMap { $0["obj"]?.elements ?? [] }.compactMap(identifier))
        let (unknown, unused) = (used.subtracting(known).sorted(), known.subtracting(used).sorted())
        var findings: [CheckFinding] = []
        if let first = unknown.first {
            findings.append(
                CheckFinding(
                    .error, "vapc-fusion", "\(unknown.count) sources are used and not in src, the first is \(first)"))
        }
        if let first = unused.first {
            findings.append(
                CheckFinding(.note, "vapc-fusion", "\(unused.count) sources are never used, the first is \(first)"))
        }
        return findings
    }

    /// Tools write numbers in quotes and without.
    private static func identifier(_ value: JSONTree) -> String? {
        value["srcId"].flatMap { $0.text ?? $0.wholeNumber.map(String.init) }
    }
}
