package import SVGAFormat
import SVGAGraphics
package import SVGAImage
import SVGASystem

/// Creates a movie from a sequence of pictures, one per frame. Stores the visible part of each picture once. Frames
/// drawn at their pictures' size have their pixels. Reads pictures twice, and holds at most one a thread in memory.
package struct SequenceBuilder: Sendable {
    /// The file of an index. It must be the same each time.
    package typealias Reader = @Sendable (_ index: Int) throws -> [UInt8]

    package var framesPerSecond = 20
    /// The prefix of pictures' keys; a number follows.
    package var keyPrefix = "img_"
    package var compression = PNGCompression.small
    package var threadCount = 1
    package var limits = Limits.default

    package init() {}

    /// Names are in the order of frames, as errors give them; the files are PNG, JPEG, WebP, GIF or AVIF of one size.
    /// Takes O(pixels of all pictures), and memory for the files of different pictures and the pixels of one a thread.
    package func sequence(_ names: [String], reading read: @escaping Reader) throws -> BuiltSequence {
        try sequence(SequenceFrames(names: names, read: read, limits: limits))
    }

    func sequence(_ frames: SequenceFrames) throws -> BuiltSequence {
        let count = frames.names.count
        guard count > 0 else { throw SVGAError.noPictures }
        guard count <= limits.maxFrameCount else { throw SVGAError.tooManyFrames(count, max: limits.maxFrameCount) }
        let surveys = try ParallelLoop.map(count: count, threadCount: threadCount) { try frames.survey($0) }
        let size = surveys[0].size
        if let other = surveys.firstIndex(where: { $0.size != size }) {
            throw SVGAError.sizeDiffers(name: frames.names[other], surveys[other].size, first: frames.names[0], size)
        }
        let pictures = try frames.pictures(surveys, threadCount: threadCount, compression)
        return BuiltSequence(
            document: Document(movie(of: pictures, size, surveys)), frameCount: count, pictureCount: pictures.count,
            decodedByteCount: pictures.reduce(0) { $0 + $1.size.byteCount }, fullByteCount: count * size.byteCount)
    }

    private func movie(
        of pictures: [SequencePicture], _ size: BuiltSize, _ surveys: [SequenceFrames.Survey]
    ) -> MovieMessage {
        var movie = MovieMessage(
            Record(
                (Double(size.width), Double(size.height)), framesPerSecond: framesPerSecond, frameCount: surveys.count))
        for (number, picture) in pictures.enumerated() {
            movie.images.append(Record(key: keyPrefix + "\(number)", picture.file))
            var states = Array(repeating: Record<FrameMessage>.hidden, count: surveys.count)
            for frame in picture.frames {
                guard let region = surveys[frame].region else { continue }
                let corner = LayerMatrix(x: Double(region.columns.lowerBound), y: Double(region.rows.lowerBound))
                states[frame] = Record(picture.size, corner)
            }
            movie.sprites.append(Record(key: keyPrefix + "\(number)", states))
        }
        return movie
    }
}

/// A movie that was made of pictures.
package struct BuiltSequence: Sendable {
    package let document: Document
    package let frameCount: Int
    package let pictureCount: Int
    /// The bytes of the pixels of all pictures, which players hold in memory.
    package let decodedByteCount: Int
    /// The size with a complete picture for each frame.
    package let fullByteCount: Int
}

extension BuiltSize {
    var byteCount: Int { width * height * 4 }
}
