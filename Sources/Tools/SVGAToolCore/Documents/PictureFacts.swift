import SVGAInspect
import SVGAKit

/// The JSON facts about one picture of a movie.
struct PictureFacts: Sendable {
    struct File: Sendable {
        /// The size in pixels; nil for a video or a stream.
        private(set) var width: Int?
        private(set) var height: Int?
        let byteCount: Int
        /// The SHA-256 digest of the file; nil if not requested.
        let sha256: String?

        init(of bytes: [UInt8], _ type: FileType = .png, hasDigest: Bool) throws(SVGAError) {
            (byteCount, sha256) = (bytes.count, hasDigest ? bytes.sha256 : nil)
            guard FileType.images.contains(type) else { return }
            let header = try ImageHeader(reading: bytes)
            (width, height) = (header.width, header.height)
        }

        init(_ atlas: AnimationSource.File) {
            (width, height, byteCount, sha256) = (atlas.width, atlas.height, atlas.byteCount, nil)
        }
    }

    let frames: [Int]
    let frameCount: Int
    /// The SHA-256 digest of the movie's file; nil if unknown.
    let sha256: String?
    /// `nil` if no picture was drawn.
    var file: File?

    /// The members of a document, null for all that is not known.
    static func members(_ facts: PictureFacts?) -> [(key: String, value: JSONValue)] {
        [
            ("frames", facts.map { .array($0.frames.map { .integer($0) }) } ?? .null),
            ("frameCount", .count(facts?.frameCount)), ("width", .count(facts?.file?.width)),
            ("height", .count(facts?.file?.height)), ("byteCount", .count(facts?.file?.byteCount)),
            ("sha256", .text(facts?.sha256)), ("resultSha256", .text(facts?.file?.sha256)),
        ]
    }
}
