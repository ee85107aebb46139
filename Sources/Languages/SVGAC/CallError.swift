import CSVGAKit
import SVGAKit
import SVGASystem

/// The reason why a call from C failed: the returned code, and the error's readable fields.
struct CallError: Error {
    let code: Int32
    let message: String
    /// The place of the fault; empty if the message is complete.
    let place: String

    init(_ code: Int32, _ message: String, place: String = "") {
        (self.code, self.message, self.place) = (code, message, place)
    }

    /// An argument that makes no sense.
    static func usage(_ message: String, argument: String) -> CallError {
        CallError(SVGA_ERROR_USAGE, "\(argument): \(message)", place: argument)
    }

    /// A library error in the terms of C; the codes are the same as for `svga-tool`.
    init(describing error: any Error) {
        switch error {
        case let error as CallError: self = error
        case let error as SVGAError where error.category == .file:
            self.init(CallError.code(of: error), "\(error)", place: PathText.printable(error.path))
        case let error as SVGAError where error.stage == nil:
            self.init(CallError.code(of: error), "render: \(error)")
        case let error as SVGAError: self.init(CallError.code(of: error), "\(error)", place: error.place.words)
        default: self.init(SVGA_ERROR_BAD_DATA, "\(error)")
        }
    }

    private static func code(of error: SVGAError) -> Int32 {
        switch error.category {
        case .invalidRequest: SVGA_ERROR_USAGE
        case .tooLarge: SVGA_ERROR_LIMIT_EXCEEDED
        case .outOfMemory: SVGA_ERROR_OUT_OF_MEMORY
        case .cancelled: SVGA_ERROR_CANCELLED
        case .file: SVGA_ERROR_CANNOT_READ
        case .notAMovie, .damaged, .missingLibrary, .network, .forbidden, .failed: SVGA_ERROR_BAD_DATA
        }
    }
}

/// The caller's variable for an error, or nil.
typealias ErrorSlot = UnsafeMutablePointer<OpaquePointer?>

/// Does the work of a call, and turns what it throws into a code and, where the caller wants one, an error.
func call(_ slot: ErrorSlot?, _ work: () throws -> Void) -> Int32 {
    slot?.pointee = nil
    do {
        try work()
        return SVGA_OK
    } catch {
        let error = CallError(describing: error)
        slot?.pointee = Handle.make(ErrorHandle(error))
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
            throw CallError.usage("it is NULL: there is nowhere to put the result", argument: name)
        }
        target.pointee = Handle.make(try work())
    }
}
