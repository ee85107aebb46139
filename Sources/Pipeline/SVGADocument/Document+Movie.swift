public import SVGAFormat

extension Document {
    /// The movie that the document means.
    ///
    /// What would be written is decoded, without being compressed: there is one set of rules for what a file means.
    ///
    /// - Parameter limits: The limits of the movie.
    /// - Throws: ``SVGAError``: the document has passed the limits since it was read, or memory is missing.
    /// - Complexity: As decoding its file.
    public func movie(limits: Limits = .default) throws(SVGAError) -> Movie {
        let file: [UInt8]
        if let unchangedFile { file = unchangedFile } else { file = try encoded(DocumentPacking.level(0)) }
        return try Movie(decoding: file, limits: limits)
    }
}
