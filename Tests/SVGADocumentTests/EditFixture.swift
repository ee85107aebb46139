import SVGAFormat
import SVGATestMovies

@testable import SVGADocument

/// A movie with layers that find their pictures in every way, in each form.
enum EditFixture {
    static let forms: [FixtureMovie.Container] = [.zlibProtobuf, .zipProtobuf, .zipJSON]
    static let face = picture(1)
    static let mask = picture(2)
    static let star = picture(3)
    static let hum: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0]

    static func picture(_ number: UInt8) -> [UInt8] { [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, number] }

    static var movie: FixtureMovie {
        let shown = FixtureFrame.shown(layout: (8, 6), transform: .translation(3, 4))
        let drawn = FixtureFrame.shown(layout: (8, 6), shapes: [.path("M0 0L4 0L4 4Z", fill: .red)])
        let kept = FixtureFrame.shown(alpha: 0.5, layout: (8, 6), shapes: [.keep])
        return FixtureMovie(
            viewBox: (64, 48), fps: 20, frames: 4,
            sprites: [
                FixtureSprite("mask.matte", frames: [shown, shown, shown, .hidden]),
                FixtureSprite("face", matteKey: "mask.matte", frames: [shown, shown, .hidden, shown]),
                FixtureSprite("face.badge", frames: [.hidden, shown, shown, .hidden]),
                FixtureSprite("face.vector", frames: [drawn, kept, .hidden, kept]),
                FixtureSprite("name", frames: [shown, shown, shown, shown]),
                FixtureSprite("star", frames: [.hidden, .hidden, .hidden, shown]),
            ],
            images: [FixtureImage("face", face), FixtureImage("mask", mask), FixtureImage("star", star)],
            audios: [])
    }

    static func document(_ container: FixtureMovie.Container = .zlibProtobuf) throws -> Document {
        try Document(decoding: movie.svga(container))
    }

    /// The movie with a sound, which SVGA 1.0 cannot have.
    static func soundDocument() throws -> Document {
        var movie = movie
        movie.audios = [FixtureAudio("audio_0", startFrame: 1, endFrame: 4, startTime: 100, totalTime: 900)]
        movie.images.append(FixtureImage("audio_0", hum))
        return try Document(decoding: movie.svga())
    }
}

extension Document {
    /// The movie that the document is, once it was written.
    func written() throws -> Movie { try Movie(decoding: encoded()) }

    /// The document with a field that no one knows in each message.
    func withUnknownFields() -> Document {
        var document = self
        var visitor = MessageVisitor { message, _ in message.unknownFields.append([0xC2, 0x3E, 2, 0xAB, 0xCD][...]) }
        document.movie.accept(&visitor, "")
        return document
    }

    /// The number of messages with a field that no one knows.
    var unknownFieldCount: Int {
        var (document, count) = (self, 0)
        withoutActuallyEscaping({ (message: inout any DocumentMessage, _: MessageVisitor) in
            if !message.unknownFields.isEmpty { count += 1 }
        }) { look in
            var visitor = MessageVisitor(look)
            document.movie.accept(&visitor, "")
        }
        return count
    }
}

extension Movie {
    /// The content of each sprite: the bytes of its picture, the key of its mask.
    var shownBytes: [[UInt8]?] { sprites.map { $0.image.map { assets[$0].bytes } } }
    var maskIndices: [Int?] { sprites.map(\.matte) }
    /// The visible frames of each sprite.
    var visibleFrames: [[Int]] { sprites.map { sprite in (0..<frameCount).filter { sprite[$0] != nil } } }
}
