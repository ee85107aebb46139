extension FixtureMovie {
    /// The containers that a movie can be written in.
    public enum Container: String, CaseIterable, Sendable {
        /// A zlib stream: SVGA 2.
        case zlibProtobuf = "zlib-protobuf"
        /// A gzip file.
        case gzipProtobuf = "gzip-protobuf"
        /// Bare deflate data.
        case deflateProtobuf = "deflate-protobuf"
        /// A bare message.
        case protobuf = "protobuf"
        /// An archive with only `movie.binary`: SVGA 1.5.
        case zipProtobuf = "zip-protobuf"
        /// An archive with only `movie.spec`: SVGA 1.0.
        case zipJSON = "zip-json"
    }

    /// The movie as a file.
    public func svga(_ container: Container = .zlibProtobuf) -> [UInt8] {
        switch container {
        case .zlibProtobuf: Compressor.zlib.compress(message())
        case .gzipProtobuf: Compressor.gzip.compress(message())
        case .deflateProtobuf: Compressor.deflate.compress(message())
        case .protobuf: message()
        case .zipProtobuf:
            ZipWriter.archive([ZipWriter.Entry("movie.binary", message(namesImages: true))] + imageEntries)
        case .zipJSON: ZipWriter.archive([ZipWriter.Entry("movie.spec", spec())] + imageEntries)
        }
    }

    /// The files of the images for an archive.
    public var imageEntries: [ZipWriter.Entry] {
        images.compactMap { image in
            image.fileName.map { ZipWriter.Entry($0, image.bytes, hasDataDescriptor: true) }
        }
    }
}

extension [UInt8] {
    /// The bytes after a transfer as text: each that is not UTF-8 becomes EF BF BD.
    public var mangledAsText: [UInt8] { Array(String(decoding: self, as: UTF8.self).utf8) }

    /// The bytes with one of them changed.
    public func flipping(_ bits: UInt8, at index: Int) -> [UInt8] {
        var copy = self
        copy[index] ^= bits
        return copy
    }
}
