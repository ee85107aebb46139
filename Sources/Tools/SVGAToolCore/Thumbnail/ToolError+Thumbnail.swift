import SVGAKit

extension ToolError {
    /// A thumbnail that could not be drawn. A size or a frame that cannot be is a mistake of who asked for it.
    init(_ error: ThumbnailError, file: String) {
        switch error {
        case .frame(.viewport), .frame(.raster(.sizeOutOfRange)), .pictureTooLarge:
            self.init(.usage, file: file, message: "render: \(error)")
        case .frame(let error): self.init(error, file: file)
        case .cancelled: self.init(.interrupted, file: file, message: "interrupted")
        }
    }
}
