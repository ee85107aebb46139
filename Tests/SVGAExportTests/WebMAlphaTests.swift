import Testing

@testable import SVGAExport

@Suite struct WebMAlphaTests {
    /// An element with a size of one byte.
    private static func element(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
        name + [0x80 | UInt8(content.count)] + content
    }

    private static let identifier: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 7]

    /// A head as ffmpeg writes it: a track of sound, and one with alpha.
    private static func head(identifier: [UInt8] = identifier, alphaMode: UInt8 = 1, rest: [UInt8] = []) -> [UInt8] {
        let video = element([0xe0], element([0xb0], [64]) + element([0x53, 0xc0], [alphaMode]))
        let sound = element([0xae], element([0xd7], [2]) + element([0x73, 0xc5], [0, 0, 0, 0, 0, 0, 0, 9]))
        let track = element([0xae], element([0xd7], [1]) + element([0x73, 0xc5], identifier) + rest + video)
        let tracks = element([0x16, 0x54, 0xae, 0x6b], sound + track)
        // The size of a segment has eight bytes, and is unknown here.
        let segment = [0x18, 0x53, 0x80, 0x67, 1] + [UInt8](repeating: 255, count: 7)
        return element([0x1a, 0x45, 0xdf, 0xa3], [1, 2, 3]) + segment + element([0xec], [0, 0]) + tracks
    }

    @Test func aTrackWithAlphaSaysThatItHasAdditions() throws {
        var bytes = Self.head()
        let correction = try #require(WebMAlpha.correction(of: bytes))
        bytes.replaceSubrange(correction.offset..<correction.offset + correction.bytes.count, with: correction.bytes)
        #expect(bytes.count == Self.head().count)
        let addition = Self.element([0x55, 0xee], [1])
        #expect(bytes == Self.head(identifier: [0, 0, 0, 7], rest: addition))
        // It says so now.
        #expect(WebMAlpha.correction(of: bytes) == nil)
    }

    @Test func fileWithoutAlphaOrSpaceStaysUnchanged() {
        let heads = [
            Self.head(alphaMode: 0), Self.head(identifier: [7]), Self.head(identifier: [1, 0, 0, 0, 0, 0, 0, 7]),
            Self.head(rest: Self.element([0x55, 0xee], [4])), [], [0x1a], [0, 0, 0, 0],
        ]
        for head in heads { #expect(WebMAlpha.correction(of: head) == nil) }
    }

    /// Cut or damaged files stay unchanged, or change at a valid position.
    @Test func damagedFilesDoNotTrap() {
        let head = Self.head()
        for count in head.indices { #expect(WebMAlpha.correction(of: Array(head[..<count])) == nil) }
        for place in head.indices {
            for value in [0, 1, 0x7f, 0x80, 0xff] as [UInt8] {
                var bytes = head
                bytes[place] = value
                guard let correction = WebMAlpha.correction(of: bytes) else { continue }
                #expect(correction.offset >= 0 && correction.offset + correction.bytes.count <= bytes.count)
            }
        }
    }
}
