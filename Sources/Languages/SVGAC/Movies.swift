public import CSVGAKit
import SVGAInspect
import SVGAKit
import SVGASystem

/// Decodes the bytes of a file.
@c @implementation public func svga_movie_open(
    _ bytes: UnsafeRawPointer?, _ byteCount: Int, _ limits: OpaquePointer?,
    _ movie: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: movie, named: "movie", error) {
        guard let bytes else { throw SVGAError.usage("it is NULL", argument: "bytes") }
        // Sizes above 2^63 arrive as negative numbers.
        let limits = LimitsHandle.limits(of: limits) ?? .default
        let maxByteCount = limits.maxInflatedByteCount
        guard byteCount >= 0, byteCount <= maxByteCount else {
            throw SVGAError(
                .tooLarge, "maxInflatedByteCount is \(maxByteCount), the file has \(UInt(bitPattern: byteCount))",
                at: SVGAError.Place(member: "byte_count"))
        }
        return MovieHandle(
            try Movie(decoding: UnsafeRawBufferPointer(start: bytes, count: byteCount).bytes, limits: limits))
    }
}

/// Reads and decodes a file.
@c @implementation public func svga_movie_open_file(
    _ path: UnsafePointer<CChar>?, _ limits: OpaquePointer?, _ movie: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: movie, named: "movie", error) {
        guard let path else { throw SVGAError.usage("it is NULL", argument: "path") }
        let text = PathText.text(of: path)
        return MovieHandle(try Movie(contentsOf: text, limits: LimitsHandle.limits(of: limits) ?? .default))
    }
}

/// Frees a movie.
@c @implementation public func svga_movie_free(_ movie: OpaquePointer?) {
    Handle.free(movie, as: MovieHandle.self)
}

/// The figures of a movie.
@c @implementation public func svga_movie_get_info(
    _ movie: OpaquePointer?, _ info: UnsafeMutablePointer<svga_movie_info>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let movie = try Handle.object(of: movie, as: MovieHandle.self, named: "movie").movie
        try Arguments.fill(
            info, with: svga_movie_info(movie), leastSize: MemoryLayout<svga_movie_info>.size, named: "info")
    }
}

/// The output of `svga-tool info --json` for a movie.
@c @implementation public func svga_movie_json(
    _ movie: OpaquePointer?, _ file: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: json, named: "json", error) {
        let movie = try Handle.object(of: movie, as: MovieHandle.self, named: "movie").movie
        let input = try Arguments.text(file, named: "file")
        return try BufferHandle("\(MovieReport(input: input, movie: movie).json)\n")
    }
}

/// The frame of a time.
@c @implementation public func svga_movie_frame_at(
    _ movie: OpaquePointer?, _ seconds: Double, _ frame: UnsafeMutablePointer<Int64>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let movie = try Handle.object(of: movie, as: MovieHandle.self, named: "movie").movie
        try Arguments.place(frame, named: "frame").pointee = Int64(movie.frame(at: seconds))
    }
}

extension svga_movie_info {
    fileprivate init(_ movie: Movie) {
        self.init()
        (width, height, duration) = (movie.viewBox.width, movie.viewBox.height, movie.duration)
        (frame_count, frames_per_second) = (Int64(movie.frameCount), Int64(movie.framesPerSecond))
        (sprite_count, asset_count) = (Int64(movie.sprites.count), Int64(movie.assets.count))
        (audio_count, warning_count) = (Int64(movie.audios.count), Int64(movie.warnings.count))
        encoded_byte_count = Int64(movie.encodedByteCount)
        inflated_byte_count = Int64(movie.inflatedByteCount)
    }
}
