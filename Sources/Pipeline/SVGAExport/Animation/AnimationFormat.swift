public import SVGAGraphics
public import SVGAImage
import SVGAVideo

/// The form of a file that holds an animation.
///
/// ```swift
/// let format = AnimationFormat.apng(compression: .small)
/// print(format.type.mediaType)
/// ```
public struct AnimationFormat: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case apng(PNGCompression, colorLimit: Int?)
        case webp(WebPEncoder.Mode, effort: Int, redraws: Bool)
        case gif(colorLimit: Int, matte: SVGAColor)
        case atlas(AnimationSource.Atlas)
        case raw(RawVideo)
        case video(VideoFormat)
        case alphaVideo(AlphaVideo)
    }

    package let kind: Kind

    /// Animated PNG: every pixel as it was drawn, played by browsers; other programs show the first frame.
    ///
    /// - Parameters:
    ///   - compression: The balance of encoding time and file size.
    ///   - colors: The maximum number of colours in a palette that all frames share, 2 ... 256, with alpha, for a
    ///     quarter of the bytes; nil for all colours.
    public static func apng(compression: PNGCompression = .balanced, colors: Int? = nil) -> AnimationFormat {
        AnimationFormat(kind: .apng(compression, colorLimit: colors))
    }

    /// Animated WebP with loss: for painted movies about a quarter of the bytes of APNG, played by browsers and chat apps.
    ///
    /// Frames of up to 256 colours are without loss where that takes fewer bytes.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - effort: The time that is spent on a smaller file, 0 ... 6.
    ///   - redrawsFrames: Whether each frame is removed before the next one, and has all that is visible, for viewers that
    ///     draw changed regions wrongly: hardly more bytes for painted movies, up to twice as many for drawings.
    public static func webp(quality: Int = 75, effort: Int = 4, redrawsFrames: Bool = false) -> AnimationFormat {
        AnimationFormat(kind: .webp(.lossy(quality: quality), effort: effort, redraws: redrawsFrames))
    }

    /// Animated WebP with every visible pixel as it was drawn.
    ///
    /// - Parameters:
    ///   - effort: The time that is spent on a smaller file, 0 ... 6.
    ///   - redrawsFrames: As in ``webp(quality:effort:redrawsFrames:)``.
    public static func losslessWebP(effort: Int = 0, redrawsFrames: Bool = false) -> AnimationFormat {
        AnimationFormat(kind: .webp(.lossless, effort: effort, redraws: redrawsFrames))
    }

    /// Sprite sheets and an atlas.
    package static func atlas(_ options: AnimationSource.Atlas) -> AnimationFormat {
        AnimationFormat(kind: .atlas(options))
    }

    /// GIF, played everywhere: pixels are opaque or transparent, of up to 256 colours in each frame.
    ///
    /// Pixels with an alpha below 128 are transparent, the others opaque. Without alpha, over a
    /// background, glows and shadows look as they were drawn.
    ///
    /// - Parameters:
    ///   - colors: The maximum number of colours in a palette, 2 ... 256; a transparent one counts.
    ///   - matte: The colour under half-transparent edges: the background of the pages or chats that will show the
    ///     file. Its alpha has no effect.
    public static func gif(
        colors: Int = 256, matte: SVGAColor = SVGAColor(red: 255, green: 255, blue: 255)
    ) -> AnimationFormat {
        AnimationFormat(kind: .gif(colorLimit: colors, matte: matte))
    }

    /// VAP, an H.264 video with alpha as grey next to the colours, for Tencent's players in apps and browsers.
    ///
    /// Pictures are premultiplied, in BT.601 of limited range, without sound; OpenH264 encodes them, a library that has to be
    /// installed.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - alphaScale: The size of the alpha part relative to the colours: 1, or 0.5 for a fourth fewer bytes and
    ///     darker or lighter edges over light backgrounds; other numbers are rounded to the nearer value.
    public static func vap(quality: Int = 75, alphaScale: Double = 1) -> AnimationFormat {
        AnimationFormat(kind: .alphaVideo(AlphaVideo(.vap, quality: quality, alphaScale: alphaScale)))
    }

    /// YYEVA, a video as ``vap(quality:alphaScale:)`` for the players of YY.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - alphaScale: The size of the alpha part relative to the colours, 1 or 0.5.
    public static func yyeva(quality: Int = 75, alphaScale: Double = 1) -> AnimationFormat {
        AnimationFormat(kind: .alphaVideo(AlphaVideo(.yyeva, quality: quality, alphaScale: alphaScale)))
    }

    /// Pictures of red, green, blue and straight alpha, a byte each, one after the other: for other programs, by a pipe.
    public static let rgba = AnimationFormat(kind: .raw(.rgba))
    /// The same with blue first and red third.
    public static let bgra = AnimationFormat(kind: .raw(.bgra))
    /// Pictures as planes of luma and chroma (4:2:0, BT.601, limited range), on black without a background. Sides are
    /// even: odd ones are continued by a pixel.
    public static let i420 = AnimationFormat(kind: .raw(.i420))
    /// The same as ``i420``, with a header that says size and rate (YUV4MPEG2).
    public static let y4m = AnimationFormat(kind: .raw(.y4m))

    /// VP9 in WebM, with alpha unless the background is opaque; played by Chromium and Firefox. The program `ffmpeg` encodes it.
    ///
    /// Sides are even: odd ones are continued by a transparent pixel.
    ///
    /// - Parameter quality: The quality, 0 ... 100.
    public static func webm(quality: Int = 75) -> AnimationFormat {
        AnimationFormat(kind: .video(.webm(quality: quality)))
    }

    /// H.264 in MP4 on a background, black where there is none; played everywhere. The program `ffmpeg` encodes it.
    ///
    /// Sides are even: odd ones are continued by a pixel.
    ///
    /// - Parameter quality: The quality, 0 ... 100.
    public static func mp4(quality: Int = 75) -> AnimationFormat {
        AnimationFormat(kind: .video(.mp4(quality: quality)))
    }

    /// ProRes 4444 in QuickTime with alpha, for editors. The program `ffmpeg` encodes it.
    public static let proRes = AnimationFormat(kind: .video(.proRes))

    init(kind: Kind) { self.kind = kind }

    /// A kind of file with what plans choose; WebP for one that holds no animation.
    package init(_ type: FileType, quality: Int, isLossless: Bool, compression: PNGCompression) {
        self =
            switch type {
            case .apng: .apng(compression: compression)
            case .gif: .gif()
            case .atlas: .atlas(AnimationSource.Atlas(pages: .png(compression: compression)))
            case .vap: .vap(quality: quality)
            case .yyeva: .yyeva(quality: quality)
            case .webm: .webm(quality: quality)
            case .mp4: .mp4(quality: quality)
            case .mov: .proRes
            case .y4m: .y4m
            case .rgba: .rgba
            case .bgra: .bgra
            case .i420: .i420
            case .png, .webp, .jpeg, .avif:
                isLossless
                    ? .losslessWebP(effort: compression.losslessEffort)
                    : .webp(quality: quality, effort: compression.effort)
            }
    }

    /// The kind of file.
    public var type: FileType {
        switch kind {
        case .apng: .apng
        case .webp: .webp
        case .gif: .gif
        case .atlas: .atlas
        case .raw(.rgba): .rgba
        case .raw(.bgra): .bgra
        case .raw(.i420): .i420
        case .raw(.y4m): .y4m
        case .video(let video): video.type
        case .alphaVideo(let video): video.player == .vap ? .vap : .yyeva
        }
    }

    /// The number of repetitions in the file for a number of plays, because videos cannot store that number.
    func passCount(_ loopCount: Int) -> Int {
        guard case .video = kind else { return 1 }
        return min(max(1, loopCount), AnimationFormat.maxPassCount)
    }

    /// The maximum number of repetitions in a video.
    package static let maxPassCount = 100

    /// The maximum frame rate: image viewers show pictures of 10 ms and less for 100 ms, taking them for mistakes.
    package var maxFramesPerSecond: Int {
        switch kind {
        case .apng, .webp: 90
        // A hundredth of a second is too short, and there is nothing between it and two.
        case .gif: 50
        case .atlas: 240
        case .raw: 1000
        case .video: 240
        // Screens of phones show as many.
        case .alphaVideo: 60
        }
    }
}
