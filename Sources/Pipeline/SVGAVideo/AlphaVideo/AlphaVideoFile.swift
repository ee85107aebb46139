package import SVGAGraphics

/// The bytes of a VAP or YYEVA file in their order: ``head``, the pictures. In the end, ``head`` replaces the first
/// bytes. The boxes are `ftyp`, `vapc`, `free`, `moov` and `mdat`: players find the configuration first, and the tables
/// before the pictures. Their length is known with the first picture: the number of pictures and the keys are decided
/// beforehand.
package struct AlphaVideoFile: Sendable {
    package let pictureCount: Int
    private let configuration: AlphaVideoConfiguration
    private let text: String
    private var track: MP4VideoTrack
    private var writtenCount = 0
    private var mediaByteCount = 0

    /// Pictures between two with which a decoder can begin: players begin with the first, tools jump to others.
    package static let keyInterval = 250

    /// Begins a file of at least one picture with the parameters of the first.
    package init(
        _ layout: AlphaVideoLayout, pictureCount: Int, framesPerSecond: Int, parameters: H264Parameters
    ) throws(SVGAError) {
        self.pictureCount = pictureCount
        configuration = AlphaVideoConfiguration(
            layout: layout, frameCount: pictureCount, framesPerSecond: framesPerSecond)
        text = layout.player == .yyeva ? try YYEVAText.text(of: configuration.yyeva) : ""
        track = MP4VideoTrack(
            width: layout.videoWidth, height: layout.videoHeight, framesPerSecond: framesPerSecond,
            colors: VideoColors(), parameters: parameters,
            sampleSizes: Array(repeating: 0, count: pictureCount),
            keyIndices: Array(stride(from: 0, to: pictureCount, by: AlphaVideoFile.keyInterval)))
    }

    /// Whether a decoder has to be able to begin with a picture.
    package static func isKey(_ index: Int) -> Bool { index % keyInterval == 0 }

    /// The configuration of a VAP file as text, for players that want it next to the file.
    package static func vapConfiguration(
        _ layout: AlphaVideoLayout, pictureCount: Int, framesPerSecond: Int
    ) -> String {
        AlphaVideoConfiguration(layout: layout, frameCount: pictureCount, framesPerSecond: framesPerSecond).vap
    }

    /// Counts a picture; nil if it was not announced, or if the file would exceed 4 GiB.
    package mutating func append(_ picture: H264Picture) -> [UInt8]? {
        guard writtenCount < pictureCount, picture.isKey || !AlphaVideoFile.isKey(writtenCount),
            mediaByteCount + picture.units.count < AlphaVideoFile.maxMediaByteCount
        else { return nil }
        track.sampleSizes[writtenCount] = picture.units.count
        writtenCount += 1
        mediaByteCount += picture.units.count
        return picture.units
    }

    /// The most bytes of all pictures together, with room for what is before them.
    static let maxMediaByteCount = Int(UInt32.max) - (1 << 28)

    package var isComplete: Bool { writtenCount == pictureCount }

    /// The first bytes of a file; their length never changes.
    package var head: [UInt8] {
        var head = MP4Bytes()
        head.box("ftyp") { type in
            type.append("isom")
            type.append(512, byteCount: 4)
            type.append("isomiso2avc1mp41")
        }
        if configuration.layout.player == .vap { head.box("vapc") { $0.append(configuration.vap) } }
        let padding = padding(behind: head.bytes.count)
        if padding > 0 { head.box("free") { $0.appendZeros(padding - 8) } }
        let movie = self.movie(offset: head.bytes.count + movieByteCount + 8)
        head.append(movie)
        head.append(mediaByteCount + 8, byteCount: 4)
        head.append("mdat")
        return head.bytes
    }

    private var metadata: [(key: String, value: String)] { text.isEmpty ? [] : [("mergeinfo", text)] }

    private func movie(offset: Int) -> [UInt8] { track.movie(offset: offset, metadata: metadata) }

    private var movieByteCount: Int { movie(offset: 0).count }

    /// The box before the movie that moves the text of YYEVA to where players find it; the text ends with the movie.
    private func padding(behind byteCount: Int) -> Int {
        guard !text.isEmpty else { return 0 }
        let offset = byteCount + movieByteCount - text.utf8.count
        return YYEVAText.padding(before: offset, byteCount: text.utf8.count)
    }
}
