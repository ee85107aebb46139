import CSVGAProto
import SVGAErrors
import SVGASystem

/// Unpacks messages by libprotobuf-c, one at a time, into an arena that each message reuses.
struct Unpacker {
    /// A generated function that unpacks messages of one kind.
    typealias UnpackFunction<Message> = (
        UnsafeMutablePointer<ProtobufCAllocator>?, Int, UnsafePointer<UInt8>?
    ) -> UnsafeMutablePointer<Message>?

    private let space: SVGAError.ByteSpace
    private let limits: Limits
    private let arena: UnpackArena

    init(in space: SVGAError.ByteSpace, limits: Limits) {
        self.space = space
        self.limits = limits
        arena = UnpackArena(cap: limits.maxArenaByteCount)
    }

    /// Unpacks a message and reads it; its memory ends with the call of `read`. Errors have the payload's `offset`.
    func unpack<Message, Value>(
        _ bytes: [UInt8], _ range: Range<Int>, _ offset: Int, _ unpack: UnpackFunction<Message>,
        _ read: (Message) throws(SVGAError) -> Value
    ) throws(SVGAError) -> Value {
        arena.reset()
        var allocator = unsafe arena.allocator
        let value = unsafe try bytes.withUnsafeBufferPointer { (buffer) throws(SVGAError) -> Value? in
            let start = unsafe buffer.baseAddress?.advanced(by: range.lowerBound)
            guard let message = unsafe unpack(&allocator, range.count, start) else { return nil }
            return unsafe try read(message.pointee)
        }
        if let value { return value }
        if let failure = arena.failure { throw failure }
        let location = SVGAError.Place(offset, in: space)
        guard arena.isExhausted else { throw SVGAError(.protobuf, .rejectedMessage, at: location) }
        let cap = limits.maxArenaByteCount
        throw .limitExceeded(\.maxArenaByteCount, cap, found: cap + 1, .protobuf, at: location)
    }

    /// The bytes of a C string without the zero at its end.
    static func bytes(_ string: UnsafeMutablePointer<CChar>?) -> [UInt8] {
        guard let string = unsafe string else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: string, count: length(string)))
    }

    static func isEqual(_ string: UnsafeMutablePointer<CChar>, _ text: [UInt8]) -> Bool {
        unsafe UnsafeRawBufferPointer(start: string, count: length(string)).elementsEqual(text)
    }

    private static func length(_ string: UnsafeMutablePointer<CChar>) -> Int { unsafe Int(strlen(string)) }
}
