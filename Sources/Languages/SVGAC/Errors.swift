import CSVGAKit

/// See svgakit.h, as for all functions of this module.
@c @implementation public func svga_error_code(_ error: OpaquePointer?) -> Int32 {
    Handle.object(of: error, as: ErrorHandle.self)?.code ?? SVGA_OK
}

/// The line of the error.
@c @implementation public func svga_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
    (Handle.object(of: error, as: ErrorHandle.self)?.message ?? Text.empty).start
}

/// The place of the fault.
@c @implementation public func svga_error_place(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
    (Handle.object(of: error, as: ErrorHandle.self)?.place ?? Text.empty).start
}

/// The system's error.
@c @implementation public func svga_error_system_code(_ error: OpaquePointer?) -> Int32 {
    Handle.object(of: error, as: ErrorHandle.self)?.systemCode ?? 0
}

/// Frees an error.
@c @implementation public func svga_error_free(_ error: OpaquePointer?) {
    Handle.free(error, as: ErrorHandle.self)
}

/// The bytes of a buffer.
@c @implementation public func svga_buffer_bytes(_ buffer: OpaquePointer?) -> UnsafeRawPointer? {
    Handle.object(of: buffer, as: BufferHandle.self)?.start ?? UnsafeRawPointer(Text.empty.start)
}

/// The size of a buffer in bytes.
@c @implementation public func svga_buffer_byte_count(_ buffer: OpaquePointer?) -> Int {
    Handle.object(of: buffer, as: BufferHandle.self)?.byteCount ?? 0
}

/// Frees a buffer.
@c @implementation public func svga_buffer_free(_ buffer: OpaquePointer?) {
    Handle.free(buffer, as: BufferHandle.self)
}
