import CSVGAKit
import SVGAFormat
import SVGASystem

/// Makes limits of a kind.
@c @implementation public func svga_limits_new(
    _ kind: Int32, _ limits: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: limits, named: "limits", error) {
        switch kind {
        case SVGA_LIMITS_DEFAULT: LimitsHandle(.default)
        case SVGA_LIMITS_UNTRUSTED: LimitsHandle(.untrusted)
        default:
            throw CallError.usage("\(kind) is none of SVGA_LIMITS_DEFAULT and SVGA_LIMITS_UNTRUSTED", argument: "kind")
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
        guard 0...limit.largestValue ~= value else {
            throw CallError.usage("\(value) is outside 0 ... \(limit.largestValue)", argument: "value")
        }
        handle.limits.withLock { $0[keyPath: limit.path] = Int(value) }
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
        place.pointee = Int64(handle.limits.withLock { $0[keyPath: limit.path] })
    }
}

/// Frees limits.
@c @implementation public func svga_limits_free(_ limits: OpaquePointer?) {
    Handle.free(limits, as: LimitsHandle.self)
}

private func limit(_ name: UnsafePointer<CChar>?) throws(CallError) -> Limits.Name {
    let text = try Arguments.requiredText(name, named: "name")
    guard let name = Limits.Name(rawValue: text) else {
        let known = Limits.Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("'\(text)' is none of \(known)", argument: "name")
    }
    return name
}

extension Limits.Name {
    /// The most that the limit can be set to: sums and products of limits stay within 64 bits, and JSON that nests deeper
    /// would take more of the stack than threads have.
    fileprivate var largestValue: Int64 { self == .maxJSONDepth ? 512 : 1 << 40 }

    /// The member of the name.
    fileprivate var path: WritableKeyPath<Limits, Int> {
        switch self {
        case .maxInflatedByteCount: \.maxInflatedByteCount
        case .maxInflationRatio: \.maxInflationRatio
        case .maxArchiveEntryCount: \.maxArchiveEntryCount
        case .maxArchiveFolderDepth: \.maxArchiveFolderDepth
        case .maxImagePixelCount: \.maxImagePixelCount
        case .maxTotalImagePixelCount: \.maxTotalImagePixelCount
        case .maxImageSide: \.maxImageSide
        case .maxViewBoxSide: \.maxViewBoxSide
        case .maxImageCount: \.maxImageCount
        case .maxSpriteCount: \.maxSpriteCount
        case .maxAudioCount: \.maxAudioCount
        case .maxFrameCount: \.maxFrameCount
        case .maxSpriteFrameCount: \.maxSpriteFrameCount
        case .maxShapeCount: \.maxShapeCount
        case .maxPathPointCount: \.maxPathPointCount
        case .maxPathByteCount: \.maxPathByteCount
        case .maxArenaByteCount: \.maxArenaByteCount
        case .maxJSONDepth: \.maxJSONDepth
        case .maxStringByteCount: \.maxStringByteCount
        case .maxCanvasPixelCount: \.maxCanvasPixelCount
        case .maxPaintedPixelCount: \.maxPaintedPixelCount
        case .maxLayerPixelCount: \.maxLayerPixelCount
        case .maxDashCount: \.maxDashCount
        case .maxOutlinePointCount: \.maxOutlinePointCount
        case .maxDrawingCost: \.maxDrawingCost
        }
    }
}
