package import SVGACoding
package import SVGAErrors
import SVGASystem
import SVGATransfer

/// The name of a movie: a URL, or a file below the root folder.
package enum SourceName: Hashable, Sendable {
    case url(String)
    /// The folders and the file, each a name that leads down, whatever bytes it has (see `PathText`).
    case file([String])

    /// Reads a name. Text with a colon and two slashes is a URL; any other is a path.
    package init(_ text: String) throws(SVGAError) {
        if text.utf8.contains(0) { throw SVGAError.invalidSource("the source contains a zero") }
        if text.contains("://") {
            guard PathText.bytes(of: text).elementsEqual(text.utf8) else {
                throw SVGAError.invalidSource("the URL has bytes that are not UTF-8; write each as % and two digits")
            }
            self = .url(text)
            return
        }
        guard let names = SourceName.plainNames(of: text) else {
            throw SVGAError.invalidSource("the source is neither a URL nor a path of plain names")
        }
        self = .file(names)
    }

    /// The names of a path that leads down and nowhere else; nil for any other path.
    package static func plainNames(of path: some StringProtocol) -> [String]? {
        // By bytes: an accent after a slash would merge with it.
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let isPlain = names.allSatisfy { !["", ".", ".."].contains($0) && PathText.bytes(of: $0).count <= 255 }
        return isPlain ? names : nil
    }

    /// The name without secrets: a URL without user and query.
    package var printableText: String {
        switch self {
        case .url(let url): PrintableURL.text(url)
        case .file(let names): PathText.printable(names.joined(separator: "/"))
        }
    }
}

/// A movie that was found: its digest, and the way to its bytes.
package struct SourceFile: Sendable {
    package let digest: ContentDigest
    /// The movie's last change, in seconds since 1970; nil if unknown.
    package let modifiedSeconds: Int?
    package let bytes: @Sendable () throws -> [UInt8]
    /// Until when the cache hands it out without asking its server, in seconds since 1970; nil for others.
    package var freshUntil: Int?

    init(digest: ContentDigest, modifiedSeconds: Int?, bytes: @escaping @Sendable () throws -> [UInt8]) {
        (self.digest, self.modifiedSeconds, self.bytes) = (digest, modifiedSeconds, bytes)
    }

    package init(_ bytes: [UInt8]) throws(SVGAError) {
        digest = try SourceFile.digest(of: bytes)
        modifiedSeconds = nil
        self.bytes = { bytes }
    }

    static func digest(of bytes: [UInt8]) throws(SVGAError) -> ContentDigest { try SHA256.digest(of: bytes) }
}
