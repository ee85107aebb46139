import SVGACoding

/// The configuration of a video, for VAP and YYEVA.
package struct AlphaVideoFields: Hashable, Sendable {
    package let player: AlphaVideoLayout.Player
    package let width: Int?
    package let height: Int?
    package let framesPerSecond: Int?
    /// The first column, the first row, the width and the height of the colours and of alpha.
    package let colorFrame: [Int]?
    package let alphaFrame: [Int]?
    /// Only VAP.
    package let frameCount: Int?
    let videoWidth: Int?
    let videoHeight: Int?

    init(vap info: JSONTree) {
        player = .vap
        (width, height, framesPerSecond) = (info["w"]?.wholeNumber, info["h"]?.wholeNumber, info["fps"]?.wholeNumber)
        (videoWidth, videoHeight) = (info["videoW"]?.wholeNumber, info["videoH"]?.wholeNumber)
        frameCount = info["f"]?.wholeNumber
        (colorFrame, alphaFrame) = (Self.frame(info["rgbFrame"]), Self.frame(info["aFrame"]))
    }

    init(yyeva description: JSONTree) {
        player = .yyeva
        (width, height) = (description["width"]?.wholeNumber, description["height"]?.wholeNumber)
        framesPerSecond = description["fps"]?.wholeNumber
        (videoWidth, videoHeight, frameCount) = (nil, nil, nil)
        (colorFrame, alphaFrame) = (Self.frame(description["rgbFrame"]), Self.frame(description["alphaFrame"]))
    }

    private static func frame(_ value: JSONTree?) -> [Int]? {
        guard let values = value?.elements?.map(\.wholeNumber), values.count == 4 else { return nil }
        let numbers = values.compactMap { $0 }
        return numbers.count == 4 ? numbers : nil
    }

    /// The contradictions between the configuration and a video track.
    func findings(_ track: MP4Track) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if let frameCount, frameCount != track.samples.count {
            findings.append(
                CheckFinding(
                    .error, "frame-count",
                    "the configuration says \(frameCount) frames, the track has \(track.samples.count)"))
        }
        if let videoWidth, let videoHeight, (videoWidth, videoHeight) != (track.width, track.height) {
            findings.append(
                CheckFinding(
                    .error, "video-size",
                    "the configuration says \(videoWidth) by \(videoHeight) pixels, the track has \(track.width) by"
                        + " \(track.height)"))
        }
        if let framesPerSecond, let rate = track.framesPerSecond, abs(Double(framesPerSecond) - rate) > 0.5 {
            findings.append(
                CheckFinding(
                    .warning, "frame-rate",
                    "the configuration says \(framesPerSecond) frames a second, the track has \(rate)"))
        }
        if let colorFrame, let alphaFrame {
            findings += frameFindings(colorFrame, alphaFrame, track)
        }
        return findings
    }

    private func frameFindings(_ colors: [Int], _ alpha: [Int], _ track: MP4Track) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        for (name, frame) in [("colours", colors), ("alpha", alpha)] {
            let (x, y) = (frame[0] + frame[2], frame[1] + frame[3])
            if frame.min() ?? 0 < 0 || frame[2] < 1 || frame[3] < 1 || x > track.width || y > track.height {
                findings.append(
                    CheckFinding(
                        .error, "frame-outside",
                        "\(name) lie at \(frame), outside the video of \(track.width) by \(track.height) pixels"))
            } else if frame[0] % 2 != 0 || frame[1] % 2 != 0 {
                findings.append(
                    CheckFinding(
                        .warning, "frame-odd",
                        "\(name) begin at \(frame[0]), \(frame[1]): between two samples of chroma"))
            }
        }
        guard findings.allSatisfy({ $0.severity != .error }) else { return findings }
        if colors[0] < alpha[0] + alpha[2], alpha[0] < colors[0] + colors[2], colors[1] < alpha[1] + alpha[3],
            alpha[1] < colors[1] + colors[3]
        {
            findings.append(
                CheckFinding(.error, "frames-overlap", "colours at \(colors) and alpha at \(alpha) overlap"))
        }
        return findings + scaleFindings(colors, alpha)
    }

    private func scaleFindings(_ colors: [Int], _ alpha: [Int]) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if let width, let height, [width, height] != Array(colors[2...]) {
            findings.append(
                CheckFinding(
                    .note, "picture-size",
                    "the picture has \(width) by \(height) pixels, its colours \(colors[2]) by \(colors[3])"))
        }
        let (horizontal, vertical) = (Double(alpha[2]) / Double(colors[2]), Double(alpha[3]) / Double(colors[3]))
        let tolerance = 2 / Double(min(colors[2], colors[3]))
        if abs(horizontal - vertical) > tolerance {
            findings.append(
                CheckFinding(
                    .warning, "alpha-shape",
                    "alpha of \(alpha[2]) by \(alpha[3]) pixels has another shape than colours of \(colors[2]) by"
                        + " \(colors[3])"))
        } else if horizontal < 0.5 - tolerance || horizontal > 1 + tolerance {
            findings.append(
                CheckFinding(
                    .warning, "alpha-scale",
                    "alpha has \((horizontal * 100).rounded() / 100) times the size of the colours; tools write 0.5 to 1"
                ))
        }
        return findings
    }
}

extension JSONTree {
    /// Reads the JSON of a video file as players do; nil for anything else.
    init?(configuration text: [UInt8]) {
        let limits = JSONLimits(maxByteCount: .max, maxValueCount: .max)
        guard let tree = try? JSONTree(parsing: text, limits: limits, isLenient: true) else { return nil }
        self = tree
    }

    subscript(_ key: String) -> JSONTree? { if case .object(let members) = self { members[key] } else { nil } }

    /// An integer that players can hold, in any notation.
    var wholeNumber: Int? {
        guard case .number(let text) = self else { return nil }
        return Double(text).flatMap { Int32(exactly: $0) }.map { Int($0) }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    var elements: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
}
