package import SVGACommandLine
import SVGAKit
import SVGAScene

extension Flag.Category {
    static let content = Flag.Category("Content", rank: 25)
}

extension Flag {
    static let image = Flag(
        "image", value: "KEY=FILE", .content,
        help: "Replace a key's picture; a file, or a URL, which goes through the cache.",
        isRepeatable: true)
    static let imageURL = Flag(
        "image", value: "KEY=URL", .content, help: "Replace a key's picture with this URL's.",
        isRepeatable: true)
    static let text = Flag(
        "text", value: "KEY=STRING", .content, help: "Show this text at a key.", isRepeatable: true)
    static let hide = Flag("hide", value: "KEY", .content, help: "Leave out the sprites of a key.", isRepeatable: true)
    static let style = Flag(
        "style", value: "[KEY=]WORDS", .content,
        help: "How texts and images look, such as size:24,color:fff or avatar=fit:cover,circle.", isRepeatable: true)
    static let content = Flag(
        "content", value: "FILE.json", .content, help: "Read all of this from a file; options override it.",
        completion: .file)
    package static let font = Flag(
        "font", value: "FILE", .content,
        help: "Draw texts with the fonts of this file and no others; the same pictures on every machine.",
        completion: .file, isRepeatable: true)
    static let profile = Flag(
        "profile", value: "PLAYER", .content,
        help: "Place content as a player does: standard (default), ios, android or web.",
        values: MovieContent.Profile.allCases.map(\.rawValue))
    static let strict = Flag(
        "strict", .content, help: "Fail if an image cannot be loaded or no font has a character.")

    static let contents = [image, text, hide, style, content, font, profile, strict]
}
