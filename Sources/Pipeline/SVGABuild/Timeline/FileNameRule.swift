import SVGAErrors
import SVGAJSON

/// The names of files that a timeline may have: plain ones below its folder of pictures.
///
/// A timeline may come from anywhere, and must not put other files of its reader into a movie.
enum FileNameRule {
    static let maxByteCount = 1_024

    /// Refuses a name that could lead out of the folder.
    static func check(_ name: String, at path: JSONPath) throws(SVGAError) {
        // Not by characters: an accent behind a slash makes one character of both, and the system knows bytes alone.
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                && !part.contains(UInt8(ascii: "\\"))
        }
        guard isPlain else {
            throw TimelineMembers.error(
                path, "the name of a file in the folder of pictures is expected, without .. and without a first slash")
        }
    }
}
