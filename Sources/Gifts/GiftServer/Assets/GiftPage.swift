internal import CSVGAGiftPage
internal import SVGACompression

/// The files of the live room, the feed and the preview, as a browser gets them: plain modules without a framework,
/// which need nothing but the server's addresses, as ``contentSecurityPolicy(media:images:)`` tells browsers.
package enum GiftPage {
    /// A file with the header fields that go with it.
    package struct Asset: Hashable, Sendable {
        package let bytes: [UInt8]
        /// The file as gzip; nil for a picture, which is compressed already.
        package let compressedBytes: [UInt8]?
        /// The media type, such as `text/css; charset=utf-8`.
        package let type: String
        /// A checksum that changes with the bytes, for an entity tag.
        package let tag: String
    }

    /// The names of all files: pages (`room.html`), their resources (`room.js`) and the icons of the sample gifts.
    package static var names: [String] { assets.keys.sorted() }

    package static func asset(named name: String) -> Asset? { assets[name] }

    /// The policy that a server sends with the pages: origins of animations, such as `https://media.example`, none if
    /// none play; and of icons, avatars and covers, in addition to the server itself.
    package static func contentSecurityPolicy(media: [String] = [], images: [String] = []) -> String {
        let words = [
            ["default-src", "'self'"], ["img-src", "'self'", "blob:", "data:"] + media + images,
            ["connect-src", "'self'"] + media, ["object-src", "'none'"], ["base-uri", "'none'"],
            ["form-action", "'none'"], ["frame-ancestors", "'self'"],
        ]
        return words.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }

    private static let assets: [String: Asset] = {
        var assets: [String: Asset] = [:]
        let compressor = Compressor(level: 12)
        for number in 0... {
            guard let file = unsafe gift_page_file_at(number) else { break }
            let name = unsafe String(cString: file.pointee.name)
            let bytes = unsafe Array(UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.byte_count))
            let suffix = name.split(separator: ".").last.map(String.init) ?? ""
            assets[name] = Asset(
                bytes: bytes, compressedBytes: suffix == "png" ? nil : compressor?.compressed(bytes, as: .gzip),
                type: types[suffix] ?? "application/octet-stream", tag: String(checksum(bytes), radix: 16))
        }
        return assets
    }()

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "png": "image/png",
    ]

    /// FNV-1a of 64 bits: the files are our own, so collisions are not an attack.
    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
