import CSVGAKit
import SVGAC
import Testing

/// Calls as a C program makes them. Its objects live until ``free()``: an address keeps no object alive.
final class Calls {
    private var frees: [() -> Void] = []

    /// Frees what the calls made.
    func free() {
        for free in frees.reversed() { free() }
        frees = []
    }

    static let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The path of a sample movie.
    static func sample(_ name: String = "gift") -> String { "\(package)/Samples/Movies/\(name).svga" }

    func movie(_ path: String = Calls.sample()) throws -> OpaquePointer {
        try make(svga_movie_free) { svga_movie_open_file(path, nil, $0, $1) }
    }

    func renderer(_ path: String = Calls.sample()) throws -> OpaquePointer {
        let movie = try movie(path)
        return try make(svga_renderer_free) { svga_renderer_new(movie, nil, $0, $1) }
    }

    /// The handle that a call makes.
    func make(
        _ free: @escaping (OpaquePointer?) -> Void,
        _ call: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws -> OpaquePointer {
        var handle: OpaquePointer?
        try Calls.check { call(&handle, $0) }
        frees.append { [handle] in free(handle) }
        return try #require(handle)
    }

    /// The bytes of the buffer that a call makes.
    func bytes(
        _ call: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws -> [UInt8] {
        let buffer = try make(svga_buffer_free, call)
        return Array(UnsafeRawBufferPointer(start: svga_buffer_bytes(buffer), count: svga_buffer_byte_count(buffer)))
    }

    /// Expects a call to succeed.
    static func check(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) throws {
        let failure = failure(call)
        if let failure { throw failure }
    }

    /// The error of a call; nil if it succeeds.
    static func failure(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) -> CallFailure? {
        // A stale address: a call has to overwrite it.
        var error = OpaquePointer(bitPattern: 8)
        let code = call(&error)
        defer { svga_error_free(error) }
        #expect((code == SVGA_OK) == (error == nil))
        #expect(svga_error_code(error) == code)
        guard code != SVGA_OK else { return nil }
        return CallFailure(
            code: code, systemCode: svga_error_system_code(error),
            message: svga_error_message(error).map { String(cString: $0) } ?? "",
            place: svga_error_place(error).map { String(cString: $0) } ?? "")
    }
}

/// The error as a program reads it.
struct CallFailure: Error, Equatable {
    let code, systemCode: Int32
    let message: String
    let place: String
}

/// Memory that a call draws into, with a margin around the pixels.
final class Memory {
    static let margin = 64
    let bytes: UnsafeMutableRawBufferPointer
    var bitmap = svga_bitmap()

    /// - Parameter offset: The distance of the first pixel from an aligned address.
    init(width: Int, height: Int, format: Int32 = SVGA_FORMAT_RGBA_PREMULTIPLIED, padding: Int = 0, offset: Int = 0) {
        let stride = 4 * width + padding
        let byteCount = stride * (height - 1) + 4 * width
        bytes = .allocate(byteCount: byteCount + 2 * Memory.margin, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0xa5)
        bitmap.size = MemoryLayout<svga_bitmap>.size
        bitmap.pixels = bytes.baseAddress.map { $0 + Memory.margin + offset }
        (bitmap.byte_count, bitmap.stride) = (byteCount, stride)
        (bitmap.width, bitmap.height, bitmap.format) = (Int32(width), Int32(height), format)
    }

    deinit { bytes.deallocate() }

    /// The bytes of the pixels, without padding between rows.
    var pixels: [UInt8] {
        (0..<Int(bitmap.height)).flatMap { y in
            UnsafeRawBufferPointer(
                start: bitmap.pixels.map { $0 + y * bitmap.stride }, count: 4 * Int(bitmap.width))
        }
    }

    /// Whether all bytes outside of the pixels are unchanged.
    var isUntouchedOutside: Bool {
        let start = bitmap.pixels.map { $0 - (bytes.baseAddress ?? $0) } ?? 0
        return bytes.indices.allSatisfy { index in
            let (row, column) = (index - start).quotientAndRemainder(dividingBy: bitmap.stride)
            let isPixel = index >= start && row < bitmap.height && column < 4 * bitmap.width
            return isPixel || bytes[index] == 0xa5
        }
    }
}
