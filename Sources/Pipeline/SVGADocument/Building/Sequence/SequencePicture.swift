import SVGAGraphics
import SVGAImage
import SVGASystem

/// A picture of a sequence, stored once for all the frames that show it.
struct SequencePicture: Sendable {
    /// The frames in rising order, at least one.
    let frames: [Int]
    let size: BuiltSize
    let file: [UInt8]
}

extension SequenceFrames {
    /// The pictures of frames, in the order in which they first show.
    func pictures(
        _ surveys: [Survey], threadCount: Int, _ compression: PNGCompression
    ) throws -> [SequencePicture] {
        let groups = groups(of: surveys)
        // Before pictures are encoded, which takes long.
        try check(pictureCount: groups.count, frameCount: surveys.count)
        let pictures = try ParallelLoop.map(count: groups.count, threadCount: threadCount) { index in
            try self.pictures(groups[index], surveys, compression)
        }
        let sorted = pictures.flatMap(\.self).sorted { $0.frames[0] < $1.frames[0] }
        try check(pictureCount: sorted.count, frameCount: surveys.count)
        return sorted
    }

    /// Refuses more frames of all sprites than a movie may have, where each picture is a sprite with all frames.
    private func check(pictureCount: Int, frameCount: Int) throws {
        let (count, isTooMuch) = pictureCount.multipliedReportingOverflow(by: frameCount)
        guard !isTooMuch, count <= limits.maxSpriteFrameCount else {
            throw SVGAError.tooManyPictures(
                pictureCount, frames: frameCount, maxSpriteFrameCount: limits.maxSpriteFrameCount)
        }
    }

    /// The frames whose pictures look the same at a glance.
    private func groups(of surveys: [Survey]) -> [[Int]] {
        struct Look: Hashable {
            let width, height: Int
            let fingerprint: UInt64
        }
        var groups: [[Int]] = []
        var positions: [Look: Int] = [:]
        for (frame, survey) in surveys.enumerated() {
            guard let region = survey.region else { continue }
            let look = Look(
                width: region.columns.count, height: region.rows.count, fingerprint: survey.fingerprint)
            if let position = positions[look] {
                groups[position].append(frame)
            } else {
                positions[look] = groups.count
                groups.append([frame])
            }
        }
        return groups
    }

    /// The pictures of a group: one, unless pictures that differ look the same at a glance.
    private func pictures(
        _ group: [Int], _ surveys: [Survey], _ compression: PNGCompression
    ) throws -> [SequencePicture] {
        var (rest, pictures) = (group, [SequencePicture]())
        while let first = rest.first, let region = surveys[first].region {
            let file = try read(first)
            let picture = try part(region, of: first, file)
            var (equal, others) = ([first], [Int]())
            for frame in rest.dropFirst() {
                let isEqual = try isEqual(frame, surveys, to: picture, of: file, in: region)
                isEqual ? equal.append(frame) : others.append(frame)
            }
            let encoded = try about(first) { try picture.png(compression: compression) }
            let size = BuiltSize(width: picture.width, height: picture.height)
            pictures.append(SequencePicture(frames: equal, size: size, file: encoded))
            rest = others
        }
        return pictures
    }

    private func isEqual(
        _ frame: Int, _ surveys: [Survey], to picture: Pixmap, of file: [UInt8], in region: PixelRegion
    ) throws -> Bool {
        guard let ownRegion = surveys[frame].region else { return false }
        let ownFile = try read(frame)
        if ownRegion == region, ownFile == file { return true }
        return try part(ownRegion, of: frame, ownFile) == picture
    }
}
