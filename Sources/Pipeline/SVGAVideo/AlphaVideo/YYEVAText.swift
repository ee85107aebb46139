import SVGACoding
import SVGAGraphics
import SVGAImage

/// The text by which players of YYEVA find their configuration in a file: JSON, compressed, in Base64, between two markers.
package enum YYEVAText {
    static let start = "yyeffectmp4json[["
    static let end = "]]yyeffectmp4json"
    /// The bytes that the player of Android reads at a time.
    static let blockByteCount = 1024

    static func text(of json: String) throws(SVGAError) -> String {
        start + Base64.encode(try ZlibStream.compress(Array(json.utf8))) + end
    }

    /// The bytes to put before a text, so that the player of Android finds it: a box of that size, or none. It looks
    /// for each marker in one block of the file at a time, and for anything but the first byte of it. A text that fits
    /// into a block is put into one.
    static func padding(before offset: Int, byteCount: Int) -> Int {
        // A box has eight bytes at least; a whole block further, everything is as before.
        ([0] + Array(8..<8 + blockByteCount)).first { isFound(at: offset + $0, byteCount: byteCount) } ?? 0
    }

    private static func isFound(at offset: Int, byteCount: Int) -> Bool {
        let last = offset + byteCount - end.utf8.count
        guard isInBlock(offset, start.utf8.count), isInBlock(last, end.utf8.count) else { return false }
        return byteCount >= blockByteCount || isInBlock(offset, byteCount)
    }

    /// Whether bytes are in one block, but not at its beginning.
    private static func isInBlock(_ offset: Int, _ byteCount: Int) -> Bool {
        let place = offset % blockByteCount
        return place > 0 && place + byteCount <= blockByteCount
    }
}
