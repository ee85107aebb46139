extension CheckFinding {
    static func of(_ boxes: [MP4Box], _ source: MP4Source) -> [CheckFinding] {
        guard let first = boxes.first, boxes.contains(where: { $0.name == "moov" }) || first.name == "ftyp" else {
            return [CheckFinding(.error, "not-mp4", "this is not an MP4 file")]
        }
        var findings: [CheckFinding] = []
        if first.name != "ftyp" {
            findings.append(CheckFinding(.warning, "no-type", "the file begins with \(first.name) and not with ftyp"))
        }
        if let cut = boxes.first(where: \.isCut) {
            findings.append(
                CheckFinding(
                    .error, "cut", "the file ends within \(cut.name), which begins at byte \(cut.range.lowerBound)"))
        } else if let last = boxes.last, last.range.upperBound < source.byteCount {
            findings.append(
                CheckFinding(.warning, "no-box", "from byte \(last.range.upperBound) on there are no boxes"))
        }
        let (movie, media) = (boxes.firstIndex { $0.name == "moov" }, boxes.firstIndex { $0.name == "mdat" })
        if let movie, let media, media < movie {
            findings.append(
                CheckFinding(
                    .warning, "movie-behind-media", "moov is behind mdat: a download plays only when all of it is there"
                ))
        }
        return findings
    }

    static func of(_ track: MP4Track, _ boxes: [MP4Box]) -> [CheckFinding] {
        codec(track) + sizes(track) + samples(track, boxes) + colors(track)
    }

    private static func codec(_ track: MP4Track) -> [CheckFinding] {
        switch track.codec {
        case "avc1", "avc3":
            guard let sequence = track.sequence else {
                return [CheckFinding(.error, "parameters", "the parameter sets of H.264 are missing or damaged")]
            }
            if !sequence.isPlain420 {
                return [CheckFinding(.error, "profile", "samples are not 4:2:0 of 8 bits, which alone phones decode")]
            }
            guard sequence.profile > 77 else { return [] }
            return [
                CheckFinding(.note, "profile", "\(sequence.profileName): old phones decode Baseline and Main alone")
            ]
        case "hvc1": return [CheckFinding(.warning, "codec", "H.265, which older phones do not decode")]
        case "hev1":
            return [
                CheckFinding(
                    .error, "codec",
                    "H.265 as hev1, which players of Apple refuse; hvc1 is the same with its parameters in front")
            ]
        case let codec: return [CheckFinding(.error, "codec", "\(codec ?? "nothing") is not a form of H.264 or H.265")]
        }
    }

    private static func sizes(_ track: MP4Track) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if let sequence = track.sequence, (sequence.width, sequence.height) != (track.width, track.height) {
            findings.append(
                CheckFinding(
                    .error, "size-mismatch",
                    "the track says \(track.width) by \(track.height) pixels, its pictures have \(sequence.width) by"
                        + " \(sequence.height)"))
        }
        if track.width % 16 != 0 || track.height % 16 != 0 {
            findings.append(
                CheckFinding(
                    .warning, "size-multiple",
                    "\(track.width) by \(track.height) are not multiples of 16: some phones show green edges"))
        }
        if max(track.width, track.height) > AlphaVideoLayout.usualMaxSide {
            findings.append(
                CheckFinding(
                    .warning, "size-limit",
                    "a side of \(max(track.width, track.height)) pixels is above \(AlphaVideoLayout.usualMaxSide): some"
                        + " phones show green"))
        }
        return findings
    }

    private static func samples(_ track: MP4Track, _ boxes: [MP4Box]) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        let samples = track.samples
        if samples.count == 0 {
            return [CheckFinding(.error, "no-frames", "the track of video has no frames")]
        }
        if !samples.isConsistent || track.timedCount != samples.count {
            findings.append(
                CheckFinding(.error, "sample-tables", "the tables of times, sizes and places of the frames disagree"))
        }
        let media = boxes.filter { $0.name == "mdat" }.map(\.content)
        let isOutside = !samples.chunks.allSatisfy { lies($0, inside: media) }
        if isOutside { findings.append(CheckFinding(.error, "samples-outside", "frames lie outside of mdat")) }
        if let key = track.firstKey, key != 1 {
            findings.append(
                CheckFinding(.error, "first-key", "the first frame is not a key frame; frame \(key - 1) is"))
        }
        if track.isReordered {
            findings.append(
                CheckFinding(
                    .warning, "reordered",
                    "frames are shown in another order than they are stored: B frames, which"
                        + " VAP forbids"))
        }
        if !track.hasConstantRate {
            findings.append(CheckFinding(.warning, "variable-rate", "frames do not all last equally long"))
        }
        return findings
    }

    /// Whether a chunk is inside one of the ranges, which follow each other. Both can be thousands, so this bisects.
    static func lies(_ chunk: MP4SampleTable.Chunk, inside media: [Range<Int>]) -> Bool {
        var (low, high) = (0, media.count)
        while low < high {
            let middle = (low + high) / 2
            if media[middle].upperBound < chunk.offset { low = middle + 1 } else { high = middle }
        }
        guard low < media.count, media[low].lowerBound <= chunk.offset else { return false }
        return chunk.byteCount <= media[low].upperBound - chunk.offset
    }

    private static func colors(_ track: MP4Track) -> [CheckFinding] {
        let codes = track.sequence?.colors?.codes ?? track.colorCodes
        let isFullRange = track.sequence?.colors?.isFullRange ?? track.isFullRange
        var findings: [CheckFinding] = []
        if isFullRange {
            findings.append(
                CheckFinding(
                    .warning, "color-range", "samples are of full range; the players take them for limited range"))
        }
        guard let matrix = codes?.last, matrix != 2 else {
            return findings + [
                CheckFinding(.note, "color-matrix", "the matrix of colours is not said; most readers take BT.601")
            ]
        }
        if ![5, 6].contains(matrix) {
            findings.append(
                CheckFinding(
                    .warning, "color-matrix",
                    "the matrix of colours is \(matrix == 1 ? "BT.709" : "number \(matrix)"); some players take BT.601"
                        + " all the same"))
        }
        return findings
    }
}

/// Something that the check of a file found.
package struct CheckFinding: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// A player does not show the file, or shows it wrongly.
        case error
        /// Some players or phones may not show it as it is meant.
        case warning
        /// Good to know.
        case note
    }

    package let severity: Severity
    /// A stable code of words with dashes.
    package let code: String
    package let message: String

    init(_ severity: Severity, _ code: String, _ message: String) {
        (self.severity, self.code, self.message) = (severity, code, message)
    }
}

extension CheckFinding: CustomStringConvertible {
    package var description: String { "\(severity.rawValue): \(message) [\(code)]" }
}
