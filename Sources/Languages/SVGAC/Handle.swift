import CSVGAKit
import SVGAKit
import SVGASystem

/// Objects as C holds them: an address that owns one reference.
enum Handle {
    /// The address of an object, which lives until it is freed.
    static func make(_ object: some AnyObject) -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(object).toOpaque())
    }

    /// Releases a reference; ignores NULL.
    static func free<Object: AnyObject>(_ handle: OpaquePointer?, as type: Object.Type) {
        guard let handle else { return }
        Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
    }

    /// The object of a handle; nil for NULL.
    static func object<Object: AnyObject>(of handle: OpaquePointer?, as type: Object.Type) -> Object? {
        handle.map { Unmanaged<Object>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    /// The object of a handle that a call needs.
    static func object<Object: AnyObject>(
        of handle: OpaquePointer?, as type: Object.Type, named name: String
    ) throws(SVGAError) -> Object {
        guard let object = object(of: handle, as: type) else { throw .usage("it is NULL", argument: name) }
        return object
    }
}

/// An error with its texts as C reads them.
final class ErrorHandle {
    let code, systemCode: Int32
    let message: Text
    let place: Text

    init(_ error: SVGAError) {
        (code, systemCode) = (error.codeOfC, error.code)
        // An argument, or the file of words or of a failed call.
        let name = error.place.member ?? ([.file, .invalidRequest].contains(error.category) ? error.place.file : nil)
        let isComplete = error.stage != nil || name != nil || error.category == .file
        message = Text(isComplete ? "\(error)" : "render: \(error)")
        place = Text(name.map(PathText.printable) ?? error.place.words)
    }
}

/// A text that ends in NUL, at an address that does not move.
final class Text: Sendable {
    private let bytes: SharedBytes

    /// Control characters, which could end the text or its line early, become replacement characters.
    init(_ text: String) {
        let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? "\u{fffd}" : $0 }
        var printable = String.UnicodeScalarView()
        printable.append(contentsOf: scalars)
        bytes = SharedBytes(Array(String(printable).utf8) + [0])
    }

    /// The first byte; holds as long as the text lives.
    var start: UnsafePointer<CChar>? { bytes.bytes.baseAddress?.assumingMemoryBound(to: CChar.self) }

    static let empty = Text("")
}

/// The bytes of a file or a text, with a NUL after them.
final class BufferHandle {
    private let block: MemoryBlock

    init(copying bytes: [UInt8]) throws(SVGAError) {
        block = try MemoryBlock(byteCount: bytes.count + 1)
        block.bytes.copyBytes(from: bytes)
        block.bytes[bytes.count] = 0
    }

    convenience init(_ text: String) throws(SVGAError) { try self.init(copying: Array(text.utf8)) }

    var start: UnsafeRawPointer { UnsafeRawPointer(block.start) }
    var byteCount: Int { block.byteCount - 1 }
}

/// Limits that a caller may change.
final class LimitsHandle {
    let limits: Lock<Limits>

    init(_ limits: Limits) { self.limits = Lock(limits) }

    static func limits(of handle: OpaquePointer?) -> Limits? {
        Handle.object(of: handle, as: LimitsHandle.self)?.limits.withLock { $0 }
    }
}

final class MovieHandle: Sendable {
    let movie: Movie

    init(_ movie: Movie) { self.movie = movie }
}

final class RendererHandle: Sendable {
    let renderer: FrameRenderer

    init(_ renderer: FrameRenderer) { self.renderer = renderer }
}

final class PictureHandle: Sendable {
    let picture: Pixmap

    init(_ picture: Pixmap) { self.picture = picture }
}

private let version = Text(Release.version)

/// The version of the library.
@c @implementation public func svga_version() -> UnsafePointer<CChar>? { version.start }

/// The revision of pictures.
@c @implementation public func svga_renderer_revision() -> Int32 { Int32(clamping: Release.rendererRevision) }
