import CSVGAKit
import SVGAKit
import SVGASystem

extension SVGAError {
    /// An argument that makes no sense.
    static func usage(_ message: String, argument: String) -> SVGAError {
        SVGAError(.invalidRequest, message, at: Place(member: argument))
    }

    /// The code for callers in C, equal to the exit code of `svga-tool`.
    var codeOfC: Int32 {
        switch category {
        case .invalidRequest: SVGA_ERROR_USAGE
        case .tooLarge: SVGA_ERROR_LIMIT_EXCEEDED
        case .outOfMemory: SVGA_ERROR_OUT_OF_MEMORY
        case .cancelled: SVGA_ERROR_CANCELLED
        case .file: SVGA_ERROR_CANNOT_READ
        case .notAMovie, .damaged, .missingLibrary, .network, .forbidden, .failed: SVGA_ERROR_BAD_DATA
        }
    }
}

typealias ErrorSlot = UnsafeMutablePointer<OpaquePointer?>

/// Does the work of a call, and turns what it throws into a code and, where the caller wants one, an error.
func call(_ slot: ErrorSlot?, _ work: () throws -> Void) -> Int32 {
    slot?.pointee = nil
    do {
        try work()
        return SVGA_OK
    } catch {
        let error = ErrorHandle(SVGAError(error))
        slot?.pointee = Handle.make(error)
        return error.code
    }
}

/// Does the work of a call that makes a handle; the caller's pointer is NULL after an error.
func call<Object: AnyObject>(
    making target: UnsafeMutablePointer<OpaquePointer?>?, named name: String, _ slot: ErrorSlot?,
    _ work: () throws -> Object
) -> Int32 {
    target?.pointee = nil
    return call(slot) {
        guard let target else {
            throw SVGAError.usage("it is NULL: there is nowhere to put the result", argument: name)
        }
        target.pointee = Handle.make(try work())
    }
}
