import SVGAKit
import SVGATestMovies
import SVGATestSupport

@testable import SVGACache
@testable import SVGADatabase
@testable import SVGAImage

/// Small valid inputs, made by the fixtures' own encoders.
enum Seeds {
    /// A movie with every feature: a bitmap under a matte, shapes of each kind, dashes, KEEP, a clip, a sound.
    private static let movie = FixtureMovie(
        viewBox: (40, 30), fps: 20, frames: 3,
        sprites: [
            FixtureSprite("photo", matteKey: "hole.matte", frames: [shown, shown, .hidden]),
            FixtureSprite(
                "hole.matte", frames: Array(repeating: .shown(shapes: [.rect(4, 4, 20, 20, fill: .red)]), count: 3)),
            FixtureSprite(
                "", frames: [.shown(shapes: shapes), .shown(shapes: [.keep]), .shown(alpha: 0.5, shapes: [.keep])]),
        ],
        images: [FixtureImage("photo", photo), FixtureImage("tone", [0x49, 0x44, 0x33, 3, 0, 0])],
        audios: [FixtureAudio("tone", endFrame: 2)])

    private static let shown = FixtureFrame.shown(
        alpha: 0.8, layout: (16, 12), transform: FixtureTransform(a: 1.5, b: 0.2, c: -0.2, d: 1.5, tx: 3, ty: 2),
        clipPath: "M0 0 L16 0 16 12 0 12 Z")

    private static let shapes = [
        FixtureShape.path("M2 2 C10 0 20 20 30 4 Q3 3 9 9 A5 4 30 1 0 20 20 Z", fill: .red),
        FixtureShape(.ellipse([20, 15, 8, 5]), style: dashed, transform: .translation(2, 1)),
        .rect(1, 1, 12, 9, cornerRadius: 3, fill: .red),
    ]

    private static let dashed: FixtureStyle = {
        var style = FixtureStyle(fill: .red)
        style.stroke = .red
        style.strokeWidth = 2
        style.lineCap = 1
        style.lineJoin = 1
        style.miterLimit = 4
        style.dash = [4, 2, 1]
        return style
    }()

    /// A palette picture.
    private static let photo = PNGWriter.file(
        header: [0, 0, 0, 8, 0, 0, 0, 6, 4, 3, 0, 0, 0], palette: Array(0..<48), transparency: [0, 128, 255],
        rows: Array((UInt8.min...53).map { $0 &* 37 }))

    static func messages() -> [[UInt8]] {
        [movie.message(), FixtureMovie().message()]
    }

    static func specs() -> [[UInt8]] {
        [movie.spec(), FixtureMovie().spec()]
    }

    static func files() -> [[UInt8]] {
        FixtureMovie.Container.allCases.map { movie.svga($0) }
    }

    static func archives() -> [[UInt8]] {
        [
            movie.svga(.zipProtobuf), movie.svga(.zipJSON),
            ZipWriter.archive([ZipWriter.Entry("a/b", [1])], comment: "c"),
        ]
    }

    /// After two bytes of options.
    static func movies() -> [[UInt8]] {
        files().map { [0, 100] + $0 } + messages().map { [1, 100] + $0 }
    }

    static func paths() -> [[UInt8]] {
        let texts = [
            "M2 2 C10 0 20 20 30 4 S1 2 3 4 Q3 3 9 9 T7-2 A5 4 30 1 0 20 20 Z", "m1,1h5v.5l-2e1-3z",
            "M0 0 L40 40 0 40 40 0 0 20 40 20 Z",
        ]
        // Cap and join without numbers; then with width, miter limit, and a dash.
        let styles: [[UInt8]] = [[12, 1, 1], [5, 1, 2] + bytes([2, 4, 3, 1, 0])]
        return texts.flatMap { text in styles.map { $0 + Array(text.utf8) } }
    }

    private static func bytes(_ numbers: [Float]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (24 - 8 * $0)) } }
    }
}

extension Seeds {
    /// After a byte of options.
    static func pngs() -> [[UInt8]] {
        pngRows().map {
            var options = Options($0)
            return [1] + PNGWriter.file(randomBy: &options)
        }
    }

    /// Every form, interlaced and not, each after its options.
    static func pngRows() -> [[UInt8]] {
        let rows = (UInt8.min..<60).map { $0 &* 29 % 5 }
        return (UInt8.min..<25).map { form in
            [8, 5, form / 5, form % 5, 2 + form % 2, 2, 9, 8, 7, 6, 5, 4, 1, 128] + rows
        }
    }

    /// After the compression and two bytes of size.
    static func pixels() -> [[UInt8]] {
        [[0, 40, 20, 255, 0, 0, 255, 0, 0, 0, 0, 10, 20, 30, 40], [1, 95, 31, 1, 2, 3, 255], [4, 5, 3]]
    }

    /// Each format, twice: pictures with few colours, and with many; after the form, loops, size, colours, number and
    /// time.
    static func animations() -> [[UInt8]] {
        (UInt8.min..<12).map { index in
            [index / 2, index % 4, 23, 11, index % 2, 4, index] + (UInt8.min..<25).map { $0 &* 13 &+ index }
        }
    }

    static func images() -> [[UInt8]] {
        // One pixel, after an extension with its transparency.
        var gif = Array("GIF89a".utf8)
        gif += [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 1, 0] as [UInt8]
        gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B] as [UInt8]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xD9]
        var turned: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 30] + Array("Exif\0\0".utf8)
        turned += [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] as [UInt8]
        let lossless: [UInt8] = Array("VP8L".utf8) + [13, 0, 0, 0, 0x2F, 7, 0xC0, 1, 0, 0, 0]
        var animation = Array("RIFF".utf8) + [61, 0, 0, 0]
        animation += Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 7, 0, 0]
        animation += Array("ANMF".utf8) + [35, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 7, 0, 0, 9, 0, 0, 0]
        let avif = try? AVIFEncoder(quality: 40, speed: 9).encode(Pixmap(width: 16, height: 9))
        return [
            photo, gif, avif ?? [], [0xFF, 0xD8] + frame, turned + frame,
            Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBP".utf8) + lossless, animation + lossless,
        ]
    }

    static func headers() -> [[UInt8]] {
        [
            """
            HTTP/1.1 200 OK\r
            Date: Sat, 21 Nov 2026 08:00:00 GMT\r
            Cache-Control: max-age=60, stale-if-error="5", must-revalidate\r
            Expires: Saturday, 21-Nov-26 09:00:00 GMT\r
            Last-Modified: Sat Nov 21 07:00:00 2026\r
            ETag: W/"a"\r
            Content-Length: 12\r
            Age: 3\r
            \r
            """, "HTTP/2 206\r\nContent-Range: bytes 0-9/100\r\nRetry-After: 120\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 302 Found\r\nLocation: ../d?e#f\r\nPragma: no-cache\r\n\r\n",
        ].map { Array($0.utf8) }
    }

    /// Form types, followed by a line break and their bodies.
    static func forms() -> [[UInt8]] {
        let header = "Content-Disposition: form-data; name=\"file\"; filename=\"a.svga\""
        return [
            "multipart/form-data; boundary=x\n--x\r\n\(header)\r\n\r\nabc\r\n--x--\r\n",
            "multipart/form-data; boundary=\"x y\"\n--x y\r\n\(header)\r\nA: b\r\n\r\n\r\n--x y--",
            "multipart/form-data\n", "text/plain\n--x",
        ].map { Array($0.utf8) }
    }

    /// After a byte of options.
    static func requests() -> [[UInt8]] {
        [
            "/v1/unsigned/size:200x100,fit:cover,align:top/Z2lmdC5zdmdh.png?exp=2000000000",
            "/info/unsigned/Z2lmdC5zdmdh",
            "/v1/unsigned/sheet:4x3,label,bg:ff000080.json?src=folder%2Fgift.svga",
            "/v1/unsigned/at:0.5,scale:0.25.png?src=a",
            "/healthz",
        ].map { [0] + Array($0.utf8) }
    }

    /// After a byte that distinguishes databases and rows.
    static func indexes() -> [[UInt8]] {
        let folder = TemporaryFolder()
        _ = try? Index(path: folder.path("index-1.sqlite")).database.execute("PRAGMA journal_mode = DELETE")
        let database = folder.read("index-1.sqlite") ?? []
        let rows: [UInt8] = [1, 1, 0, 5, 1, 1, 7, 1, 8, 1, 9, 0, 1, 3, 1, 97, 5, 1]
        return [[0] + database, rows + [3, 1, 98, 0, 1, 1, 1, 2, 1, 3, 1, 4, 1, 0, 1, 1]]
    }
}
