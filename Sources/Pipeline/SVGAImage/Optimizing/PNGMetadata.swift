package import SVGAGraphics

/// A PNG file's metadata, sorted by importance.
package struct PNGMetadata {
    /// The file with pixels only: header, palette, transparency and data.
    private(set) var plainFile = PNGChunkList.signature
    /// Whole chunks that change how pixels are shown, and stay.
    private(set) var keptChunks: [UInt8] = []
    /// Whether the file is an animation (APNG), of which the pixels are only the first picture.
    private(set) var isAnimated = false
    /// Whether a profile describes the colours, which tells grey ones from others.
    private(set) var hasProfile = false

    /// The chunks of colours that are kept or left out together.
    private var colorChunks: [UInt8] = []
    private var colorsMatter = false
    /// Whether another chunk followed the data: later data do not belong to the picture.
    private var isDataOver = false
    private var hasData = false

    /// Sorts the chunks of a file in which each chunk is inside the file, as ``PNGChunks`` ensures.
    init(of bytes: [UInt8]) throws(SVGAError) {
        var offset = 8
        while bytes.count - offset >= 12 {
            let length = bytes[offset..<offset + 4].bigEndianValue
            guard length <= bytes.count - offset - 12 else { break }
            let chunk = bytes[offset..<offset + 12 + length]
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            try take(name, chunk, body: Array(bytes[offset + 8..<offset + 8 + length]))
            if name == "IEND" { break }
            offset += chunk.count
        }
        if colorsMatter { keptChunks = colorChunks + keptChunks }
    }

    private mutating func take(_ name: String, _ chunk: ArraySlice<UInt8>, body: [UInt8]) throws(SVGAError) {
        if name != "IDAT" { isDataOver = isDataOver || hasData }
        switch name {
        case "IDAT" where isDataOver: break
        case "IDAT":
            hasData = true
            plainFile += chunk
        case "IHDR", "PLTE", "tRNS", "IEND": plainFile += chunk
        case "acTL", "fcTL", "fdAT": isAnimated = true
        case "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI":
            colorChunks += chunk
            if try !PNGMetadata.meansSRGB(name, body) {
                colorsMatter = true
                hasProfile = hasProfile || name == "iCCP"
            }
        // Some programs turn pictures by it.
        case "eXIf": keptChunks += chunk
        default:
            // The names of critical chunks begin with a capital letter. A decoder that lacks one cannot decode the file.
            if chunk.dropFirst(4).first.map({ $0 & 0x20 == 0 }) ?? false { plainFile += chunk }
        }
    }

    /// Whether a chunk repeats the default for files without it.
    package static func meansSRGB(_ name: String, _ body: [UInt8]) throws(SVGAError) -> Bool {
        switch name {
        case "sRGB": return true
        case "gAMA": return body.count == 4 && 45_000...46_000 ~= body[...].bigEndianValue
        case "cHRM":
            guard body.count == 32 else { return false }
            let values = stride(from: 0, to: 32, by: 4).map { body[$0..<$0 + 4].bigEndianValue }
            return zip(values, primaries).allSatisfy { abs($0 - $1) <= 1000 }
        case "iCCP": return try isSRGBProfile(body)
        default: return false
        }
    }

    /// White, red, green and blue of sRGB, in 1/100000.
    private static let primaries = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]

    /// Whether a profile is named sRGB; its compressed data follow a name and the compression method.
    private static func isSRGBProfile(_ body: [UInt8]) throws(SVGAError) -> Bool {
        guard let end = body.prefix(80).firstIndex(of: 0), body.count > end + 2, body[end + 1] == 0 else {
            return false
        }
        let stream = Array(body[(end + 2)...])
        guard let profile = try ZlibStream.decompress(stream, maxByteCount: 1 << 16) else { return false }
        let name = Array("sRGB IEC61966".utf8)
        return profile.indices.dropLast(name.count).contains {
            profile[$0] == name[0] && profile[$0...].starts(with: name)
        }
    }
}
