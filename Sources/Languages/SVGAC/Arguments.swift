import CSVGAKit
import SVGAKit

enum Arguments {
    /// A struct that grows by versions: members that the caller does not know are 0, and members that this library does
    /// not know must be.
    ///
    /// - Parameter leastSize: The size of the struct in its first version.
    static func value<Struct: BitwiseCopyable>(
        _ pointer: UnsafePointer<Struct>?, like zero: Struct, leastSize: Int, named name: String
    ) throws(SVGAError) -> Struct? {
        guard let pointer else { return nil }
        let size = try size(of: UnsafeRawPointer(pointer), leastSize: leastSize, named: name)
        let knownSize = MemoryLayout<Struct>.size
        if size > knownSize {
            let unknown = UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer) + knownSize, count: size - knownSize)
            guard unknown.allSatisfy({ $0 == 0 }) else {
                throw .usage("it has members set that this version of the library does not know", argument: name)
            }
        }
        var value = zero
        withUnsafeMutableBytes(of: &value) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, knownSize)))
        }
        return value
    }

    /// Fills as much of a struct as the caller has space for; its size becomes the filled size.
    static func fill<Struct: BitwiseCopyable>(
        _ pointer: UnsafeMutablePointer<Struct>?, with value: Struct, leastSize: Int, named name: String
    ) throws(SVGAError) {
        guard let pointer else { throw .usage("it is NULL", argument: name) }
        let size = min(
            try size(of: UnsafeRawPointer(pointer), leastSize: leastSize, named: name), MemoryLayout<Struct>.size)
        withUnsafeBytes(of: value) {
            UnsafeMutableRawPointer(pointer).copyMemory(
                from: $0.baseAddress ?? UnsafeRawPointer(pointer), byteCount: size)
        }
        UnsafeMutableRawPointer(pointer).storeBytes(of: size, as: Int.self)
    }

    /// The size that a struct says it has.
    private static func size(
        of pointer: UnsafeRawPointer, leastSize: Int, named name: String
    ) throws(SVGAError) -> Int {
        let size = pointer.loadUnaligned(as: Int.self)
        // A struct of several pages is one whose size was never set.
        guard leastSize...4_096 ~= size else {
            throw .usage("its member size is \(UInt(bitPattern: size)): set it to sizeof the struct", argument: name)
        }
        return size
    }

    /// A text; nil for NULL.
    static func text(_ pointer: UnsafePointer<CChar>?, named name: String) throws(SVGAError) -> String? {
        guard let pointer else { return nil }
        guard let text = String(validatingCString: pointer) else { throw .usage("it is not UTF-8", argument: name) }
        return text
    }

    static func requiredText(_ pointer: UnsafePointer<CChar>?, named name: String) throws(SVGAError) -> String {
        guard let text = try text(pointer, named: name) else { throw .usage("it is NULL", argument: name) }
        return text
    }

    static func place<Value>(
        _ pointer: UnsafeMutablePointer<Value>?, named name: String
    ) throws(SVGAError) -> UnsafeMutablePointer<Value> {
        guard let pointer else {
            throw .usage("it is NULL: there is nowhere to put the result", argument: name)
        }
        return pointer
    }

    /// A plan; NULL is one without words.
    static func plan(_ words: UnsafePointer<CChar>?) throws(SVGAError) -> RenderPlan {
        let words = try text(words, named: "words") ?? ""
        return try SVGAError.only(at: SVGAError.Place(file: "words")) { try RenderPlan(parsing: words) }
    }

    /// A token that asks the caller whether a drawing is to end.
    static func cancellation(_ options: UnsafePointer<svga_draw_options>?) throws(SVGAError) -> CancellationToken? {
        let size = MemoryLayout<svga_draw_options>.size
        let options = try value(options, like: svga_draw_options(), leastSize: size, named: "options")
        guard let options, let isCancelled = options.is_cancelled else { return nil }
        // The token is used during the call only, on the caller's thread.
        nonisolated(unsafe) let ask = { isCancelled(options.context) }
        return CancellationToken(polling: { ask() })
    }
}
