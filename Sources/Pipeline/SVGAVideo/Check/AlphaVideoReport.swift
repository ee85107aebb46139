import SVGACoding
package import SVGASystem

/// The result of checking a VAP or YYEVA file.
package struct AlphaVideoReport: Sendable {
    /// The configurations that the players find, VAP first; empty for another kind of video.
    package private(set) var configurations: [AlphaVideoFields] = []
    /// The findings, errors first.
    package private(set) var findings: [CheckFinding] = []
    /// The video track; nil if there is none.
    package private(set) var video: Video?
    package private(set) var hasSound = false

    /// A track of video, as its tables say.
    package struct Video: Hashable, Sendable {
        /// The form of its samples, such as `avc1`.
        package let codec: String
        /// The name of the profile of H.264.
        package let profile: String?
        package let width: Int
        package let height: Int
        package let frameCount: Int
        package let framesPerSecond: Double?

        init(_ track: MP4Track) {
            (codec, profile) = (track.codec ?? "unknown", track.sequence?.profileName)
            (width, height, frameCount) = (track.width, track.height, track.samples.count)
            framesPerSecond = track.framesPerSecond
        }
    }

    /// Whether players can show the file.
    package var isValid: Bool { !findings.contains { $0.severity == .error } }

    private static let maxMovieByteCount = 32 << 20
    private static let maxBoxCount = 4096
    private static let maxTrackCount = 16

    /// Checks a file, of which only configuration and tables are held in memory.
    package init(checking source: MP4Source) throws(SVGAError) {
        let boxes = try MP4Box.list(of: source, maxCount: AlphaVideoReport.maxBoxCount)
        findings = CheckFinding.of(boxes, source)
        if findings.first?.code == "not-mp4" { return }
        let tracks = try self.tracks(boxes, source)
        let track = tracks.first { $0.handler == "vide" }
        hasSound = tracks.contains { $0.handler == "soun" }
        video = track.map(Video.init)
        if let track {
            findings += CheckFinding.of(track, boxes)
        } else {
            add(.error, "no-video", "there is no track of video")
        }
        try readVAP(source, boxes, track)
        try readYYEVA(source, track)
        if configurations.isEmpty, findings.allSatisfy({ !$0.code.hasPrefix("vapc") && !$0.code.hasPrefix("yyeva") }) {
            add(
                .error, "no-configuration",
                "neither the box vapc of VAP nor the text of YYEVA is there: it was never written, or a server that"
                    + " converts videos took it away")
        }
        let order = CheckFinding.Severity.allCases
        findings = order.flatMap { severity in findings.filter { $0.severity == severity } }
    }

    private mutating func add(_ severity: CheckFinding.Severity, _ code: String, _ message: String) {
        findings.append(CheckFinding(severity, code, message))
    }

    private mutating func tracks(_ boxes: [MP4Box], _ source: MP4Source) throws(SVGAError) -> [MP4Track] {
        guard let movie = boxes.first(where: { $0.name == "moov" }) else {
            add(.error, "no-movie", "there is no box moov, so nothing says where the frames are")
            return []
        }
        guard movie.content.count <= AlphaVideoReport.maxMovieByteCount else {
            add(.error, "movie-size", "moov has \(movie.content.count) bytes, too many for any gift")
            return []
        }
        let content = try source.bytes(movie.content)[...]
        return MP4Box.list(in: content).filter { $0.name == "trak" }.prefix(AlphaVideoReport.maxTrackCount).map {
            MP4Track(content[$0.content])
        }
    }

    private mutating func readVAP(_ source: MP4Source, _ boxes: [MP4Box], _ track: MP4Track?) throws(SVGAError) {
        guard let place = try VAPReader.find(in: source) else {
            if let box = boxes.first(where: { $0.name == "vapc" }) {
                add(
                    .error, "vapc-unreachable",
                    "the box vapc at byte \(box.range.lowerBound) stands behind one of 64 bits or of open length, which"
                        + " the player of Android does not step over")
            }
            return
        }
        guard place.count <= VAPReader.maxByteCount, let json = JSONTree(configuration: try source.bytes(place)) else {
            return add(.error, "vapc-json", "the box vapc does not hold JSON of a configuration")
        }
        findings += CheckFinding.ofVAP(json)
        guard let info = json["info"] else { return }
        append(AlphaVideoFields(vap: info), track)
    }

    private mutating func readYYEVA(_ source: MP4Source, _ track: MP4Track?) throws(SVGAError) {
        guard let text = try YYEVAReader.find(in: source) else {
            if try YYEVAReader.hasMarker(in: source) {
                add(
                    .error, "yyeva-unreachable",
                    "the player of Android overlooks the configuration: a marker lies across the border of two blocks"
                        + " of \(YYEVAText.blockByteCount) bytes, or begins one; a box free before moov moves it")
            }
            return
        }
        // No result is possible without memory.
        guard let bytes = try? YYEVAReader.json(of: text), let json = JSONTree(configuration: bytes) else {
            return add(.error, "yyeva-json", "the text between the markers of YYEVA is not compressed JSON")
        }
        findings += CheckFinding.ofYYEVA(json)
        guard let description = json["descript"] else { return }
        if description["hasAudio"]?.wholeNumber == 1, !hasSound {
            add(.warning, "yyeva-sound", "the configuration says hasAudio 1, and there is no track of sound")
        }
        append(AlphaVideoFields(yyeva: description), track)
    }

    private mutating func append(_ fields: AlphaVideoFields, _ track: MP4Track?) {
        configurations.append(fields)
        if let track { findings += fields.findings(track) }
    }
}
