extension SVGAError {
    /// The place of a fault; unknown parts are nil.
    public struct Place: Hashable, Sendable {
        /// A path.
        public var file: String?
        /// The URL of a transfer, with its query, which messages leave out.
        public var url: String?
        /// The part of a file that ``offset`` counts in, if it is not the file itself.
        public var entry: String?
        /// The field of a record, such as `movie.viewBox`.
        public var field: String?
        /// The key of an image or a sprite.
        public var key: String?
        /// The member of a JSON text, such as `giftList[2].coins`.
        public var member: String?
        /// The index of a byte.
        public var offset: Int?
        /// The frame of a movie.
        public var frame: Int?
        /// The picture of an animation that is not made of a movie.
        public var picture: Int?

        /// A place; without arguments the unknown one.
        public init(
            file: String? = nil, entry: String? = nil, field: String? = nil, key: String? = nil,
            member: String? = nil, offset: Int? = nil, frame: Int? = nil, picture: Int? = nil, url: String? = nil
        ) {
            (self.file, self.entry, self.field, self.key, self.member) = (file, entry, field, key, member)
            (self.offset, self.frame, self.picture, self.url) = (offset, frame, picture, url)
        }
    }

    /// A limit that was exceeded.
    public struct Limit: Hashable, Sendable {
        /// The name of the limit, such as a member of `Limits`.
        public let name: String
        /// The largest number that is accepted.
        public let limit: Int
        /// The number that was found, or up to which was counted.
        public let found: Int

        package init(name: String, limit: Int, found: Int) {
            (self.name, self.limit, self.found) = (name, limit, found)
        }
    }
}

extension SVGAError.Place {
    /// The field, the byte and the URL in words; empty if none is known.
    package var words: String {
        let byte = offset.map { "byte \($0) of \(entry ?? "the file")" } ?? entry.map { "in \($0)" }
        return [field, byte, url.map(PrintableURL.text)].compactMap(\.self).joined(separator: ", ")
    }
}
