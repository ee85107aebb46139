/// Corrects a WebM with alpha from ffmpeg: Matroska says that a track without `MaxBlockAdditionID` has no block
/// additions, which hold alpha. Browsers find it all the same, other readers may not look for it. There is room for the
/// element where ffmpeg writes the identifier of the track with more bytes than the number needs.
enum WebMAlpha {
    /// The first bytes of a file, before the pictures, in which a track with alpha is searched for.
    static let headByteCount = 4096

    struct Correction: Hashable {
        let offset: Int
        let bytes: [UInt8]
    }

    /// The change of a file that announces block additions; nil if it already does, or has no alpha.
    static func correction(of head: [UInt8]) -> Correction? {
        let path = [MatroskaElement.Name.segment, MatroskaElement.Name.tracks, MatroskaElement.Name.track]
        let tracks = path.reduce([head.indices]) { ranges, name in
            ranges.flatMap { range in
                MatroskaElement.list(in: head, range).filter { $0.name == name }.map(\.content)
            }
        }
        return tracks.lazy.compactMap { correction(of: head, track: $0) }.first
    }

    private static func correction(of head: [UInt8], track: Range<Int>) -> Correction? {
        let parts = MatroskaElement.list(in: head, track)
        guard let video = parts.first(where: { $0.name == MatroskaElement.Name.video }),
            let mode = MatroskaElement.list(in: head, video.content)
                .first(where: { $0.name == MatroskaElement.Name.alphaMode }),
            mode.value(in: head) == 1, !parts.contains(where: { $0.name == MatroskaElement.Name.maxBlockAddition }),
            let identifier = parts.first(where: { $0.name == MatroskaElement.Name.trackIdentifier }),
            identifier.content.count == 8, identifier.content.lowerBound == identifier.start + 3,
            let value = identifier.value(in: head).flatMap(UInt32.init(exactly:))
        else { return nil }
        let digits = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        return Correction(offset: identifier.start, bytes: [0x73, 0xc5, 0x84] + digits + [0x55, 0xee, 0x81, 1])
    }
}
