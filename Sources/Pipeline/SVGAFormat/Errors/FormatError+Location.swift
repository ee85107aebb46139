extension FormatError {
    /// The bytes that an offset counts in.
    public enum ByteSpace: Hashable, Sendable {
        /// The file as it was handed to the decoder.
        case file
        /// What the file's compressed stream unpacks to.
        case inflated
        /// What an entry of the ZIP archive unpacks to.
        case entry(String)
    }

    /// A place in a file: an offset, the name of a field, or both.
    public struct Location: Hashable, Sendable {
        /// The bytes that ``offset`` counts in.
        public let space: ByteSpace
        /// The index of the byte at fault; nil when no single byte is.
        public let offset: Int?
        /// The field at fault, such as `FrameEntity.alpha` or `movie.viewBox`; nil when there is none.
        public let field: String?

        /// No place in particular.
        static let wholeFile = Location()

        init(_ offset: Int? = nil, in space: ByteSpace = .file, field: String? = nil) {
            self.space = space
            self.offset = offset
            self.field = field
        }
    }
}

extension FormatError.ByteSpace: CustomStringConvertible {
    /// The space in words that follow "of".
    public var description: String {
        switch self {
        case .file: "the file"
        case .inflated: "the inflated data"
        case .entry(let name): "the archive entry \(name)"
        }
    }
}

extension FormatError.Location: CustomStringConvertible {
    /// The place in words, empty for the whole file.
    public var description: String {
        let place = offset.map { "byte \($0) of \(space)" } ?? (space == .file ? nil : "in \(space)")
        return [field, place].compactMap(\.self).joined(separator: ", ")
    }
}
