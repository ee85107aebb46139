import SVGACommandLine
import SVGAKit
import SVGAScene
import SVGASystem

/// A viewer's content for a movie, from the command line.
struct ContentOptions {
    let words: ContentWords
    let fonts: DynamicText.Fonts
    /// The source of images by URL.
    let cache: ToolCache
    /// Whether an image that cannot be loaded and a character that no font has are errors.
    let isStrict: Bool
    let isQuiet: Bool
    let limits: Limits
    private let images = ContentImages()

    /// The largest file of words or of an image that is read.
    private static let maxFileByteCount = 32 << 20

    /// Understands the options, and reads the file of `--content`.
    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        words = try arguments.contentWords(maxFileByteCount: ContentOptions.maxFileByteCount, in: environment)
        let files = arguments.values(.font)
        fonts = files.isEmpty ? .system : .files(files)
        cache = try ToolCache(resolving: arguments)
        (isStrict, isQuiet) = (arguments.has(.strict), arguments.has(.quiet))
        limits = try arguments.limits()
        // Mistakes are found before a movie is fetched; rows are not read yet.
        if !arguments.has(.rows) { _ = try plan(of: words) }
    }

    /// The renderer for a movie with the content. An unknown key is ``ExitCode/usage``, a machine without text layout
    /// ``ExitCode/unavailable``; with `--strict`, failing images and missing characters are errors too.
    func renderer(of movie: Movie, _ source: MovieSource, in environment: ToolEnvironment) throws -> FrameRenderer {
        let renderer = FrameRenderer(movie, limits: source.limits)
        return try personal(renderer, words, file: source.name, in: environment)
    }

    /// The renderer with the content of words, sharing with the one given what it has decoded.
    func personal(
        _ renderer: FrameRenderer, _ words: ContentWords, file: String, in environment: ToolEnvironment
    ) throws -> FrameRenderer {
        let plan = try plan(of: words)
        if plan.isEmpty { return renderer }
        var content = try plan.content { (key, image) in
            try loaded(image, for: key, file: file, in: environment)
        }
        content.fonts = fonts
        return try ToolError.catching(file: file) {
            let personal = try renderer.makeRenderer(showing: content)
            if isStrict { try personal.checkGlyphs() }
            if !isQuiet { for warning in personal.textWarnings { environment.warn("\(file): warning: \(warning)") } }
            return personal
        }
    }

    private func plan(of words: ContentWords) throws -> ContentPlan {
        try ToolError.saying(nil, .usage) { try words.plan(isNamed: false) }
    }

    /// The image of a key; nil after a warning where it cannot be loaded.
    private func loaded(
        _ image: ContentPlan.Image, for key: String, file: String, in environment: ToolEnvironment
    ) throws -> MovieContent.Image? {
        do {
            return try images.image(image.source) { try decoded(image.source, in: environment) }
        } catch {
            let error = ToolError(describing: error)
            if isStrict || error.code == .interrupted { throw error }
            let reason = "\(error.file.map { "\($0): " } ?? "")\(error.message ?? "not there")"
            if !isQuiet { environment.warn("\(file): warning: '\(key)' shows the movie's own image: \(reason)") }
            return nil
        }
    }

    private func decoded(_ source: String, in environment: ToolEnvironment) throws -> MovieContent.Image {
        let bytes = try bytes(of: source, in: environment)
        return try ToolError.catching(file: source, stage: "decode") {
            try MovieContent.Image(decoding: bytes, limits: limits)
        }
    }

    private func bytes(of source: String, in environment: ToolEnvironment) throws -> [UInt8] {
        if ToolCache.isURL(source) { return try cache.pictureBytes(of: source) }
        return try InputFile(name: source, maxByteCount: ContentOptions.maxFileByteCount, isPlain: true)
            .bytes(standardInput: environment.standardInput)
    }
}

extension ParsedArguments {
    /// The values of `--content` and the options next to it.
    fileprivate func contentWords(maxFileByteCount: Int, in environment: ToolEnvironment) throws -> ContentWords {
        var words = ContentWords()
        if let path = value(.content) {
            let file = InputFile(name: path, maxByteCount: maxFileByteCount)
            let text = try file.text(standardInput: environment.standardInput)
            try ToolError.saying(nil, .usage, file: path) { try words.add(json: text) }
        }
        for text in values(.text) {
            let bytes = PathText.bytes(of: text)
            if let offset = bytes.invalidUTF8Offset {
                throw usageError("--text: \(bytes.name(ofByteAt: offset)) of '\(text)' is not UTF-8")
            }
            try understand("--text") { try words.setText(text) }
        }
        for text in values(.image) { try understand("--image") { try words.setImage(text) } }
        for text in values(.style) { try understand("--style") { try words.addStyle(text) } }
        for key in values(.hide) { words.hide(key) }
        let profiles = MovieContent.Profile.allCases
        if let profile = try choice(.profile, of: profiles, named: \.rawValue) { words.profile = profile }
        return words
    }
}
