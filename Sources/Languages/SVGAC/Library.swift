import CSVGAKit
import SVGAKit

private let version = Text(Release.version)

/// The version of the library.
@c @implementation public func svga_version() -> UnsafePointer<CChar>? { version.start }

/// The revision of pictures.
@c @implementation public func svga_renderer_revision() -> Int32 { Int32(clamping: Release.rendererRevision) }
