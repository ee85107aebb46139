import CSVGAKit
import SVGAFormat
import SVGASystem

/// Creates limits of a kind.
@c @implementation public func svga_limits_new(
    _ kind: Int32, _ limits: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: limits, named: "limits", error) {
        switch kind {
        case SVGA_LIMITS_DEFAULT: LimitsHandle(.default)
        case SVGA_LIMITS_UNTRUSTED: LimitsHandle(.untrusted)
        default:
            throw SVGAError.usage("\(kind) is none of SVGA_LIMITS_DEFAULT and SVGA_LIMITS_UNTRUSTED", argument: "kind")
        }
    }
}

/// Sets one limit.
@c @implementation public func svga_limits_set(
    _ limits: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Int64,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let handle = try Handle.object(of: limits, as: LimitsHandle.self, named: "limits")
        let limit = try limit(name)
        let largest = Limits.largestValue(of: limit)
        guard 0...Int64(largest) ~= value else {
            throw SVGAError.usage("\(value) is outside 0 ... \(largest)", argument: "value")
        }
        handle.limits.withLock { $0[keyPath: limit] = Int(value) }
    }
}

/// Reads one limit.
@c @implementation public func svga_limits_get(
    _ limits: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<Int64>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let handle = try Handle.object(of: limits, as: LimitsHandle.self, named: "limits")
        let limit = try limit(name)
        let place = try Arguments.place(value, named: "value")
        place.pointee = Int64(handle.limits.withLock { $0[keyPath: limit] })
    }
}

/// Frees limits.
@c @implementation public func svga_limits_free(_ limits: OpaquePointer?) {
    Handle.free(limits, as: LimitsHandle.self)
}

private func limit(_ name: UnsafePointer<CChar>?) throws(SVGAError) -> Limits.Name {
    let text = try Arguments.requiredText(name, named: "name")
    if let limit = Limits.named(text) { return limit }
    throw .usage("'\(text)' is none of \(Limits.all.map(\.name).joined(separator: ", "))", argument: "name")
}
